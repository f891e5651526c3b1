import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { billingDemo, wantsBillingDemo } from "./billing-demo.mjs";
import { root, runToEnd } from "./processes.mjs";
import { canRunRooms, roomServer } from "./room-server.mjs";
import { secretsOf } from "./secrets.mjs";

/**
 * DATA_DIR, or `data` in the repository. Creates the folder if needed. If this user owns it, no other user
 * may enter it, because it contains the database and the secrets.
 * @throws Error whose one-line message contains DATA_DIR if the folder cannot be created or written.
 */
export function dataFolder() {
  const folder = resolve(process.env.DATA_DIR || resolve(root, "data"));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Only the folder's owner can change its mode, and a volume's mount point may belong to another user.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why = code === "EEXIST" || code === "ENOTDIR" ? "is not a folder" : `cannot be written (${code})`;
    throw new Error(`${folder} ${why}. Set DATA_DIR to a folder that can be written.`);
  }
  return folder;
}

/**
 * Opens a port briefly. Rejects with the server's error if the port is not free.
 * @param {number} port
 * @returns {Promise<number>} The port, closed again.
 */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, () => server.close(() => resolve(port)));
  });
}

/** The lowest port that Linux uses for outgoing connections by default. Other systems start higher. */
const OUTGOING_FROM = 32_768;
const LOWEST = 10_000;

/** @returns {Promise<number>} */
export const freePort = () =>
  tryPort(LOWEST + Math.floor(Math.random() * (OUTGOING_FROM - LOWEST))).catch((error) => {
    if (error.code === "EADDRINUSE") return freePort();
    throw error;
  });

/**
 * Returns any free port if the variable is 0.
 * @param {string} name The environment variable.
 * @param {number} fallback
 * @throws Error whose one-line message contains the variable's name.
 */
export async function portFrom(name, fallback) {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a number from 0 to 65535.`);
  }
  try {
    return await (port === 0 ? freePort() : tryPort(port));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why = code === "EADDRINUSE" ? "is already in use" : `cannot be used (${code})`;
    throw new Error(`Port ${port} ${why}. Set ${name} to another one.`);
  }
}

/**
 * @param {boolean} hasRooms
 * @returns {Promise<{ port: number, partyPort: number | undefined }>}
 * @throws Error whose one-line message contains the variable's name.
 */
async function freePorts(hasRooms) {
  const port = await portFrom("PORT", 3000);
  const partyPort = hasRooms ? await portFrom("PARTY_PORT", 1999) : undefined;
  if (partyPort === port) throw new Error(`PORT and PARTY_PORT are both ${port}. Change one of them.`);
  return { port, partyPort };
}

/**
 * Checks the data folder and the ports, which requires no installed package.
 * @param {{ willInstall: boolean }} plan `willInstall: true` if all packages, including PartyKit, will be
 * installed.
 * @throws Error whose one-line message contains the variable's name.
 */
export async function checkFoldersAndPorts({ willInstall }) {
  dataFolder();
  await freePorts(!process.env.PARTYKIT_HOST && (willInstall || canRunRooms()));
}

/**
 * Needs the installed packages, but no build.
 * @throws Error whose message lists the invalid variables.
 */
export async function checkEnvironment() {
  const dataDir = dataFolder();
  const { code, tail } = await runToEnd({
    name: "environment",
    args: ["--import", "tsx", "app/platform/usable-env.node.server.ts"],
    env: { ...process.env, ...secretsOf(dataDir), DATA_DIR: dataDir },
    quiet: true,
  });
  if (code !== 0) throw new Error(tail);
}

/**
 * The local room server, and the variables that connect the app to it. There is no local room server if
 * PARTYKIT_HOST is set or PartyKit is not installed. In the latter case, the secret is empty: the app uses no
 * rooms, and pages poll.
 * @param {{ dataDir: string, port: number | undefined, secret: string, quiet: boolean }} settings
 * @returns {{ child?: import("./processes.mjs").Child, env: Record<string, string> }}
 */
function rooms({ dataDir, port, secret, quiet }) {
  if (process.env.PARTYKIT_HOST) return { env: { PARTYKIT_SECRET: secret } };
  if (port === undefined) {
    process.stdout.write(
      "The room server is not running because PartyKit is not installed. Pages poll for changes.\n" +
        "Run `npm ci` to install it, or set PARTYKIT_HOST to a room server on another host.\n",
    );
    return { env: { PARTYKIT_SECRET: "" } };
  }
  return {
    child: roomServer({ port, dataDir, secret, quiet }),
    env: { PARTYKIT_SECRET: secret, PARTY_PORT: String(port) },
  };
}

/**
 * Prepares `npm start` and `npm run dev`: ports, data folder, secrets, the room server and, with
 * BILLING=demo, the Stripe stand-in.
 * @param {{ NODE_ENV: "production" | "development", quietRooms: boolean }} mode
 * @throws Error with a one-line message if a variable is invalid.
 */
export async function settings({ NODE_ENV, quietRooms }) {
  const dataDir = dataFolder();
  const { port, partyPort } = await freePorts(!process.env.PARTYKIT_HOST && canRunRooms());
  const withDemo = wantsBillingDemo(process.env);
  const { SESSION_SECRET, PARTYKIT_SECRET } = secretsOf(dataDir);
  const beside = rooms({ dataDir, port: partyPort, secret: PARTYKIT_SECRET, quiet: quietRooms });
  const billing = withDemo ? billingDemo({ dataDir, port: await freePort(), appPort: port }) : undefined;
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    SESSION_SECRET,
    ...beside.env,
    ...billing?.env,
    NODE_ENV,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  return { port, companions: [beside.child, billing?.child], env };
}
