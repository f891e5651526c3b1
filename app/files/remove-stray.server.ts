import { askRows } from "db/client";
import { files, loads, profiles } from "db/schema";
import { sql } from "drizzle-orm";
import { isHeld } from "~/holds/in-force.server";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { FILE_KINDS } from "./kinds";
import { fileStore } from "./store/choose-store.server";
import { type FileStore, type ListedFile, STRAY_AFTER_MS } from "./store/store";

/** Pause between two pages of the listing. With it, a million files take about ten minutes. */
const PAUSE_MS = 100;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Matches the file names of `newPlace`. */
const NAME = new RegExp(`^(?:${UUID}-)?${UUID}(?:_signed)?\\.(?:pdf|jpg|webp)$`);
const KINDS = Object.values(FILE_KINDS);
const FOLDERS = new Set(KINDS.map(({ path }) => path("owner", "name").replace(/\/.*/, "")));

interface OwnFile {
  path: string;
  ownerId: string;
}

function ownFile({ path }: ListedFile): OwnFile | null {
  const names = path.split("/");
  const [ownerId = "", name = ""] = [names[1], names.at(-1)];
  const isOwn = NAME.test(name) && KINDS.some((kind) => kind.path(ownerId, name) === path);
  return isOwn ? { path, ownerId } : null;
}

/**
 * `files` is the only table with paths, and dropped files still have rows there. Skips files whose load or
 * user is not in this database, because another installation may share the store, or the database may be new.
 * Skips files of archived loads, because they would all look stray if this process cannot see the archive. A
 * copy of a database must not share the original's store, because the copy lists the same loads but not their
 * newer files. Skips files of held accounts.
 */
async function withoutRow(candidates: readonly OwnFile[], nowMs: number): Promise<string[]> {
  if (candidates.length === 0) return [];
  const rows = await askRows<{ path: string }>(sql`
    select c.value ->> 'path' as path from json_each(${JSON.stringify(candidates)}) c
    where not exists (select 1 from ${files} where ${files.path} = c.value ->> 'path')
      and (exists (select 1 from ${loads}
          where ${loads.load_id} = c.value ->> 'ownerId' and ${loads.archived_at} is null
            and not ${isHeld(loads.owner_id, nowMs)})
        or exists (select 1 from ${profiles} where ${profiles.id} = c.value ->> 'ownerId'
          and not ${isHeld(profiles.id, nowMs)}))`);
  return rows.map(({ path }) => path);
}

/**
 * No file gets its row between the query and the removal, because `receiveUpload` refuses forms that take
 * longer than half of STRAY_AFTER_MS, and a write takes only seconds. Two processes can therefore run this at
 * once without a lock.
 * @throws any error of the store or the database; the next run removes the remaining files
 */
export async function removeStray(store: FileStore = fileStore(), nowMs = Date.now()): Promise<number> {
  const beforeMs = nowMs - STRAY_AFTER_MS;
  let removed = 0;
  try {
    await store.removeUnfinished(beforeMs);
    for (const folder of FOLDERS) {
      for await (const page of store.list(folder)) {
        const old = page.filter(({ storedAtMs }) => storedAtMs < beforeMs);
        const stray = await withoutRow(
          old.map(ownFile).filter((file) => file !== null),
          nowMs,
        );
        await store.remove(stray);
        removed += stray.length;
        if (!(await pauseBetweenBatches(PAUSE_MS))) return removed;
      }
    }
  } finally {
    if (removed > 0) log.info({ removed }, "removed files without a row");
  }
  return removed;
}

export const removeStrayFiles: Job = {
  name: "remove files without a row",
  everyMs: DAY_MS,
  firstAfterMs: 5 * MINUTE_MS,
  work: async () => {
    await removeStray();
    return undefined;
  },
};
