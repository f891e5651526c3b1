import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readAnnounce } from "./arguments.mjs";

await runCommand(async () => {
  const args = process.argv.slice(2);
  readAnnounce(args);
  return runScript("app/announcements/commands/announce-cli.ts", args);
});
