import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readAgreement } from "./arguments.mjs";

await runCommand(async () => {
  const args = process.argv.slice(2);
  readAgreement(args);
  return runScript("app/operator/commands/agreement-cli.ts", args);
});
