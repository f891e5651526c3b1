import { archive } from "db/archive-client";
import { database } from "db/client";
import { runWork } from "db/command";
import { fileStore } from "~/files/store/choose-store.server";
import { readFolder } from "./arguments.mjs";
import { backUp } from "./back-up";

await runWork(async () => {
  const folder = readFolder(process.argv.slice(2), "to");
  const [source, kept] = [database(), archive()];
  const { tables, files, gone } = await backUp({ source, archive: kept, store: fileStore(), folder });
  source.client.close();
  kept?.client.close();
  const what = kept ? "the database and its archive" : "the database";
  process.stdout.write(`Copied ${what} (${tables} tables) and ${files} files to ${folder}\n`);
  if (gone > 0) process.stdout.write(`${gone} files named in the database are missing from the store.\n`);
  process.stdout.write(
    "To use the copy, start Haulway with DATA_DIR set to that folder, or restore it into another database: npm run restore -- --from FOLDER\n",
  );
});
