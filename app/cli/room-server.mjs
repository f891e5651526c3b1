import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tool } from "./processes.mjs";

const partykit = tool("partykit/dist/bin.mjs");

/**
 * Whether PartyKit is installed. It is a development dependency, so its 150 MB are not in a production
 * installation.
 */
export const canRunRooms = () => existsSync(partykit);

/**
 * The room server as a process next to the app. PartyKit reads its variables from its configuration file, so
 * a private copy of the file in the data folder contains the secret. Any user of the machine could read a
 * command-line argument.
 * @param {{ port: number, dataDir: string, secret: string, quiet: boolean }} settings
 * @returns {import("./processes.mjs").Child}
 */
export function roomServer({ port, dataDir, secret, quiet }) {
  const folder = join(dataDir, "party");
  const temporary = join(folder, "tmp");
  const config = join(folder, "partykit.json");
  const shared = JSON.parse(readFileSync(join(root, "party/partykit.json"), "utf8"));
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  rmSync(config, { force: true });
  const own = { ...shared, main: join(root, "party", shared.main), vars: { PARTYKIT_SECRET: secret } };
  writeFileSync(config, JSON.stringify(own), { mode: 0o600 });
  return {
    name: "room server",
    args: [
      ...["--import", new URL("stay-local.mjs", import.meta.url).href],
      partykit,
      "dev",
      ...["--config", config, "--port", String(port), "--persist", join(folder, "state")],
      "--disable-request-cf-fetch",
      "--no-hotkeys",
    ],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: temporary,
      NO_UPDATE_NOTIFIER: "1",
      NODE_ENV: "production",
    },
    quiet,
  };
}
