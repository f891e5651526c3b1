import { runCommand } from "../../cli/processes.mjs";
import { runScript } from "../../cli/run.mjs";

/**
 * `npm run stripe:setup`: creates the objects that Haulway needs in the Stripe account of STRIPE_SECRET_KEY.
 * Idempotent.
 */
await runCommand(() => runScript("app/billing/setup/cli.ts", process.argv.slice(2)));
