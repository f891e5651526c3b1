import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  breakingOff,
  pagesOf,
  patterned,
  storeContract,
} from "../../../tests/fixtures/contracts/store-contract";
import { collect, streamOf } from "./byte-stream";
import { diskStore } from "./disk-store.node.server";
import type { FileStore } from "./store";

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "haulway-blobs-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function everything(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

describe("the disk store", () => {
  storeContract(
    () => store,
    () => everything(),
  );

  it("reads the next chunk only after the last one is written", async () => {
    let given = 0;
    let taken = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          if (given > 200) controller.close();
          else controller.enqueue(patterned(64 * 1024));
        },
      },
      { highWaterMark: 1 },
    );
    const watched = body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          taken += 1;
          expect(given - taken).toBeLessThanOrEqual(2);
          controller.enqueue(chunk);
        },
      }),
    );
    await store.put("images/load-1/POD/a.pdf", watched, { contentType: "application/pdf" });
    expect(taken).toBe(200);
  });

  it("returns what is left of a file that was truncated during a read", async () => {
    await store.put("avatars/user-1/a.jpg", streamOf(patterned(100)), { contentType: "image/jpeg" });
    const body = await store.get("avatars/user-1/a.jpg");
    await truncate(join(folder, "avatars/user-1/a.jpg"), 10);
    expect(body && (await collect(body))).toEqual(patterned(10));
  });

  it("keeps the older file if the upload of its replacement fails", async () => {
    await store.put("avatars/user-1/a.jpg", streamOf(patterned(10)), { contentType: "image/jpeg" });
    const broken = breakingOff(patterned(5));
    await expect(store.put("avatars/user-1/a.jpg", broken, { contentType: "image/jpeg" })).rejects.toThrow();
    expect(await everything()).toEqual(["avatars/user-1/a.jpg"]);
  });

  it("cancels the body if the disk fails", async () => {
    await writeFile(join(folder, "images"), "a file where a folder must be");
    let stopped: unknown;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(patterned(1000)),
      cancel: (reason) => {
        stopped = reason;
      },
    });
    await store.put("other/b.pdf", streamOf(patterned(1)), { contentType: "application/pdf" });
    await rm(join(folder, ".incoming"), { recursive: true, force: true });
    await expect(
      store.put("images/load-1/a.pdf", body, { contentType: "application/pdf" }),
    ).rejects.toThrow();
    expect(stopped).toBeInstanceOf(Error);
    expect(await everything()).toEqual(["images", "other/b.pdf"]);
  });

  it("stores files once its folder can be created, even if that failed at first", async () => {
    const inTheWay = join(folder, "place");
    await writeFile(inTheWay, "");
    const early = diskStore(join(inTheWay, "blobs"));
    const put = () => early.put("a/b.pdf", streamOf(patterned(10)), { contentType: "application/pdf" });
    await expect(put()).rejects.toMatchObject({ code: "ENOTDIR" });
    await rm(inTheWay);
    expect(await put()).toEqual({ sizeBytes: 10 });
  });

  it("removes leftovers of a crash, but nothing that a running process is writing", async () => {
    const ended = spawnSync(process.execPath, ["-e", ""]).pid;
    const incoming = join(folder, ".incoming");
    await mkdir(incoming, { recursive: true });
    const drafts = [
      `${ended}-1-a`,
      `${process.pid}-1-a`,
      `${process.ppid}-1-fresh`,
      `${process.ppid}-1-old`,
      "0-1-a",
      "odd",
    ];
    for (const draft of drafts) await writeFile(join(incoming, draft), "half a file");
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(incoming, `${process.ppid}-1-old`), longAgo, longAgo);

    const reopened = diskStore(folder);
    await reopened.put("images/load-1/POD/a.jpg", streamOf(patterned(1)), { contentType: "image/jpeg" });
    expect(await everything()).toEqual([`.incoming/${process.ppid}-1-fresh`, "images/load-1/POD/a.jpg"]);
  });

  it("lists only files, and only names that are valid store paths", async () => {
    await store.put("images/load-1/POD/a.jpg", streamOf(patterned(1)), { contentType: "image/jpeg" });
    const images = join(folder, "images");
    await mkdir(join(images, "empty"));
    await mkdir(join(images, ".hidden"));
    for (const name of [".DS_Store", "my photo.jpg", ".hidden/a.jpg"])
      await writeFile(join(images, name), "");
    await symlink(join(images, "load-1"), join(images, "linked"));
    await symlink(join(images, "load-1/POD/a.jpg"), join(images, "linked.jpg"));
    expect((await pagesOf(store.list("images"))).flat().map(({ path }) => path)).toEqual([
      "images/load-1/POD/a.jpg",
    ]);
  });

  it("reports the time of the last byte, and fails if a folder cannot be read", async () => {
    await store.put("images/load-1/POD/a.jpg", streamOf(patterned(1)), { contentType: "image/jpeg" });
    const longAgo = new Date(1_700_000_000_000);
    await utimes(join(folder, "images/load-1/POD/a.jpg"), longAgo, longAgo);
    expect(await pagesOf(store.list("images"))).toEqual([
      [{ path: "images/load-1/POD/a.jpg", storedAtMs: 1_700_000_000_000 }],
    ]);
    await symlink("round", join(folder, "round"));
    await expect(pagesOf(store.list("round"))).rejects.toMatchObject({ code: "ELOOP" });
  });

  it("removes drafts that received nothing for long, from any process, and no others", async () => {
    let finish = () => {};
    const rest = new Promise<void>((resolve) => (finish = resolve));
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(patterned(1));
        await rest;
        controller.close();
      },
    });
    const put = store.put("images/load-1/POD/a.jpg", body, { contentType: "image/jpeg" });
    await vi.waitFor(async () => expect(await everything()).toHaveLength(1));
    const [draft = ""] = await everything();
    const [dayMs, nowMs] = [24 * 60 * 60 * 1000, Date.now()];
    const longAgo = new Date(nowMs - dayMs - 1_000);
    for (const name of [`${draft}-old`, ".incoming/odd-old", ".incoming/young"]) {
      await writeFile(join(folder, name), "half a file");
      if (name.endsWith("old")) await utimes(join(folder, name), longAgo, longAgo);
    }
    await store.removeUnfinished(nowMs - dayMs);
    expect(await everything()).toEqual([draft, ".incoming/young"].sort());
    finish();
    expect(await put).toEqual({ sizeBytes: 1 });
  });
});
