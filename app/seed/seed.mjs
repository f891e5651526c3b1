import { runCommand } from "../cli/processes.mjs";
import { runScript } from "../cli/run.mjs";
import { readSeed } from "./arguments.mjs";

/** A hosted database is seeded only by this command. The server may run at the same time. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readSeed(args);
  return runScript("app/seed/cli.ts", args);
});
