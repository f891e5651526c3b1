import { stripeFor } from "~/billing/stripe.server";
import { env } from "~/platform/env.server";
import { envLines, setUpAccount } from "./set-up-account.server";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, APP_URL: appUrl } = env();
  if (!secretKey) throw new Error("Set STRIPE_SECRET_KEY to a secret key of your Stripe account.");
  const stripe = await stripeFor({ secretKey, apiBase });
  const renewWebhook = process.argv.includes("--renew-webhook");
  const found = await setUpAccount(stripe, { appUrl, renewWebhook, report: (line) => say(`  ${line}`) });
  say(`\nFor the environment, in addition to STRIPE_SECRET_KEY:\n\n${envLines(found, appUrl).join("\n")}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
