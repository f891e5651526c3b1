import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { billingDemo, wantsBillingDemo } from "../cli/billing-demo.mjs";
import { ensureInstalled } from "../cli/install.mjs";
import { keepRunning, root, runCommand, runToEnd, tool } from "../cli/processes.mjs";
import { announce } from "../cli/run.mjs";
import { secretsOf } from "../cli/secrets.mjs";
import { dataFolder, freePort, portFrom } from "../cli/settings.mjs";
import { ensureEdgeBuilt } from "./build.mjs";
import { localDatabase } from "./local-database.mjs";

const wrangler = tool("wrangler/bin/wrangler.js");
const config = join(root, "app/edge/wrangler.jsonc");
/** Variables that make wrangler run without prompts, metrics or requests for metadata. */
const quiet = { CI: "1", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };

const VARIABLES =
  /^(SESSION_SECRET|PARTYKIT_SECRET|DATABASE_AUTH_TOKEN|ARCHIVE_DATABASE_|BLOB_READ_WRITE_TOKEN|VERCEL_BLOB_API_URL|STRIPE_|MAIL_|SMS_|QCMOBILE_|CENSUS_|RDAP_|SUPPORT_EMAIL|STAFF_NETWORKS|DISTANCE_ENGINE_URL|SERVICE_WORKER|VAPID_|PUSH_SERVICES|ANDROID_|RATE_LIMIT_SCALE|METRICS_TOKEN|LOG_LEVEL)/;

async function runLocally() {
  const folder = join(dataFolder(), "edge");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await portFrom("PORT", 3000);
  const url = process.env.DATABASE_URL;
  const databasePort = await freePort();
  const database = url ? undefined : localDatabase({ folder: join(folder, "database"), port: databasePort });
  const mailPort = await freePort();
  const billing = wantsBillingDemo(process.env)
    ? billingDemo({ dataDir: folder, port: await freePort(), appPort: port })
    : undefined;
  /** @type {Record<string, string | undefined>} */
  const variables = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => VARIABLES.test(name))),
    ...secretsOf(folder),
    ...billing?.env,
    NODE_ENV: "production",
    APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
    DATABASE_URL: url ?? `http://127.0.0.1:${databasePort}`,
    ...(database && { DATABASE_AUTH_TOKEN: database.token }),
    MAIL_API_URL: process.env.MAIL_API_URL ?? `http://127.0.0.1:${mailPort}`,
  };
  const file = join(folder, "variables.env");
  // The variables are passed in a file, because any user of the machine can read a process's arguments.
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });

  const state = join(folder, "state");
  const env = {
    ...process.env,
    ...variables,
    ...quiet,
    DATA_DIR: folder,
    EDGE_STATE: state,
    EDGE_PORT: String(port),
  };
  const worker = {
    name: "Worker",
    args: [
      join(root, "app/edge/serve.mjs"),
      ...[wrangler, "dev", "--config", config, "--env-file", file, "--persist-to", state],
      ...["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"],
      ...["--test-scheduled", "--log-level", "warn", "--show-interactive-dev-session=false"],
    ],
    env,
  };
  const mail = {
    name: "folder for mail",
    args: ["--import", "tsx", join(root, "app/edge/mail-folder.ts"), String(mailPort)],
    env: { ...env, DATA_DIR: folder },
  };
  const { stopping, ended } = keepRunning(
    worker,
    database?.child,
    process.env.MAIL_API_URL ? undefined : mail,
    billing?.child,
  );
  void announce(port, stopping, !url);
  return ended;
}

await runCommand(async () => {
  await ensureInstalled();
  await ensureEdgeBuilt();
  const [command, ...args] = process.argv.slice(2);
  if (!command) return runLocally();
  const child = { name: "wrangler", args: [wrangler, command, "--config", config, ...args] };
  const { code } = await runToEnd({ ...child, env: { ...process.env, WRANGLER_SEND_METRICS: "false" } });
  return code;
});
