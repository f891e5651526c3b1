import { resolve } from "node:path";
import { runCommand } from "../cli/processes.mjs";
import { runScript } from "../cli/run.mjs";
import { readFolder } from "./arguments.mjs";

/**
 * `npm run restore -- --from FOLDER`: restores a copy into the configured database, which must have no
 * people, and into its archive and store.
 */
await runCommand(async () => {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), readFolder(process.argv.slice(2), "from"));
  return runScript("app/backup/restore-cli.ts", ["--from", folder]);
});
