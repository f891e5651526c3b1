import { askRows } from "db/client";
import { files, loads, profiles } from "db/schema";
import { sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { FILE_KINDS } from "./kinds";
import { fileStore } from "./store/choose-store.server";
import { type FileStore, type ListedFile, STRAY_AFTER_MS } from "./store/store";

/** The pause between two pages. A million files then take about ten minutes, a fraction of one core. */
const PAUSE_MS = 100;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The names that `storeFile` gives. */
const NAME = new RegExp(`^(?:${UUID}-)?${UUID}(?:_signed)?\\.(?:pdf|jpg|webp)$`);
const KINDS = Object.values(FILE_KINDS);
const FOLDERS = new Set(KINDS.map(({ path }) => path("owner", "name").replace(/\/.*/, "")));

interface OwnFile {
  path: string;
  /** The load, or the person, whose file it is. */
  ownerId: string;
}

/** A file whose path this app makes, with the owner that the path names; null for every other. */
function ownFile({ path }: ListedFile): OwnFile | null {
  const names = path.split("/");
  const [ownerId = "", name = ""] = [names[1], names.at(-1)];
  const isOwn = NAME.test(name) && KINDS.some((kind) => kind.path(ownerId, name) === path);
  return isOwn ? { path, ownerId } : null;
}

/**
 * Those of the files that have no row. `files` is the only table with paths; dropped files have their rows there too. A file
 * whose load or person this database does not know is left alone: another installation may use the same store, or the
 * database may be new. So is every file of a load whose rows were moved to the archive, because one that nobody named to this process
 * would make them all look stray. A copy of a database must not share the store of the first: it knows the same loads and not their
 * newer files.
 */
async function withoutRow(candidates: readonly OwnFile[]): Promise<string[]> {
  if (candidates.length === 0) return [];
  const rows = await askRows<{ path: string }>(sql`
    select c.value ->> 'path' as path from json_each(${JSON.stringify(candidates)}) c
    where not exists (select 1 from ${files} where ${files.path} = c.value ->> 'path')
      and (exists (select 1 from ${loads}
          where ${loads.load_id} = c.value ->> 'ownerId' and ${loads.archived_at} is null)
        or exists (select 1 from ${profiles} where ${profiles.id} = c.value ->> 'ownerId'))`);
  return rows.map(({ path }) => path);
}

/**
 * Removes the files without a row that a process left when it was killed between the last byte and the row, and what is left
 * of uploads that never came to an end. Nobody can open such files.
 *
 * No file gets its row between the look and the removal, because `receiveUpload` refuses a form that takes longer than half of
 * STRAY_AFTER_MS, and a write waits seconds. So nothing has to be locked, and two processes may do this at once.
 * @returns how many files
 * @throws what the store or the database throws; what was removed until then is gone, and the next round finds the rest
 */
export async function removeStray(store: FileStore = fileStore(), nowMs = Date.now()): Promise<number> {
  const beforeMs = nowMs - STRAY_AFTER_MS;
  let removed = 0;
  try {
    await store.removeUnfinished(beforeMs);
    for (const folder of FOLDERS) {
      for await (const page of store.list(folder)) {
        const old = page.filter(({ storedAtMs }) => storedAtMs < beforeMs);
        const stray = await withoutRow(old.map(ownFile).filter((file) => file !== null));
        await store.remove(stray);
        removed += stray.length;
        await pauseBetweenBatches(PAUSE_MS);
      }
    }
  } finally {
    if (removed > 0) log.info({ removed }, "files without a row were removed");
  }
  return removed;
}

export const removeStrayFiles: Round = {
  name: "remove files without a row",
  everyMs: DAY_MS,
  firstAfterMs: 5 * MINUTE_MS,
  work: async () => {
    await removeStray();
    return undefined;
  },
};
