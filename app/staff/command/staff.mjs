import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readStaffCommand } from "./arguments.mjs";

/** `npm run staff`: adds, lists and removes the people who may open the back office. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readStaffCommand(args);
  return runScript("app/staff/command/cli.ts", args);
});
