import { runCommand } from "../app/cli/processes.mjs";
import { runScript } from "../app/cli/run.mjs";

/** `npm run migrate`: migrates the configured database (a file or a hosted one) and its archive. */
await runCommand(() => runScript("db/migrate-cli.ts", []));
