import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readStaffCommand } from "./arguments.mjs";

await runCommand(async () => {
  const args = process.argv.slice(2);
  readStaffCommand(args);
  return runScript("app/staff/command/cli.ts", args);
});
