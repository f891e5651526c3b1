import { runCommand } from "../../app/platform/cli/processes.mjs";
import { runScript } from "../../app/platform/cli/run.mjs";
import { readLoadCount } from "./arguments.mjs";

/** `npm run seed -- --loads N`: adds open loads to the configured database. The server may run meanwhile. */
await runCommand(async () => {
  const loads = readLoadCount(process.argv.slice(2));
  return runScript("db/seed/cli.ts", ["--loads", String(loads)]);
});
