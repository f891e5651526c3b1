import { runCommand } from "../../app/platform/cli/processes.mjs";
import { runScript } from "../../app/platform/cli/run.mjs";
import { loadsAskedFor } from "./arguments.mjs";

/** `npm run seed -- --loads N`: adds open loads to the configured database, also while the server runs. */
await runCommand(async () => {
  const loads = loadsAskedFor(process.argv.slice(2));
  return runScript("db/seed/cli.ts", ["--loads", String(loads)]);
});
