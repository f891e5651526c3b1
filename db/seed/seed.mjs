import { runCommand } from "../../app/platform/cli/processes.mjs";
import { runScript } from "../../app/platform/cli/run.mjs";
import { readSeed } from "./arguments.mjs";

/**
 * `npm run seed -- --loads N` adds open loads to the configured database, `npm run seed -- --demo` the demo, which a hosted one gets
 * by this command alone. The server may run meanwhile.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readSeed(args);
  return runScript("db/seed/cli.ts", args);
});
