import { Agent } from "node:http";
import { buildWorld } from "../fixtures/scenes/world";
import { startApp } from "../start-app";
import { fillBoard } from "./board";
import { askFor, cookieOf } from "./many-requests";
import { markdown, say } from "./measure";
import { memoryOf } from "./memory";

const CONNECTIONS = 8;
const REQUESTS = Number(process.env.REQUESTS ?? 200_000);
const STEPS = 10;

const app = await startApp("bench-memory", { RATE_LIMIT_SCALE: "1000000" });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
try {
  const residentMb = () => ((memoryOf(app.pid) ?? Number.NaN) / 1024).toFixed(0);
  const rows = [["0", residentMb(), "–"]];
  const { people, loads, chats } = await buildWorld(app.dataDir);
  await fillBoard(app.dataDir, people.shipper);
  const shipper = await cookieOf(app.url, people.shipper);
  const driver = await cookieOf(app.url, people.driver);
  const asked: readonly (readonly [path: string, cookie: string])[] = [
    ["/search?origin_state=UT", driver],
    ["/search?origin_city=Dallas&origin_state=TX&origin_radius=150", driver],
    [`/load-details/${loads.pending.loadId}`, shipper],
    [`/load-details/${loads.pickup.loadId}`, driver],
    ["/dashboard", shipper],
    ["/dashboard", driver],
    ["/inbox", driver],
    [`/chat?group=${chats.load}`, driver],
    ["/new_load", shipper],
    ["/user-account", driver],
  ];
  let turn = 0;
  const askUntil = async (end: number) => {
    while (turn < end) {
      const [path, cookie] = asked[turn % asked.length] as (typeof asked)[number];
      turn += 1;
      const { status } = await askFor(app.url, { method: "GET", path, cookie }, agent);
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
    }
  };
  for (let step = 1; step <= STEPS; step++) {
    const [end, startedMs] = [Math.round((REQUESTS * step) / STEPS), performance.now()];
    const count = end - turn;
    await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(end)));
    const perSecond = (1000 * count) / (performance.now() - startedMs);
    rows.push([String(end), residentMb(), perSecond.toFixed(0)]);
    say(`${end} requests: ${residentMb()} MB`);
  }
  say(markdown(["requests", "MB resident", "requests/s"], rows));
} finally {
  agent.destroy();
  await app.stop();
}
