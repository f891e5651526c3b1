import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { addLoads } from "~/seed/bulk";

export interface BenchBoard {
  loads: number;
  dataDir: string;
  /** The size of the database file in bytes, excluding free pages. */
  bytes: number;
  /** Null if an earlier run on the same day built the board. */
  builtInSeconds: number | null;
}

async function folderOf(loads: number): Promise<string> {
  const journal = await readFile("db/migrations/meta/_journal.json", "utf8");
  const migrations = (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(
    (entry) => entry.when,
  );
  const day = new Date().toISOString().slice(0, 10);
  return join(tmpdir(), "haulway-bench", `${day}-${Math.max(...migrations)}-${loads}`);
}

export async function benchBoard(loads: number): Promise<BenchBoard> {
  const dataDir = await folderOf(loads);
  const isThere = existsSync(dataDir);
  const startedMs = performance.now();
  const folder = isThere ? dataDir : `${dataDir}.unfinished`;
  await mkdir(folder, { recursive: true });
  const target = openDatabase(`file:${join(folder, "haulway.db")}`);
  if (!isThere) {
    await migrate(target);
    if (loads > 0) await addLoads(target, loads);
    await target.client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  const pragma = async (name: string) => Number((await target.client.execute(`PRAGMA ${name}`)).rows[0]?.[0]);
  const pages = (await pragma("page_count")) - (await pragma("freelist_count"));
  const bytes = pages * (await pragma("page_size"));
  target.client.close();
  if (!isThere) await rename(folder, dataDir);
  return { loads, dataDir, bytes, builtInSeconds: isThere ? null : (performance.now() - startedMs) / 1000 };
}
