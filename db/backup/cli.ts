/** The work of `npm run backup`, in a process that can read TypeScript; `backup.mjs` starts it. */
import { database } from "db/client";
import { fileStore } from "~/files/choose-store.server";
import { readFolder } from "./arguments.mjs";
import { backUp } from "./back-up";

async function main(): Promise<void> {
  const folder = readFolder(process.argv.slice(2));
  const { tables, files, gone } = await backUp({ source: database(), store: fileStore(), folder });
  database().client.close();
  process.stdout.write(`Copied the database (${tables} tables) and ${files} files to ${folder}\n`);
  if (gone > 0) process.stdout.write(`${gone} files that the database names are not in the store.\n`);
  process.stdout.write("To use the copy, start Haulway with DATA_DIR set to that folder.\n");
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message.split("\n")[0] : String(error)}\n`);
  process.exitCode = 1;
});
