import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges } from "db/schema";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows } from "~/builders";
import { chargesPage } from "~/charges/charges-page.server";
import { exportFiles } from "~/files/export-files.server";
import { fileToOpen } from "~/files/open-file.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { saveSignedPaper } from "../../tests/fixtures/scenes/signed-paper";
import { loadFields } from "../../tests/http/support/visitor";
import { exportPapers } from "./export-papers.server";
import { voidPapers } from "./void-papers.server";

async function stage() {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const load = await saveLoad({ owner, driver, status: "pickup" });
  const { loadId, lastStepAtMs: createdAtMs } = load;
  await saveSignedPaper(load, driver.id);
  const content = { bytes: new Uint8Array([1]), contentType: "application/pdf" } as const;
  const given = { content, uploaderId: driver.id, loadId, createdAtMs };
  const receipt = buildDocument({ kind: "additional", ...given }).row;
  await saveRows({ files: [receipt] });
  await db().insert(charges).values({
    charge_id: newId(),
    load_id: loadId,
    driver_id: driver.id,
    kind: "lumper",
    amount_cents: 9_000,
    evidence_file: receipt.file_id,
    state: "asked",
    asked_at: createdAtMs,
  });
  const fileOf = (kind: string) => load.documents.find(({ row }) => row.kind === kind)?.row;
  const [signed, plain] = [fileOf("signed_rate_confirmation"), fileOf("rate_confirmation")];
  if (!signed || !plain) throw new Error("The load has no papers.");
  return { owner, driver, loadId, signed, plain, receipt };
}

type Stage = Awaited<ReturnType<typeof stage>>;

const ENDS: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  release: ({ owner, loadId }) =>
    releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } }),
  cancel: ({ driver, loadId }) => cancelLoad({ viewer: driver, loadId, fields: { reason: "Out of hours" } }),
  edit: ({ owner, loadId }) => editLoad({ viewer: owner, loadId, fields: loadFields({ total_rate: "900" }) }),
  delete: ({ owner, loadId }) => deleteLoad({ viewer: owner, loadId }),
};

async function listOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of list) all.push(each);
  return all;
}

const opened = (viewer: BuiltPerson, { file_id }: { file_id: string }) =>
  fileToOpen(viewer, file_id).then(
    ({ shownName }) => shownName,
    (error: Error) => error.constructor,
  );

describe.each(Object.keys(ENDS))("after %s", (end) => {
  it("uploader and owner still open the signed document, marked void, and the receipt", async () => {
    const staged = await stage();
    const { owner, driver, signed, plain, receipt } = staged;
    const strangers = [await savePerson({ role: "driver" }), await savePerson({ role: "shipper" })];
    expect(await voidPapers(driver)).toEqual([]);
    await ENDS[end]?.(staged);
    for (const side of [owner, driver]) {
      expect(await opened(side, signed)).toBe(`VOID ${signed.shown_name}`);
      expect(await opened(side, receipt)).toBe(receipt.shown_name);
      const papers = await voidPapers(side);
      expect(papers.map(({ fileId, signedBy }) => [fileId, signedBy])).toEqual([
        [signed.file_id, "Dale Roads"],
      ]);
      const files = (await listOf(exportFiles(side.id))).map(({ path }) => path);
      expect(files).toEqual(expect.arrayContaining([signed.path, receipt.path]));
      const [paper, ...more] = await listOf(exportPapers(side.id));
      expect(more).toEqual([]);
      expect(paper?.void_since).not.toBeNull();
      expect(paper?.signature).toMatchObject({ typed_name: "Dale Roads", client_address: "192.0.2.1" });
    }
    for (const stranger of strangers) {
      for (const file of [signed, plain, receipt]) expect(await opened(stranger, file)).toBe(NotFound);
      expect(await voidPapers(stranger)).toEqual([]);
      expect(await listOf(exportPapers(stranger.id))).toEqual([]);
    }
    expect(await opened(driver, plain)).toBe(NotFound);
  });
});

it("the next driver opens neither, and both parties of the charge find its receipt", async () => {
  const staged = await stage();
  const { owner, driver, loadId, signed, receipt } = staged;
  await ENDS.release?.(staged);
  const next = await savePerson({ role: "driver" });
  await requestLoad({ viewer: next, loadId });
  await acceptRequest({ viewer: owner, loadId, driverId: next.id });
  for (const file of [signed, receipt]) expect(await opened(next, file)).toBe(NotFound);
  expect(await listOf(exportPapers(next.id))).toEqual([]);
  for (const side of [owner, driver]) {
    const page = await chargesPage(side, loadId, { step: null, charge: null });
    expect(page.charges.map((charge) => charge.receipt)).toEqual([`/files/${receipt.file_id}`]);
  }
});

it("a current document keeps its name and is not in the list of void ones", async () => {
  const { owner, driver, signed } = await stage();
  for (const side of [owner, driver]) {
    expect(await opened(side, signed)).toBe(signed.shown_name);
    expect(await voidPapers(side)).toEqual([]);
    expect((await listOf(exportPapers(side.id))).map(({ void_since }) => void_since)).toEqual([null]);
    const names = (await listOf(exportFiles(side.id))).map(({ path }) => path);
    expect(names.filter((path) => path === signed.path)).toHaveLength(1);
  }
});
