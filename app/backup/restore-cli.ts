import { archive } from "db/archive-client";
import { database, nameOf } from "db/client";
import { runWork } from "db/command";
import { fileStore } from "~/files/store/choose-store.server";
import { readFolder } from "./arguments.mjs";
import { restoreCopy } from "./put-back";

await runWork(async () => {
  const folder = readFolder(process.argv.slice(2), "from");
  const target = database();
  const { tables, rows, files, gone } = await restoreCopy({ folder, target, store: fileStore() });
  target.client.close();
  archive()?.client.close();
  process.stdout.write(
    `Restored ${rows} rows of ${tables} tables into the database ${nameOf(target)}, and ${files} files into its store.\n`,
  );
  if (gone > 0) process.stdout.write(`${gone} files named in the database are missing from the copy.\n`);
});
