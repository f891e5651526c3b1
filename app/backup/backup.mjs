import { resolve } from "node:path";
import { runCommand } from "../cli/processes.mjs";
import { runScript } from "../cli/run.mjs";
import { readFolder } from "./arguments.mjs";

/** `npm run backup -- --to FOLDER`. The server may run at the same time. */
await runCommand(async () => {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), readFolder(process.argv.slice(2), "to"));
  return runScript("app/backup/cli.ts", ["--to", folder]);
});
