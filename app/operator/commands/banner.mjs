import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readBanner } from "./arguments.mjs";

await runCommand(async () => {
  const args = process.argv.slice(2);
  readBanner(args);
  return runScript("app/operator/commands/banner-cli.ts", args);
});
