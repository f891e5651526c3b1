import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tool } from "./processes.mjs";

const partykit = tool("partykit/dist/bin.mjs");

/** A production installation omits PartyKit, a development dependency of 150 MB. */
export const canRunRooms = () => existsSync(partykit);

/**
 * Passes the secret in a private copy of PartyKit's configuration file, because any user of the machine can
 * read command-line arguments.
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
