import { resolve } from "node:path";
import { runCommand } from "../../platform/cli/command.mjs";
import { ensureInstalled } from "../../platform/cli/install.mjs";
import { root } from "../../platform/cli/paths.mjs";
import { runToEnd } from "../../platform/cli/processes.mjs";
import { secretsOf } from "../../platform/cli/secrets.mjs";

/** `npm run stripe:setup`: what Haulway needs in the Stripe account of STRIPE_SECRET_KEY. Can be run again. */
await runCommand(async () => {
  await ensureInstalled();
  const dataDir = resolve(process.env.DATA_DIR || resolve(root, "data"));
  const { code } = await runToEnd({
    name: "stripe:setup",
    args: ["--import", "tsx", resolve(root, "app/billing/setup/cli.ts"), ...process.argv.slice(2)],
    cwd: root,
    env: { ...process.env, ...secretsOf(dataDir), DATA_DIR: dataDir },
  });
  return code;
});
