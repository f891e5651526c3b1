import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readMaintenance } from "./arguments.mjs";

await runCommand(async () => {
  const args = process.argv.slice(2);
  readMaintenance(args);
  return runScript("app/operator/commands/maintenance-cli.ts", args);
});
