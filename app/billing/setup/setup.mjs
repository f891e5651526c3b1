import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";

/** `npm run stripe:setup`. Idempotent. */
await runCommand(() => runScript("app/billing/setup/cli.ts", process.argv.slice(2)));
