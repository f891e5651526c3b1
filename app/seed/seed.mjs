import { runCommand } from "../cli/processes.mjs";
import { runScript } from "../cli/run.mjs";
import { readSeed } from "./arguments.mjs";

/**
 * `npm run seed -- --loads N` adds open loads to the configured database, `npm run seed -- --demo` the demo,
 * which a hosted database gets only by this command. The server may run at the same time.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readSeed(args);
  return runScript("app/seed/cli.ts", args);
});
