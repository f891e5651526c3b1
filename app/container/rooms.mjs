import { keepRunning, runCommand } from "../cli/processes.mjs";
import { roomServer } from "../cli/room-server.mjs";
import { dataFolder, portFrom } from "../cli/settings.mjs";

/** The server listens on loopback, so the app must share its network (`compose.yaml`). */
await runCommand(async () => {
  const secret = process.env.PARTYKIT_SECRET;
  if (!secret) throw new Error("PARTYKIT_SECRET is missing.");
  const port = await portFrom("PARTY_PORT", 1999);
  return keepRunning(roomServer({ port, dataDir: dataFolder(), secret, quiet: false })).ended;
});
