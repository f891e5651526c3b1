import { randomUUID } from "node:crypto";
import type { Dir, Dirent, Stats } from "node:fs";
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type ByteRange, type FileStore, type ListedFile, PAGE_FILES } from "./store";
import { assertStorePath, isStorePath } from "./store-path";

const INCOMING = ".incoming";
const CHUNK_BYTES = 64 * 1024;
const STALE_AFTER_MS = 60 * 60 * 1000;

/** A process id is not enough, because containers reuse ids. */
const incarnation = `${process.pid}-${Math.round(performance.timeOrigin)}`;

/** A file is synced and then renamed, so that no reader sees a partial file, even after a crash. */
export function diskStore(folder: string): FileStore {
  const root = resolve(folder);
  const incoming = join(root, INCOMING);
  const placeOf = (path: string) => {
    assertStorePath(path);
    return join(root, ...path.split("/"));
  };
  let prepared = prepare(incoming);
  // Without this line, a rejection would end the process before `put` retries the preparation.
  prepared.catch(() => undefined);
  const tryAgain = () => {
    prepared = prepare(incoming);
    return prepared;
  };

  return {
    async put(path, body) {
      const place = placeOf(path);
      const draft = join(incoming, `${incarnation}-${randomUUID()}`);
      let written = draft;
      try {
        await prepared.catch(tryAgain);
        const sizeBytes = await writeDurably(draft, body);
        const made = await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
        written = place;
        await syncFolders(dirname(place), made);
        return { sizeBytes };
      } catch (error) {
        await body.cancel(error).catch(() => undefined);
        await rm(written, { force: true });
        throw error;
      }
    },

    async get(path, range) {
      const place = placeOf(path);
      const found = await statIfThere(place);
      return found?.isFile() ? readFrom(place, range ?? { start: 0, end: found.size - 1 }) : null;
    },

    async remove(paths) {
      const places = paths.map(placeOf);
      await Promise.all(places.map((place) => rm(place, { force: true })));
    },

    async *list(folder, pageFiles = PAGE_FILES) {
      assertStorePath(folder);
      let page: ListedFile[] = [];
      for await (const path of filesBelow(root, folder)) {
        // Calls one `stat` at a time, so that a page of the listing does not occupy the threads that requests
        // need.
        const found = await statIfThere(placeOf(path));
        if (found) page.push({ path, storedAtMs: found.mtimeMs });
        if (page.length < pageFiles) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },

    async removeUnfinished(beforeMs) {
      for await (const { name } of entriesOf(incoming)) {
        const place = join(incoming, name);
        const found = await statIfThere(place);
        if (found && found.mtimeMs < beforeMs) await rm(place, { force: true });
      }
    },
  };
}

async function writeDurably(place: string, body: ReadableStream<Uint8Array>): Promise<number> {
  const file = await open(place, "wx", 0o600);
  const reader = body.getReader();
  try {
    let sizeBytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await file.writeFile(value);
      sizeBytes += value.byteLength;
    }
    await file.sync();
    return sizeBytes;
  } finally {
    reader.releaseLock();
    await file.close();
  }
}

/** A new file name is durable only after its folder is synced, and a folder only after its parent. */
async function syncFolders(folder: string, made: string | undefined): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (made && folder !== dirname(made)) await syncFolders(dirname(folder), made);
}

/**
 * Yields paths one by one, because a folder may contain hundreds of thousands of files. Does not follow
 * links.
 */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(join(root, ...folder.split("/")))) {
    const path = `${folder}/${entry.name}`;
    if (!isStorePath(path)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

async function* entriesOf(place: string): AsyncGenerator<Dirent> {
  let folder: Dir;
  try {
    folder = await opendir(place);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  yield* folder;
}

async function statIfThere(place: string): Promise<Stats | null> {
  try {
    return await stat(place);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The file is opened at the first read, so that an unread response does not keep a file open. */
function readFrom(place: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start;
  let file: FileHandle | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          file ??= await open(place, "r");
          const wanted = Math.min(CHUNK_BYTES, end - position + 1);
          const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          if (bytesRead > 0 && position <= end) return;
          await file.close();
          controller.close();
        } catch (error) {
          await file?.close().catch(() => undefined);
          controller.error(error);
        }
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Keeps drafts of a running process for an hour. */
async function prepare(incoming: string): Promise<void> {
  const made = await mkdir(incoming, { recursive: true });
  await syncFolders(incoming, made);
  for (const draft of await readdir(incoming)) {
    const place = join(incoming, draft);
    if (await isLeftover(place, draft)) await rm(place, { force: true });
  }
}

async function isLeftover(place: string, draft: string): Promise<boolean> {
  if (draft.startsWith(`${incarnation}-`)) return false;
  const owner = Number.parseInt(draft, 10);
  if (!(owner > 0) || owner === process.pid || !isAlive(owner)) return true;
  const found = await statIfThere(place);
  return found !== null && Date.now() - found.mtimeMs > STALE_AFTER_MS;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
