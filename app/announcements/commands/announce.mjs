import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readAnnounce } from "./arguments.mjs";

/**
 * `npm run announce -- driver|shipper|all --subject SUBJECT --file FILE [--send]`, `status`, `stop`: emails
 * all users of a role.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readAnnounce(args);
  return runScript("app/announcements/commands/announce-cli.ts", args);
});
