/**
 * Two workers share both cores with this process and with the process that distributes connections, so they
 * would be faster with a third core. Therefore, each row also shows the CPU time per request.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { buildWorld } from "../fixtures/scenes/world";
import { loadFields } from "../http/support/visitor";
import { type RunningApp, startApp } from "../start-app";
import { fillBoard } from "./board";
import { type Ask, cookieOf, form, rates } from "./many-requests";
import { markdown, say, spreadOf } from "./measure";
import { pin, secondsOf } from "./memory";

const CONNECTIONS = 16;
const SECONDS = 2;
const JOBS = Number(process.env.ROUNDS ?? 5);

function processesOf({ pid }: RunningApp): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

async function setting(name: string, env: Record<string, string>) {
  const app = await startApp(name, { RATE_LIMIT_SCALE: "1000000", ...env });
  const { people, loads } = await buildWorld(app.dataDir);
  await fillBoard(app.dataDir, people.shipper);
  const shipper = await cookieOf(app.url, people.shipper);
  const driver = await cookieOf(app.url, people.driver);
  const get = (path: string, cookie: string) => (): Ask => ({ method: "GET", path, cookie });
  const body = form(loadFields());
  const scenes: Readonly<Record<string, { status: number; next: () => Ask }>> = {
    search: { status: 200, next: get("/search?origin_state=UT", driver) },
    "load, driver": { status: 200, next: get(`/load-details/${loads.pickup.loadId}`, driver) },
    "posting a load": {
      status: 302,
      next: () => ({ method: "POST", path: "/new_load", cookie: shipper, body }),
    },
  };
  return { app, scenes };
}
type Setting = Awaited<ReturnType<typeof setting>>;

interface Measured {
  perSecond: number;
  /** The CPU time of all the app's processes per request, in milliseconds. */
  serverMs: number;
  clientShare: number;
}

async function measure({ app, scenes }: Setting, name: string, seconds: number): Promise<Measured> {
  const scene = scenes[name];
  if (!scene) throw new Error(`Unknown scene: ${name}.`);
  const pids = processesOf(app);
  const [server, client] = [secondsOf(pids), secondsOf([process.pid])];
  const startedMs = performance.now();
  const { perSecond } = await rates({ url: app.url, ...scene, connections: CONNECTIONS, seconds });
  const took = (performance.now() - startedMs) / 1000;
  return {
    perSecond,
    serverMs: (1000 * (secondsOf(pids) - server)) / (perSecond * took),
    clientShare: (secondsOf([process.pid]) - client) / took,
  };
}

const median = (values: readonly number[]) => spreadOf(values).p50;

const one = await setting("bench-one-worker", {});
const two = await setting("bench-two-workers", { WORKERS: "2" });
try {
  while (processesOf(two.app).length < 3) await pause(100);
  for (const pid of processesOf(one.app)) pin("0", pid);
  for (const pid of processesOf(two.app)) pin("0,1", pid);
  const at = { "1": one, "2": two };
  const rows: string[][] = [];
  for (const name of Object.keys(one.scenes)) {
    const found: Record<"1" | "2", Measured[]> = { "1": [], "2": [] };
    // The first pass warms up V8.
    for (let round = 0; round <= JOBS; round += 1)
      for (const workers of ["1", "2"] as const) {
        pin(workers === "1" ? "1" : "0,1", process.pid);
        const measured = await measure(at[workers], name, SECONDS);
        if (round > 0) found[workers].push(measured);
      }
    const of = (workers: "1" | "2", key: keyof Measured) => median(found[workers].map((each) => each[key]));
    const ratios = found["2"].map(
      (each, round) => each.perSecond / (found["1"][round]?.perSecond ?? Number.NaN),
    );
    rows.push([
      name,
      of("1", "perSecond").toFixed(0),
      of("2", "perSecond").toFixed(0),
      `${median(ratios).toFixed(2)} ×`,
      `${of("1", "serverMs").toFixed(2)} · ${of("2", "serverMs").toFixed(2)}`,
      `${of("1", "clientShare").toFixed(2)} · ${of("2", "clientShare").toFixed(2)}`,
    ]);
  }
  say(
    `${JOBS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, ${availableParallelism()} cores; medians; 1 worker · 2 workers`,
  );
  say(
    markdown(
      ["", "1 worker, requests/s", "2 workers", "2 : 1", "server CPU, ms a request", "client, cores"],
      rows,
    ),
  );
} finally {
  await one.app.stop();
  await two.app.stop();
}
