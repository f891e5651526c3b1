import { runCommand } from "../app/cli/processes.mjs";
import { runScript } from "../app/cli/run.mjs";

/** `npm run migrate`: brings the configured database, a file or a hosted one, to the present schema, and its archive. */
await runCommand(() => runScript("db/migrate-cli.ts", []));
