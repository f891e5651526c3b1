import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { file_views, files } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows, storeDocuments } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { lookingOnly } from "~/platform/looking-only.server";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import type { FileKind } from "~/trade/file-kinds";
import { driverDocuments } from "./driver-documents.server";
import { exportFiles } from "./export-files.server";
import { recordView } from "./file-views.server";
import { fileToOpen } from "./open-file.server";
import { dropPersonalFile, fileUrl, recordFiles, replacePersonalFile } from "./records.server";
import { removeDropped } from "./remove-dropped.server";
import { dropPersonalFiles, removeDroppedFiles } from "./remove-personal.server";
import { fileStore } from "./store/choose-store.server";

const store = fileStore();
const PAPERS = ["insurance", "mc_cert", "w4"] as const;

let owner: BuiltPerson;
let driver: BuiltPerson;
let stranger: BuiltPerson;
beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  stranger = await savePerson({ role: "shipper" });
});

let count = 0;
async function give(kind: FileKind, of: BuiltPerson = driver, createdAtMs = Date.now() + count++) {
  const content = {
    bytes: new TextEncoder().encode(`%PDF-1.7 ${kind}`),
    contentType: "application/pdf",
  } as const;
  const document = buildDocument({ kind, content, uploaderId: of.id, loadId: null, createdAtMs });
  await storeDocuments([document], store);
  await saveRows({ files: [document.row] });
  return { fileId: document.row.file_id, path: document.row.path };
}

const isStored = async (path: string) => {
  const body = await store.get(path);
  await body?.cancel();
  return body !== null;
};
const rowOf = async (fileId: string) => {
  const [row] = await db().select().from(files).where(eq(files.file_id, fileId));
  return row;
};
const opens = (viewer: BuiltPerson, fileId: string) =>
  fileToOpen(viewer, fileId).then(
    () => true,
    (error) => (error instanceof NotFound ? false : error),
  );

describe("a driver's document", () => {
  it("is open to the driver, and to a shipper depending on the request", async () => {
    const ids = await Promise.all(
      [...PAPERS, "avatar" as const].map(async (kind) => (await give(kind)).fileId),
    );
    const seenBy = async (viewer: BuiltPerson) => {
      const answers = await Promise.all(ids.map((id) => opens(viewer, id)));
      return [...PAPERS, "avatar"].filter((_, index) => answers[index]);
    };
    expect(await seenBy(driver)).toEqual([...PAPERS, "avatar"]);
    expect(await seenBy(owner)).toEqual(["avatar"]);
    const { loadId } = await saveLoad({ owner, requesters: [driver] });
    expect(await seenBy(owner)).toEqual(["insurance", "mc_cert", "avatar"]);
    await acceptRequest({ viewer: owner, loadId, driverId: driver.id });
    expect(await seenBy(owner)).toEqual([...PAPERS, "avatar"]);
    expect(await seenBy(stranger)).toEqual(["avatar"]);
    expect(await seenBy(await savePerson({ role: "driver" }))).toEqual(["avatar"]);
  });

  it("is closed in a view of a shipper who may open it, but open in the driver's own", async () => {
    await saveLoad({ owner, requesters: [driver] });
    const [{ fileId }, { fileId: avatarId }] = [await give("insurance"), await give("avatar")];
    const inView = (viewer: BuiltPerson, id: string) => lookingOnly(() => fileToOpen(viewer, id));
    await expect(inView(owner, fileId)).rejects.toBeInstanceOf(Forbidden);
    await expect(inView(stranger, fileId)).rejects.toBeInstanceOf(NotFound);
    expect(await inView(driver, fileId)).toMatchObject({ fileId });
    expect(await inView(owner, avatarId)).toMatchObject({ fileId: avatarId });
  });

  it("is closed to a shipper who declined the driver", async () => {
    const { fileId } = await give("insurance");
    const { loadId } = await saveLoad({ owner, requesters: [driver] });
    expect(await opens(owner, fileId)).toBe(true);
    await rejectRequest({ viewer: owner, loadId, driverId: driver.id });
    expect(await opens(owner, fileId)).toBe(false);
  });

  it("cannot be opened once it is removed, and neither can a file that does not exist", async () => {
    const { fileId } = await give("w4");
    await write([dropPersonalFile(fileId, driver, 1)]);
    for (const id of [fileId, "nowhere", ""])
      await expect(fileToOpen(driver, id)).rejects.toThrow(
        new NotFound("File not found, or you don't have access to it."),
      );
  });

  it("is listed for viewers who may open it, the newest of its kind", async () => {
    await give("insurance", driver, 1_000);
    const newest = await give("insurance", driver, 3_000);
    await give("insurance", driver, 2_000);
    await give("w4");
    expect(await driverDocuments(stranger, driver.id)).toEqual(
      PAPERS.map((kind) => ({ kind, state: "held back" })),
    );
    await saveLoad({ owner, requesters: [driver] });
    expect(await driverDocuments(owner, driver.id)).toEqual([
      { kind: "insurance", state: "given", fileId: newest.fileId, givenAtMs: 3_000 },
      { kind: "mc_cert", state: "not given" },
      { kind: "w4", state: "held back" },
    ]);
    await write([dropPersonalFile(newest.fileId, driver, 1)]);
    const [insurance] = await driverDocuments(driver, driver.id);
    expect(insurance).toMatchObject({ state: "given", givenAtMs: 2_000 });
  });
});

describe("a document of a load", () => {
  it("opens for those who see it on the load, and is named by its kind", async () => {
    const { documents, loadId } = await saveLoad({ owner, driver, status: "rate confirmation sent", store });
    const [document] = documents;
    const { file_id, kind, path, shown_name, content_type, size_bytes, uploader_id, created_at } =
      document?.row ?? {};
    expect(await fileToOpen(owner, file_id ?? "")).toEqual({
      fileId: file_id,
      kind,
      path,
      shownName: shown_name,
      contentType: content_type,
      sizeBytes: size_bytes,
      uploaderId: uploader_id,
      loadId,
      createdAtMs: created_at,
    });
    const who = await Promise.all([owner, driver, stranger].map((viewer) => opens(viewer, file_id ?? "")));
    expect(who).toEqual([true, true, false]);
  });
});

describe("a document that replaces another", () => {
  const stored = (kind: FileKind, fileId: string) => ({
    fileId,
    kind,
    path: `user_files/${driver.id}/${fileId}`,
    shownName: "new.pdf",
    contentType: "application/pdf" as const,
    sizeBytes: 7,
  });

  it("becomes the current one; other kinds, other people's documents and loads' documents stay", async () => {
    const before = await give("insurance");
    const [other, theirs] = [await give("w4"), await give("insurance", stranger)];
    const { documents } = await saveLoad({ owner, driver, status: "pickup" });
    const dropped = await give("insurance");
    await write([dropPersonalFile(dropped.fileId, driver, 5)]);
    const file = stored("insurance", `new-${driver.id}`);
    await write(replacePersonalFile(file, driver, 9));
    expect((await rowOf(before.fileId))?.dropped_at).toBe(9);
    expect((await rowOf(dropped.fileId))?.dropped_at).toBe(5);
    expect(await rowOf(file.fileId)).toMatchObject({
      kind: "insurance",
      path: file.path,
      shown_name: "new.pdf",
      content_type: "application/pdf",
      size_bytes: 7,
      uploader_id: driver.id,
      load_id: null,
      created_at: 9,
      dropped_at: null,
    });
    for (const id of [other.fileId, theirs.fileId, ...documents.map(({ row }) => row.file_id)])
      expect((await rowOf(id))?.dropped_at).toBeNull();
    expect(fileUrl(file)).toBe(`/files/${file.fileId}`);
  });

  it("of a load belongs to that load", async () => {
    const { loadId } = await saveLoad({ owner, driver, status: "pickup" });
    const file = stored("additional", `more-${driver.id}`);
    await write(recordFiles([file], driver, loadId, 9));
    expect(await rowOf(file.fileId)).toMatchObject({ load_id: loadId, uploader_id: driver.id });
  });

  it("removes its predecessor from the store once the row is written", async () => {
    const [before, other, later] = [await give("insurance"), await give("w4"), await give("insurance")];
    await write([dropPersonalFile(before.fileId, driver, 9), dropPersonalFile(other.fileId, driver, 9)]);
    removeDropped(driver.id, "insurance", 9);
    await followUpsFinished();
    const left = await Promise.all([before, other, later].map(({ path }) => isStored(path)));
    expect(left).toEqual([false, true, true]);
  });

  it("leaves the old bytes in the store if the store is down, without an error", async () => {
    const before = await give("insurance");
    await write([dropPersonalFile(before.fileId, driver, 9)]);
    const down = { ...store, remove: () => Promise.reject(new Error("down")) };
    removeDropped(driver.id, "insurance", 9, down);
    await followUpsFinished();
    expect(await isStored(before.path)).toBe(true);
  });
});

describe("removing a document", () => {
  it("works for its owner only, and keeps the time of the first removal", async () => {
    const { fileId } = await give("insurance");
    await write([dropPersonalFile(fileId, stranger, 1)]);
    expect((await rowOf(fileId))?.dropped_at).toBeNull();
    await write([dropPersonalFile(fileId, driver, 2), dropPersonalFile(fileId, driver, 3)]);
    expect((await rowOf(fileId))?.dropped_at).toBe(2);
  });

  it("does not touch a load's document", async () => {
    const { documents } = await saveLoad({ owner, driver, status: "rate confirmation sent" });
    const fileId = documents[0]?.row.file_id ?? "";
    await write([dropPersonalFile(fileId, owner, 1), dropPersonalFiles(owner.id, 1)]);
    expect((await rowOf(fileId))?.dropped_at).toBeNull();
  });
});

describe("a closed account", () => {
  it("removes documents, names and views; those of others and of loads stay", async () => {
    const [own, theirs] = [await give("w4"), await give("insurance", stranger)];
    const { documents } = await saveLoad({ owner, driver, status: "pickup", store });
    await recordView({ fileId: own.fileId, viewerId: owner.id });
    await write([dropPersonalFiles(driver.id, 4)]);
    expect(await rowOf(own.fileId)).toMatchObject({ dropped_at: 4, shown_name: "removed" });
    await removeDroppedFiles(driver.id);
    expect([await rowOf(own.fileId), await isStored(own.path)]).toEqual([undefined, false]);
    expect(await db().select().from(file_views).where(eq(file_views.file_id, own.fileId))).toEqual([]);
    expect([await rowOf(theirs.fileId), await isStored(theirs.path)]).toEqual([expect.anything(), true]);
    for (const { row } of documents) expect(await rowOf(row.file_id)).toMatchObject({ dropped_at: null });
  });

  it("does not call the store if nothing was dropped, and loses no row if the store fails", async () => {
    const remove = vi.fn(() => Promise.reject(new Error("down")));
    await give("w4");
    await removeDroppedFiles(driver.id, { ...store, remove });
    expect(remove).not.toHaveBeenCalled();
    const { fileId } = await give("insurance");
    await write([dropPersonalFile(fileId, driver, 1)]);
    await expect(removeDroppedFiles(driver.id, { ...store, remove })).rejects.toThrow("down");
    expect(await rowOf(fileId)).toBeDefined();
  });
});

describe("a data export", () => {
  const exported = async ({ id }: BuiltPerson) => {
    const found = [];
    for await (const file of exportFiles(id)) found.push(file);
    return found.sort((a, b) => (a.pathInZip < b.pathInZip ? -1 : 1));
  };

  it("has the person's own documents, oldest first, with the people who opened them", async () => {
    const { fileId, path } = await give("insurance", driver, 1_700_000_000_000);
    const gone = await give("insurance");
    await write([dropPersonalFile(gone.fileId, driver, 1)]);
    await recordView({ fileId, viewerId: stranger.id }, 1_700_000_060_000);
    await recordView({ fileId, viewerId: owner.id }, 1_700_000_000_000);
    expect(await exported(driver)).toEqual([
      expect.objectContaining({
        path,
        pathInZip: `mine/insurance/${fileId}`,
        kind: "insurance",
        createdAtMs: 1_700_000_000_000,
        seenBy: [
          { name: owner.fullName, last_seen_at: "2023-11-14T22:13:20.000Z" },
          { name: stranger.fullName, last_seen_at: "2023-11-14T22:14:20.000Z" },
        ],
      }),
    ]);
    expect(await exported(stranger)).toEqual([]);
  });

  it("has the documents of their loads that they may open", async () => {
    const { documents, loadId } = await saveLoad({ owner, driver, status: "rate confirmation sent" });
    const kinds = async (person: BuiltPerson) => (await exported(person)).map(({ kind }) => kind).sort();
    expect(await kinds(owner)).toEqual(documents.map(({ row }) => row.kind).sort());
    expect(await kinds(owner)).toContain("bill_of_lading");
    expect(await kinds(driver)).toEqual(["rate_confirmation"]);
    const [file] = await exported(driver);
    expect(file).toMatchObject({
      seenBy: [],
      pathInZip: expect.stringContaining(`loads/${loadId}/rate_confirmation/`),
    });
    expect(await exported(stranger)).toEqual([]);
  });
});
