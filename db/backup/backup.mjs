import { resolve } from "node:path";
import { runCommand } from "../../app/platform/cli/processes.mjs";
import { runScript } from "../../app/platform/cli/run.mjs";
import { folderAskedFor } from "./arguments.mjs";

/** `npm run backup -- --to FOLDER`: copies the configured database and its files, also while the server runs. */
await runCommand(async () => {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), folderAskedFor(process.argv.slice(2)));
  return runScript("db/backup/cli.ts", ["--to", folder]);
});
