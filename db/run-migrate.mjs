import { runCommand } from "../app/cli/processes.mjs";
import { runScript } from "../app/cli/run.mjs";

await runCommand(() => runScript("db/migrate-cli.ts", []));
