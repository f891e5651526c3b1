import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";
import { readBanner } from "./arguments.mjs";

/** `npm run banner -- set TEXT --until TIME [--for all|driver|shipper]`, `clear`: a text on every page. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  readBanner(args);
  return runScript("app/operator/commands/banner-cli.ts", args);
});
