import { existsSync } from "node:fs";
import { link, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { archive, archiveUrl } from "db/archive-client";
import { type Database, nameOf, openDatabase } from "db/client";
import { migrate } from "db/migrate";

/**
 * The archive in the present schema, for who fills it: where it is a file, it is made.
 * @throws Error with one line where it has no place, or is a board; UnusableDatabase
 */
export async function openArchive(): Promise<Database> {
  const url = archiveUrl();
  if (!url) throw new Error("The database is hosted: name an archive for it by ARCHIVE_DATABASE_URL.");
  if (url.startsWith("file:")) await makeFile(fileURLToPath(url));
  const target = archive() as Database;
  await migrate(target);
  if ((await target.client.execute("SELECT 1 FROM users LIMIT 1")).rows.length > 0)
    throw new Error(`The database ${nameOf(target)} has people: it is a board, and no archive.`);
  return target;
}

/** The same where there is one already; null elsewhere, and nothing is made. */
export const presentArchive = async (): Promise<Database | null> => (archive() ? openArchive() : null);

/** Made beside its place and put there whole: a running app asks an archive as soon as there is one. */
async function makeFile(file: string): Promise<void> {
  if (existsSync(file)) return;
  const folder = await mkdtemp(path.join(path.dirname(file), ".archive-"));
  try {
    const [first, whole] = [path.join(folder, "first.db"), path.join(folder, "whole.db")];
    const made = openDatabase(pathToFileURL(first).href);
    try {
      await migrate(made);
      // One file without a log beside it, which nobody has open.
      await made.client.execute({ sql: "VACUUM INTO ?", args: [whole] });
    } finally {
      made.client.close();
    }
    await link(whole, file).catch((error: NodeJS.ErrnoException) => {
      // Another command was faster.
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
