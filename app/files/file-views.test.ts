import "../../tests/fixtures/servers/own-database";

import { db, sent } from "db/client";
import { file_views } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildDocument, saveColleague, saveLoad, savePerson, saveRows, storeDocuments } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { MINUTE_MS } from "~/text/time";
import type { FileKind } from "~/trade/file-kinds";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { noteView, recordView } from "./file-views.server";
import { fileStore } from "./store/choose-store.server";

type Person = Awaited<ReturnType<typeof savePerson>>;
let driver: Person;
let shipper: Person;

beforeAll(async () => {
  driver = await savePerson({ role: "driver" });
  shipper = await savePerson({ role: "shipper" });
  await saveLoad({ owner: shipper, driver, status: "rate confirmation" });
});

async function paper(kind: FileKind): Promise<string> {
  const document = buildDocument({
    kind,
    content: { bytes: new TextEncoder().encode("%PDF-1.7"), contentType: "application/pdf" },
    uploaderId: driver.id,
    loadId: null,
    createdAtMs: Date.now(),
  });
  await storeDocuments([document], fileStore());
  await saveRows({ files: [document.row] });
  return document.row.file_id;
}

const viewsOf = (fileId: string) =>
  db()
    .select({ by: file_views.viewer_id, at: file_views.last_seen_at })
    .from(file_views)
    .where(eq(file_views.file_id, fileId));

describe("views of a document", () => {
  it("are those of other companies: a colleague of the uploader is no stranger", async () => {
    const fileId = await paper("insurance");
    const file = { fileId, kind: "insurance", uploaderId: driver.id } as const;
    noteView((await saveColleague(driver)).id, file);
    await followUpsFinished();
    expect(await viewsOf(fileId)).toEqual([]);
    const dispatcher = await saveColleague(shipper, { seat: "dispatcher" });
    noteView(dispatcher.id, file);
    await followUpsFinished();
    expect((await viewsOf(fileId)).map(({ by }) => by)).toEqual([shipper.id]);
  });

  it("two tabs at the same moment store one view, with the time of the first", async () => {
    const opened = { fileId: await paper("insurance"), viewerId: shipper.id };
    await betweenLookAndWrite(() => recordView(opened, MINUTE_MS), {
      of: () => recordView(opened, MINUTE_MS + 1),
    });
    expect(await viewsOf(opened.fileId)).toEqual([{ by: shipper.id, at: MINUTE_MS }]);
  });

  it("are stored at most once a minute, with the latest time", async () => {
    const fileId = await paper("insurance");
    const opened = { fileId, viewerId: shipper.id };
    await recordView(opened, MINUTE_MS);
    const before = sent.statements;
    await recordView(opened, 2 * MINUTE_MS - 1);
    expect(sent.statements - before).toBe(1);
    expect(await viewsOf(fileId)).toEqual([{ by: shipper.id, at: MINUTE_MS }]);
    await recordView(opened, 2 * MINUTE_MS);
    expect(await viewsOf(fileId)).toEqual([{ by: shipper.id, at: 2 * MINUTE_MS }]);
    await recordView({ fileId, viewerId: driver.id }, 2 * MINUTE_MS);
    expect(await viewsOf(fileId)).toHaveLength(2);
  });

  it("twenty opens at once store one view", async () => {
    const fileId = await paper("mc_cert");
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => recordView({ fileId, viewerId: shipper.id }, MINUTE_MS + at)),
    );
    const views = await viewsOf(fileId);
    expect(views).toHaveLength(1);
  });

  it.each<[FileKind, boolean]>([
    ["insurance", true],
    ["mc_cert", true],
    ["w4", true],
    ["avatar", false],
  ])("of a %s by someone else are recorded: %s; views by the owner never are", async (kind, noted) => {
    const fileId = await paper(kind);
    const file = { fileId, kind, uploaderId: driver.id };
    noteView(driver.id, file);
    noteView(shipper.id, file);
    // Views are written in call order: after the marker, all earlier views have been written.
    const marker = await paper("w4");
    noteView(shipper.id, { ...file, fileId: marker, kind: "w4" });
    await expect.poll(() => viewsOf(marker)).toHaveLength(1);
    expect((await viewsOf(fileId)).map(({ by }) => by)).toEqual(noted ? [shipper.id] : []);
  });

  it("a failed write raises no error", async () => {
    noteView(shipper.id, { fileId: "never-stored.pdf", kind: "w4", uploaderId: driver.id });
    const marker = await paper("w4");
    noteView(shipper.id, { fileId: marker, kind: "w4", uploaderId: driver.id });
    await expect.poll(() => viewsOf(marker)).toHaveLength(1);
    expect(await viewsOf("never-stored.pdf")).toEqual([]);
  });
});
