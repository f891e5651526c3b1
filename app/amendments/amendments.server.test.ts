import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_changes, notices, profiles, signed_contacts, users } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { billOf } from "~/invoices/bill.server";
import { invoiceScene } from "~/invoices/invoice-scene.server";
import { exportRows } from "~/leaving/export-tables.server";
import { loadPage } from "~/load-page/load-page.server";
import { signRateConfirmation } from "~/loads/steps/upload-documents.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { driverInfo } from "~/requests/driver-info.server";
import { DAY_MS, HOUR_MS } from "~/text/time";
import {
  AMENDMENT_ACT_NAMES,
  AMENDMENT_KIND_CODES,
  AMENDMENT_KINDS,
  AMENDMENT_STATES,
  actsOn,
  kindsToAsk,
} from "~/trade/amendments";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { closeParty } from "../../tests/fixtures/close-party";
import { samplePdf } from "../../tests/fixtures/documents";
import { feedOf, loadRow } from "../../tests/fixtures/read-back";
import { changingLoad, outcome, TYPED } from "../../tests/fixtures/scenes/amended-load";
import { ENOUGH, ONE_OPEN } from "./amendment.server";
import { SAME } from "./amendment-form.server";
import { amendmentsPage } from "./amendments-page.server";
import { amendmentsAnnounced } from "./announced.server";

const pageOf = (viewer: BuiltPerson, loadId: string, nowMs = Date.now()) =>
  loadPage(viewer, loadId, new Request("http://haulway.test/"), nowMs);
const all = async (rows: AsyncIterable<unknown>) => {
  const found: unknown[] = [];
  for await (const row of rows) found.push(row);
  return found;
};
const words = (ways: readonly (readonly [string, string, string])[] | undefined) =>
  ways?.map(([, text]) => text) ?? [];

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it.each(AMENDMENT_KIND_CODES)("a change of %s can be asked for by the right side", async (kind) => {
    const { owner, driver, ask, rows } = await changingLoad(status);
    for (const role of ["driver", "shipper"] as const)
      expect(await outcome(ask(kind, await savePerson({ role })))).toBe(NotFound);
    const isTied = status !== "new" && status !== "pending";
    for (const [side, viewer] of [
      ["owner", owner],
      ["driver", driver],
    ] as const) {
      const fits = kindsToAsk(side, status).includes(kind);
      const mayEver = AMENDMENT_KINDS[kind].by.some((each: string) => each === side);
      const refused = mayEver ? Conflict : Forbidden;
      const stranger = side === "driver" && !isTied;
      expect(await outcome(ask(kind, viewer))).toBe(stranger ? NotFound : fits ? "done" : refused);
    }
    const by = (["owner", "driver"] as const).filter((side) => kindsToAsk(side, status).includes(kind));
    expect(await rows()).toHaveLength(by.length);
  });
});

describe.each(AMENDMENT_STATES)("a change that is %s", (state) => {
  it.each(AMENDMENT_ACT_NAMES)("%s", async (act) => {
    const { owner, driver, loadId, asked, answer, rows } = await changingLoad("in transit");
    const change = await asked("delivery", owner);
    const answered_at = state === "asked" ? null : 1;
    await db().update(load_changes).set({ state, answered_at }).where(eq(load_changes.load_id, loadId));
    expect(await outcome(answer(act, await savePerson({ role: "driver" }), change))).toBe(NotFound);
    const [mine, theirs] = act === "withdraw" ? [owner, driver] : [driver, owner];
    expect(await outcome(answer(act, theirs, change))).toBe(Forbidden);
    expect(await outcome(answer(act, mine, "another"))).toBe(NotFound);
    const fits = actsOn({ kind: "delivery", state, isOwn: act === "withdraw" }, "in transit").includes(act);
    expect(await outcome(answer(act, mine, change))).toBe(fits ? "done" : Conflict);
    expect(await outcome(answer(act, mine, change))).toBe(Conflict);
    const now = { confirm: "confirmed", refuse: "refused", withdraw: "withdrawn" }[act];
    expect((await rows()).map((row) => row.state)).toEqual([fits ? now : state]);
  });
});

it.each([
  ["pickup", "Change Address or Phone"],
  ["complete", "Change Phone"],
] as const)("in %s the owner's link names what can be changed: %s", async (status, link) => {
  const { owner, loadId } = await changingLoad(status);
  expect(words((await pageOf(owner, loadId)).ways)).toContain(link);
});

describe("the delivery address", () => {
  it("stays as signed until the driver confirms another, and the rate stays", async () => {
    const { owner, driver, loadId, asked, answer } = await changingLoad("in transit");
    const before = await loadRow(loadId);
    const change = await asked("delivery", owner);
    expect(await loadRow(loadId)).toEqual(before);
    expect((await feedOf(driver.id, loadId)).texts).toEqual([
      expect.stringContaining("asked to change the delivery address"),
    ]);
    expect((await pageOf(driver, loadId)).waits.matters?.[0]).toMatchObject({
      says: expect.stringContaining("New delivery address: 77 Dock Road, Elko, NV 89801"),
      acts: [{ words: "Review Change", to: `/load-details/${loadId}/changes` }],
    });
    expect(words((await pageOf(owner, loadId)).ways)).toContain("Change Address or Phone");
    const { open } = await amendmentsPage(driver, loadId);
    expect(open).toMatchObject([
      {
        name: "Delivery address",
        before: "480 Depot Street, Denver, CO 80216",
        after: "77 Dock Road, Elko, NV 89801",
        by: owner.fullName,
        acts: ["confirm", "refuse"],
      },
    ]);
    await answer("confirm", driver, change);
    const after = await loadRow(loadId);
    expect(after).toMatchObject({
      destination_address_street: "77 Dock Road",
      destination_address_city: "Elko",
      destination_address_state: "NV",
      destination_address_zip: "89801",
      total_rate_cents: before.total_rate_cents,
      revision: before.revision,
      load_status: "in transit",
      rate_confirmation_url: before.rate_confirmation_url,
    });
    expect(after.calculated_miles).not.toBe(before.calculated_miles);
    expect(after.destination_longitude).not.toBe(before.destination_longitude);
    expect((await feedOf(owner.id, loadId)).texts.at(-1)).toContain("confirmed the new");
  });

  it("is announced for 24 hours to both sides only, including on the documents", async () => {
    const { owner, driver, loadId, asked, answer } = await changingLoad("in transit");
    const atMs = Date.now();
    await answer("confirm", driver, await asked("delivery", owner), atMs);
    const told = /^Delivery address changed .+, confirmed by both$/;
    for (const viewer of [owner, driver]) {
      const isTold = async (nowMs: number) =>
        ((await pageOf(viewer, loadId, nowMs)).waits.lines ?? []).some(({ says }) => told.test(says));
      expect(await isTold(atMs + DAY_MS - 1)).toBe(true);
      expect(await isTold(atMs + DAY_MS)).toBe(false);
      expect(await amendmentsAnnounced(viewer, loadId, atMs + HOUR_MS)).toEqual([
        expect.stringMatching(told),
      ]);
      expect(await amendmentsAnnounced(viewer, loadId, atMs + DAY_MS)).toEqual([]);
    }
    await expect(amendmentsAnnounced(await savePerson({ role: "driver" }), loadId)).rejects.toThrow(NotFound);
    expect((await amendmentsPage(owner, loadId)).answered).toMatchObject([{ state: "Confirmed by both" }]);
  });

  it("of a delivered load can be refused and withdrawn, but not confirmed", async () => {
    const { owner, driver, loadId, asked, answer } = await changingLoad("in transit");
    const change = await asked("delivery", owner);
    await write([
      {
        query: sql`update loads set load_status = 'complete', dropoff_image_url = '/files/x' where load_id = ${loadId}`,
      },
    ]);
    expect(await outcome(answer("confirm", driver, change))).toBe(Conflict);
    expect((await amendmentsPage(driver, loadId)).open).toMatchObject([{ acts: ["refuse"] }]);
    await answer("withdraw", owner, change);
  });

  it.each([
    ["destination_address_street", { destination_address_street: "", destination_address_zip: "89801" }],
    ["destination_address_zip", { destination_address_street: "1 A St", destination_address_zip: "8980" }],
    ["destination_address_state", { ...TYPED.delivery, destination_address_state: "XX" }],
    ["destination_address_city", { destination_address_street: "1 A St", destination_address_zip: "" }],
    [
      "destination_address_street",
      {
        destination_address_street: "480 Depot Street",
        destination_address_city: "Denver",
        destination_address_state: "CO",
        destination_address_zip: "80216",
      },
    ],
  ])("is refused next to %s, with the typed values", async (field, fields: Record<string, string>) => {
    const { owner, ask, rows } = await changingLoad("pickup");
    const refusal: unknown = await ask("delivery", owner, fields).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toMatchObject({ fields: { [field]: expect.any(String) }, typed: fields });
    expect(await rows()).toEqual([]);
  });
});

describe("a phone number", () => {
  it("is saved with the signature, and a change in the account does not affect it", async () => {
    const { owner, driver, loadId, asked, answer } = await changingLoad("rate confirmation sent");
    const pdf = await samplePdf("signed.pdf");
    const body = new FormData();
    const file = new File([new Uint8Array(pdf.buffer)], pdf.name, { type: pdf.mimeType });
    body.append("signed_rate_confirmation", file);
    const request = new Request("http://haulway.test/", { method: "POST", body });
    await signRateConfirmation({ viewer: driver, loadId, request, clientAddress: "192.0.2.1" });
    const signed = (await pageOf(owner, loadId)).other?.phoneNumber;
    expect(signed).toBeTruthy();
    for (const { id } of [owner, driver])
      await write([
        { query: db().update(profiles).set({ phone_number: "900 555 0199" }).where(eq(profiles.id, id)) },
      ]);
    const shown = async () => [
      (await pageOf(owner, loadId)).other?.phoneNumber,
      (await driverInfo(owner, driver.id, loadId)).driver.phoneNumber,
      (await invoiceScene(owner, loadId)).load.driverPhone,
    ];
    expect(await shown()).toEqual([signed, signed, signed]);
    expect((await pageOf(driver, loadId)).other?.phoneNumber).not.toBe("(900) 555-0199");
    const change = await asked("phone", driver);
    expect(await shown()).toEqual([signed, signed, signed]);
    await answer("confirm", owner, change);
    const confirmed = "(801) 555-0177";
    expect(await shown()).toEqual([confirmed, confirmed, confirmed]);
    expect((await pageOf(driver, loadId)).other?.phoneNumber).not.toBe(confirmed);
  });

  it("can be asked for by both sides at the same time, once each, and not with the current value", async () => {
    const { owner, driver, ask, asked, answer } = await changingLoad("pickup");
    const change = await asked("phone", owner);
    await ask("phone", driver);
    await expect(ask("phone", owner)).rejects.toThrow(ONE_OPEN);
    await answer("confirm", driver, change);
    const again: unknown = await ask("phone", owner).catch((error: unknown) => error);
    expect(again).toMatchObject({ fields: { phone_number: SAME } });
  });

  it("is erased when its account closes, but the record of the change stays", async () => {
    const { owner, driver, loadId, asked, answer, rows } = await changingLoad("complete");
    await answer("confirm", owner, await asked("phone", driver));
    await asked("payee", driver);
    await closeParty(driver);
    const kept = await rows();
    expect(kept.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
      ["payee", "ended"],
      ["phone", "confirmed"],
    ]);
    expect(JSON.stringify(kept.map(({ old_value, new_value }) => [old_value, new_value]))).not.toContain(
      "555",
    );
    const held = await db().select().from(signed_contacts).where(eq(signed_contacts.load_id, loadId));
    expect(held.find(({ person_id }) => person_id === driver.id)).toMatchObject({
      full_name: driver.fullName,
      phone_number: null,
      payee: null,
    });
    expect(held.find(({ person_id }) => person_id === owner.id)?.phone_number).not.toBeNull();
  });
});

it("the payee is the driver by name until both confirm another, and an invoice shows it", async () => {
  const { owner, driver, loadId, asked, answer } = await changingLoad("complete");
  const billed = async () => billOf(await invoiceScene(owner, loadId));
  expect(await billed()).toContainEqual(["Carrier (pay to)", driver.fullName]);
  const change = await asked("payee", driver);
  expect(await billed()).toContainEqual(["Carrier (pay to)", driver.fullName]);
  await answer("confirm", owner, change);
  expect(await billed()).toContainEqual(["Carrier", driver.fullName]);
  expect(await billed()).toContainEqual(["Pay to", "Mesa Factoring"]);
});

it("a side can ask for at most twenty changes of a load", async () => {
  const { owner, ask, asked, answer } = await changingLoad("pickup");
  for (let nth = 0; nth < 20; nth += 1) await answer("withdraw", owner, await asked("phone", owner));
  await expect(ask("phone", owner)).rejects.toThrow(ENOUGH);
});

it("the other side is notified outside the app, and both sides' exports include the change", async () => {
  const { owner, driver, asked, answer } = await changingLoad("pickup");
  for (const { id } of [owner, driver])
    await write([{ query: db().update(users).set({ email_confirmed_at: 1 }).where(eq(users.id, id)) }]);
  await answer("confirm", driver, await asked("delivery", owner));
  const kindsOf = async ({ id }: BuiltPerson) =>
    (await db().select({ kind: notices.kind }).from(notices).where(eq(notices.person_id, id))).map(
      ({ kind }) => kind,
    );
  expect(await kindsOf(driver)).toEqual(["change:ask"]);
  expect(await kindsOf(owner)).toEqual(["change:confirm"]);
  for (const viewer of [owner, driver]) {
    expect(await all(exportRows("changes", viewer.id))).toMatchObject([
      {
        kind: "delivery",
        state: "confirmed",
        by: owner.fullName,
        new_value: ["77 Dock Road", "Elko", "NV", "89801"],
      },
    ]);
    expect(await all(exportRows("signed_contacts", viewer.id))).toHaveLength(1);
  }
});
