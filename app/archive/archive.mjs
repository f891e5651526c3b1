import { runCommand } from "../cli/processes.mjs";
import { runScript } from "../cli/run.mjs";
import { readDays } from "./arguments.mjs";

/** `npm run archive [-- --days N]`. The server may run at the same time. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readDays(args);
  return runScript("app/archive/cli.ts", args);
});
