/**
 * Fails if acknowledged data is lost, an event is missed, or a response is 5xx. Times are printed but not
 * asserted.
 */
import { freePort } from "../../app/cli/settings.mjs";
import { startRooms } from "../fixtures/servers/room-server";
import { startApp } from "../start-app";
import { pin } from "./memory";

const SESSION_SECRET = "only-for-the-bench-0123456789-0123456789";

const port = await freePort();
const secrets = { SESSION_SECRET, PARTYKIT_SECRET: SESSION_SECRET, PARTY_PORT: String(port) };
// Child processes, such as the room server, inherit the first core.
pin("0", process.pid);
const rooms = await startRooms({ port, secret: SESSION_SECRET });
const app = await startApp("bench-thousand", { ...secrets, RATE_LIMIT_SCALE: "1000000" });
pin("1", process.pid);
Object.assign(process.env, secrets, { DATA_DIR: app.dataDir, PORT: new URL(app.url).port });

try {
  // This module reads the environment when it is imported.
  const { run } = await import("./thousand/run");
  process.exitCode = (await run({ app, rooms })) ? 0 : 1;
} finally {
  await app.stop();
  await rooms.stop();
}
