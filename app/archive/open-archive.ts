import { existsSync } from "node:fs";
import { link, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { archive, archiveUrl } from "db/archive-client";
import { type Database, nameOf, openDatabase } from "db/client";
import { migrate } from "db/migrate";

/** @throws a one-line Error if no archive is configured or the database is a board; UnusableDatabase */
export async function openArchive(): Promise<Database> {
  const url = archiveUrl();
  if (!url) throw new Error("The database is hosted: set ARCHIVE_DATABASE_URL to its archive.");
  if (url.startsWith("file:")) await makeFile(fileURLToPath(url));
  const target = archive() as Database;
  await migrate(target);
  if ((await target.client.execute("SELECT 1 FROM users LIMIT 1")).rows.length > 0)
    throw new Error(`The database ${nameOf(target)} has people: it is a board, not an archive.`);
  return target;
}

export const presentArchive = async (): Promise<Database | null> => (archive() ? openArchive() : null);

/** A running app reads the archive as soon as its file exists, so the file is linked into place. */
async function makeFile(file: string): Promise<void> {
  if (existsSync(file)) return;
  const folder = await mkdtemp(path.join(path.dirname(file), ".archive-"));
  try {
    const [first, whole] = [path.join(folder, "first.db"), path.join(folder, "whole.db")];
    const made = openDatabase(pathToFileURL(first).href);
    try {
      await migrate(made);
      // The copy is a single file without a write-ahead log, and no process has it open.
      await made.client.execute({ sql: "VACUUM INTO ?", args: [whole] });
    } finally {
      made.client.close();
    }
    await link(whole, file).catch((error: NodeJS.ErrnoException) => {
      // Another process created the file first.
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
