import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import "../../tests/fixtures/servers/own-database";

import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sent } from "db/client";
import { write } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows, storeDocuments } from "~/builders";
import { log } from "~/platform/log.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import type { FileKind } from "~/trade/file-kinds";
import { startVercelBlob } from "../../tests/fakes/vercel-blob";
import { storedBlobs } from "../../tests/fixtures/servers/stored-blobs";
import { FILE_KINDS, kindOfFile } from "./kinds";
import { dropDocuments, dropPersonalFile, recordFiles } from "./records.server";
import { removeStray, removeStrayFiles } from "./remove-stray.server";
import { streamOf } from "./store/byte-stream";
import { fileStore } from "./store/choose-store.server";
import { type FileStore, STRAY_AFTER_MS } from "./store/store";
import { vercelBlobStore } from "./store/vercel-blob-store.server";

const store = fileStore();
const NOW = Date.now();
const OLD = NOW - STRAY_AFTER_MS - MINUTE_MS;
const bytes = new TextEncoder().encode("%PDF-1.7");
const content = { bytes, contentType: "application/pdf" } as const;

let owner: BuiltPerson;
let driver: BuiltPerson;
let loadId: string;
beforeEach(async () => {
  for (const path of storedBlobs("")) await rm(join(dataFolder, "blobs", path));
  owner = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  ({ loadId } = await saveLoad({ owner }));
});

const age = (path: string, atMs: number) =>
  utimes(join(dataFolder, "blobs", path), atMs / 1_000, atMs / 1_000);

async function put(path: string, storedAtMs = OLD): Promise<string> {
  await store.put(path, streamOf(bytes), { contentType: "application/pdf" });
  await age(path, storedAtMs);
  return path;
}

async function plant(path: string): Promise<void> {
  const place = join(dataFolder, "blobs", path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, "theirs");
  await age(path, OLD);
}

const isPersonal = (kind: FileKind) => ["insurance", "policy", "mc_cert", "w4", "avatar"].includes(kind);
const ownerOf = (kind: FileKind) => (isPersonal(kind) ? driver.id : loadId);
const pathOf = (kind: FileKind, name = `${newId()}.pdf`) => kindOfFile(kind).path(ownerOf(kind), name);
const KINDS = Object.keys(FILE_KINDS) as FileKind[];
const left = (...ids: string[]) =>
  [...new Set((ids.length ? ids : [loadId, driver.id]).flatMap(storedBlobs))].sort();

describe("a file without a row", () => {
  it.each(KINDS)("is removed once it is old: %s", async (kind) => {
    await put(pathOf(kind));
    const young = await put(pathOf(kind), NOW - STRAY_AFTER_MS + MINUTE_MS);
    expect(await removeStray(store, NOW)).toBe(1);
    expect(left()).toEqual([young]);
  });

  it.each([
    ["a signed copy", () => pathOf("signed_rate_confirmation", `${newId()}-${newId()}_signed.pdf`)],
    ["an image", () => pathOf("proof_of_delivery", `${newId()}.jpg`)],
    ["an image with transparency", () => pathOf("avatar", `${newId()}.webp`)],
  ])("is removed if its name has any form the app uses: %s", async (_, path) => {
    await put(path());
    expect(await removeStray(store, NOW)).toBe(1);
    expect(left()).toEqual([]);
  });

  it("is removed together with unfinished uploads", async () => {
    await plant(".incoming/1-1-old");
    await writeFile(join(dataFolder, "blobs/.incoming/1-1-young"), "half a file");
    await removeStray(store, NOW);
    expect(left()).toEqual([".incoming/1-1-young"]);
  });

  it("is counted in one log line without names; nothing is logged if there is none", async () => {
    const info = vi.spyOn(log, "info");
    await put(pathOf("w4"));
    await put(pathOf("additional"));
    await removeStray(store, NOW);
    await removeStray(store, NOW);
    expect(info.mock.calls).toEqual([[{ removed: 2 }, "removed files without a row"]]);
    info.mockRestore();
  });

  it("is found beyond the first page, with one statement for each page that has old files", async () => {
    const paths = Array.from({ length: 10 }, () => pathOf("insurance"));
    for (const path of paths) await put(path);
    const kept = await give("insurance");
    const paged: FileStore = { ...store, list: (folder) => store.list(folder, 4) };
    const before = sent.statements;
    expect(await removeStray(paged, NOW)).toBe(10);
    expect(sent.statements - before).toBe(3);
    expect(left()).toEqual([kept]);
  });
});

it("removes a file without a row from Vercel Blob and leaves another installation's file", async () => {
  const token = "vercel_blob_rw_haulwaytest_secret";
  const vendor = await startVercelBlob(token);
  vi.stubEnv("VERCEL_BLOB_API_URL", vendor.apiUrl);
  const hosted = vercelBlobStore({ token });
  const [stray, young, theirs] = [pathOf("w4"), pathOf("w4"), `user_files/${driver.id}/notes.pdf`];
  for (const path of [stray, young, theirs])
    await hosted.put(path, streamOf(bytes), { contentType: "application/pdf" });
  for (const [path, blob] of vendor.blobs) if (path !== young) blob.uploadedAtMs = OLD;
  expect(await removeStray(hosted, NOW)).toBe(1);
  expect([...vendor.blobs.keys()].sort()).toEqual([young, theirs].sort());
  vi.unstubAllEnvs();
  await vendor.close();
});

async function give(kind: FileKind): Promise<string> {
  const person = isPersonal(kind) ? driver : owner;
  const document = buildDocument({
    kind,
    content,
    uploaderId: person.id,
    loadId: isPersonal(kind) ? null : loadId,
    createdAtMs: OLD,
  });
  await storeDocuments([document], store);
  await saveRows({ files: [document.row] });
  await age(document.row.path, OLD);
  return document.row.path;
}

describe("the job leaves alone", () => {
  it.each(KINDS)("a file with its row, current or dropped: %s", async (kind) => {
    const [current, dropped] = [await give(kind), await give(kind)];
    const fileId = dropped.split("/").at(-1) ?? "";
    await write([isPersonal(kind) ? dropPersonalFile(fileId, driver, NOW) : dropDocuments(loadId, NOW)]);
    expect(await removeStray(store, NOW)).toBe(0);
    expect(left()).toEqual([current, dropped].sort());
  });

  it("every file of a load that was delivered", async () => {
    const more = [content, content];
    const built = await saveLoad({ owner, driver, status: "complete", store, additionalFiles: more });
    const paths = built.documents.map(({ row }) => row.path).sort();
    for (const path of paths) await age(path, OLD);
    expect(await removeStray(store, NOW)).toBe(0);
    expect(left(built.loadId)).toEqual(paths);
  });

  it("every file of a load whose rows are in an archive, even one this process does not know", async () => {
    const built = await saveLoad({ owner, driver, status: "complete", store });
    const paths = built.documents.map(({ row }) => row.path).sort();
    for (const path of paths) await age(path, OLD);
    // The archive job moves the load to an archive that this process cannot see.
    await write([
      { query: sql`update loads set archived_at = ${NOW} where load_id = ${built.loadId}` },
      { query: sql`delete from files where load_id = ${built.loadId}` },
    ]);
    const stray = await put(pathOf("additional"));
    expect(await removeStray(store, NOW)).toBe(1);
    expect(paths.length).toBeGreaterThan(0);
    expect(left(built.loadId)).toEqual(paths);
    expect(left()).not.toContain(stray);
  });

  it("files that the app did not make", async () => {
    const stranger = newId();
    const theirs = [
      `user_files/${driver.id}/notes.pdf`,
      `user_files/${driver.id}/${newId()}.txt`,
      `user_files/${driver.id}/${newId()}.pdf.bak`,
      `user_files/${driver.id}/a-${newId()}.pdf`,
      `user_files/${driver.id}/deeper/${newId()}.pdf`,
      `user_files/${driver.id}/with space ${newId()}.pdf`,
      `user_files/${newId()}.pdf`,
      `images/${loadId}/${newId()}.jpg`,
      `images/${loadId}/Notes/${newId()}.jpg`,
      `avatars/${driver.id}/.${newId()}.jpg`,
      `backups/${driver.id}/${newId()}.pdf`,
      `${newId()}.pdf`,
      // The load or user of these files is not in this database; another installation may share the store.
      `rate_confirmations/${stranger}/${newId()}.pdf`,
      `user_files/${stranger}/${newId()}.pdf`,
    ];
    for (const path of theirs) await plant(path);
    await mkdir(join(dataFolder, "blobs/avatars/empty"), { recursive: true });
    expect(await removeStray(store, NOW)).toBe(0);
    expect(left("")).toEqual(expect.arrayContaining(theirs));
  });

  it("a file whose row is written while the job runs", async () => {
    const fileId = `${newId()}.pdf`;
    const path = await put(pathOf("w4", fileId), NOW - STRAY_AFTER_MS / 2);
    const old = await put(pathOf("w4"));
    const stored = { fileId, kind: "w4", path, shownName: "a.pdf", contentType: "application/pdf" } as const;
    // Both files are on one page of the listing. This runs after the query and before the removal.
    const remove = vi.fn(async (paths: readonly string[]) => {
      await write(recordFiles([{ ...stored, sizeBytes: bytes.byteLength }], driver, null, NOW));
      await store.remove(paths);
    });
    const withRemoval: FileStore = { ...store, remove };
    expect(await removeStray(withRemoval, NOW)).toBe(1);
    expect(remove.mock.calls).toEqual([[[old]]]);
    expect(left()).toEqual([path]);
  });
});

describe("a job whose store fails", () => {
  it("keeps its progress, logs it, and the next run does the rest", async () => {
    for (let count = 0; count < 4; count += 1) await put(pathOf("w4"));
    const info = vi.spyOn(log, "info");
    const failing: FileStore = {
      ...store,
      list: async function* (folder) {
        for await (const page of store.list(folder, 2)) {
          yield page;
          if (folder === "user_files") throw new Error("the store hung up");
        }
      },
    };
    await expect(removeStray(failing, NOW)).rejects.toThrow("the store hung up");
    expect(info).toHaveBeenCalledWith({ removed: 2 }, expect.anything());
    info.mockRestore();
    expect(left()).toHaveLength(2);
    expect(await removeStray(store, NOW)).toBe(2);
    expect(left()).toEqual([]);
  });

  it("loses no file whose removal failed", async () => {
    await put(pathOf("w4"));
    const down: FileStore = { ...store, remove: () => Promise.reject(new Error("down")) };
    await expect(removeStray(down, NOW)).rejects.toThrow("down");
    expect(await removeStray(store, NOW)).toBe(1);
  });
});

it("the job runs once a day, some minutes after the start, on the store of the process", async () => {
  expect(removeStrayFiles).toMatchObject({ everyMs: DAY_MS, name: "remove files without a row" });
  expect(removeStrayFiles.firstAfterMs).toBeLessThan(HOUR_MS);
  const path = await put(pathOf("w4"));
  expect(await removeStrayFiles.work()).toBeUndefined();
  expect(left()).not.toContain(path);
});
