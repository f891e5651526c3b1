import { resolve } from "node:path";
import { runCommand } from "../cli/processes.mjs";
import { runScript } from "../cli/run.mjs";
import { readFolder } from "./arguments.mjs";

/** `npm run restore -- --from FOLDER` needs a database without people. */
await runCommand(async () => {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), readFolder(process.argv.slice(2), "from"));
  return runScript("app/backup/restore-cli.ts", ["--from", folder]);
});
