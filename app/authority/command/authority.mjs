import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readAuthorityCommand } from "./arguments.mjs";

/** `npm run authority` exports an account's data for an authority, and manages holds on its deletion. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readAuthorityCommand(args);
  return runScript("app/authority/command/cli.ts", args);
});
