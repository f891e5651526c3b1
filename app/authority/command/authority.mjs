import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readAuthorityCommand } from "./arguments.mjs";

/** `npm run authority`: exports and holds accounts' data at the request of an authority. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readAuthorityCommand(args);
  return runScript("app/authority/command/cli.ts", args);
});
