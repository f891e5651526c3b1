import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { closeParty } from "../../tests/fixtures/close-party";
import { readZip } from "../../tests/fixtures/read-zip";
import { changingLoad } from "../../tests/fixtures/scenes/amended-load";
import { linesOf, store } from "../../tests/fixtures/scenes/recorded-load";
import { recordPage, transactionRecord } from "./record-page.server";
import { recordZip } from "./record-zip.server";

it("the record has changes after the signature, old next to new, for both parties", async () => {
  const { owner, driver, loadId, asked, answer } = await changingLoad("pickup");
  const heading = "Changes after signing";
  expect(await linesOf(driver, loadId, heading)).toEqual([]);
  await answer("confirm", driver, await asked("delivery", owner));
  await asked("payee", driver);
  for (const viewer of [owner, driver]) {
    const [moved, open, ...more] = await linesOf(viewer, loadId, heading);
    expect(more).toEqual([]);
    expect(moved).toMatch(
      /^Delivery address, requested by .*: 77 Dock Road, .*89801, instead of .+: confirmed by both, .* M[SD]T$/,
    );
    expect(moved).toContain(owner.fullName);
    expect(open).toMatch(/^Payee, requested by .*: Mesa Factoring, instead of .*: not confirmed$/);
  }
});

it("a changed phone number is listed without the number, because closing the account deletes it", async () => {
  const { owner, driver, loadId, asked, answer } = await changingLoad("complete");
  await answer("confirm", owner, await asked("phone", driver));
  const [change] = await linesOf(owner, loadId, "Changes after signing");
  expect(change).toMatch(/^.*'s phone number, requested by .* M[SD]T: confirmed by both, .* M[SD]T$/);
  expect(change).not.toMatch(/\d{3}-\d{4}/);
});

it("a closed account has the same name in every part of a change", async () => {
  const { owner, driver, loadId, asked, answer } = await changingLoad("complete");
  await answer("confirm", owner, await asked("phone", driver));
  await asked("payee", driver);
  await closeParty(driver);
  const [change, open] = await linesOf(owner, loadId, "Changes after signing");
  expect(open).toMatch(/^Payee, requested by .*: ended without an answer, .* M[SD]T$/);
  expect(change).toContain(`${driver.fullName}'s phone number, requested by ${driver.fullName}`);
});

it("the record has a released driver's documents for the owner, and not for the next driver", async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const other = await savePerson({ role: "driver" });
  const { loadId } = await saveLoad({ owner, driver, status: "pickup", store });
  await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
  const [paper, ...more] = await linesOf(owner, loadId, "Documents");
  expect(paper).toMatch(/^Signed rate confirmation, .*: VOID .*pdf\. Its SHA-256/);
  expect(more).toEqual([]);
  const zip = recordZip(await transactionRecord(owner, loadId), store);
  const entries = readZip(new Uint8Array(await new Response(zip).arrayBuffer()));
  expect([...entries.keys()].join()).toContain("papers/signed_rate_confirmation-");
  await requestLoad({ viewer: other, loadId });
  await acceptRequest({ viewer: owner, loadId, driverId: other.id });
  expect(await linesOf(other, loadId, "Documents")).toEqual([]);
  await expect(recordPage(driver, loadId)).rejects.toThrow(NotFound);
});
