/**
 * If `taskset` is installed, the servers run on the first core and this process on the second. Only the
 * ratios can be compared across machines.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { savePerson } from "~/builders";
import { root, runToEnd, tool } from "../../app/cli/processes.mjs";
import { freePort } from "../../app/cli/settings.mjs";
import { buildWorld } from "../fixtures/scenes/world";
import { databaseIn } from "../fixtures/servers/database-in";
import { loadFields } from "../http/support/visitor";
import { startApp } from "../start-app";
import { fillBoard } from "./board";
import { type Ask, cookieOf, form, rates } from "./many-requests";
import { pin, secondsOf } from "./memory";

const CONNECTIONS = 8;
const SECONDS = 1;
const JOBS = Number(process.env.ROUNDS ?? 9);
const BASELINE = "baseline page";
/**
 * The baseline is measured again after this many scenes, so that temporary load on the machine also affects
 * it.
 */
const SCENES_A_BARE = 3;
/** Each driver can send only thirty messages a minute and request each load only once. */
const BOARD = { loads: 100_000, drivers: 400 };
/**
 * During the warm-up, V8 optimizes most of the code. In production, a process runs for days and is always
 * warm.
 */
const WARM_UP_SECONDS = 20;

interface Scene {
  name: string;
  server: { url: string; pid: number };
  status: number;
  next: () => Ask | null;
}

type Rate = Record<"clock" | "processor", number>;

async function baselineServer() {
  const folder = join(root, "tests/bench/baseline-page");
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NODE_NO_WARNINGS: "1" };
  const build = [tool("@remix-run/dev/dist/cli.js"), "build", folder];
  const { code, tail } = await runToEnd({ name: "baseline page", args: build, env, quiet: true });
  if (code !== 0) throw new Error(`The baseline was not built.\n${tail}`);
  const port = await freePort();
  const child = spawn(process.execPath, [tool("@remix-run/serve/dist/cli.js"), "build/index.js"], {
    cwd: folder,
    // Turns off request logging, as operators behind a proxy do.
    env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (child.exitCode !== null || child.pid === undefined) throw new Error("The baseline did not start.");
  child.stdout.resume();
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const app = await startApp("bench-pages-per-core", { RATE_LIMIT_SCALE: "1000000" });
let baseline: Awaited<ReturnType<typeof baselineServer>> | undefined;
try {
  const { people, loads, chats } = await buildWorld(app.dataDir);
  const database = databaseIn(app.dataDir);
  // Another shipper owns the posted and requested loads, so that the measured dashboard does not change.
  const broker = await savePerson({ role: "shipper" }, database);
  database.client.close();
  const { drivers, loadIds, chats: talks } = await fillBoard(app.dataDir, broker, BOARD);
  const shipper = await cookieOf(app.url, people.shipper);
  const driver = await cookieOf(app.url, people.driver);
  const posting = await cookieOf(app.url, broker);
  const asking = await Promise.all(drivers.map((each) => cookieOf(app.url, each)));
  baseline = await baselineServer();
  pin("0", app.pid);
  pin("0", baseline.pid);
  pin("1", process.pid);

  const get = (path: string, cookie?: string) => (): Ask => ({ method: "GET", path, cookie });
  let turn = 0;
  const nextRequest = (): Ask | null => {
    const [cookie, loadId] = [asking[turn % asking.length], loadIds[Math.floor(turn / asking.length)]];
    turn += 1;
    return loadId ? { method: "POST", path: `/load-details/${loadId}?step=request`, cookie } : null;
  };
  let message = 0;
  const nextMessage = (): Ask => {
    message += 1;
    const at = message % drivers.length;
    const chat = talks.find(({ driverId }) => driverId === drivers[at]?.id);
    const path = `/chat?group=${chat?.groupId}`;
    return { method: "POST", path, cookie: asking[at], body: form({ content: `At the gate, ${message}.` }) };
  };
  const load = form(loadFields());
  const post = (path: string, cookie: string, body: string) => (): Ask => ({
    method: "POST",
    path,
    cookie,
    body,
  });
  const script = readdirSync(join(root, "public/build")).find((name) => /^entry\.client-.*\.js$/.test(name));

  const baselineScene: Scene = { name: BASELINE, server: baseline, status: 200, next: get("/") };
  const own = (name: string, status: number, next: Scene["next"]): Scene => ({
    name,
    server: app,
    status,
    next,
  });
  const signedIn = [
    ["search", "/search?origin_state=UT", driver],
    ["load, owner", `/load-details/${loads.pending.loadId}`, shipper],
    ["load, driver", `/load-details/${loads.pickup.loadId}`, driver],
    ["dashboard, owner", "/dashboard", shipper],
    ["dashboard, driver", "/dashboard", driver],
    ["inbox", "/inbox", driver],
    ["chat", `/chat?group=${chats.load}`, driver],
  ] as const;
  const ownScenes = [
    own("privacy, signed out", 200, get("/privacy")),
    own("login, signed out", 200, get("/login")),
    own("script", 200, get(`/build/${script}`)),
    ...signedIn.map(([name, path, cookie]) => own(name, 200, get(path, cookie))),
    own("posting a load", 302, post("/new_load", posting, load)),
    own("requesting a load", 302, nextRequest),
    own("sending a message", 302, nextMessage),
  ];

  const measure = async ({ server, status, next }: Scene, seconds: number): Promise<Rate> => {
    const usedBefore = secondsOf([server.pid]);
    const { answered, perSecond } = await rates({
      url: server.url,
      status,
      next,
      connections: CONNECTIONS,
      seconds,
    });
    return { clock: perSecond, processor: answered / (secondsOf([server.pid]) - usedBefore) };
  };
  for (const scene of [baselineScene, ...ownScenes]) await measure(scene, WARM_UP_SECONDS);
  const found = new Map<string, { rate: Rate; ratio: Rate }[]>();
  const note = (name: string, rate: Rate, ratio: Rate) =>
    found.set(name, [...(found.get(name) ?? []), { rate, ratio }]);
  const measureBare = async () => {
    const rate = await measure(baselineScene, SECONDS);
    note(baselineScene.name, rate, { clock: 1, processor: 1 });
    return rate;
  };
  let before = await measureBare();
  for (let round = 0; round < JOBS; round += 1)
    for (let at = 0; at < ownScenes.length; at += SCENES_A_BARE) {
      const measured: [string, Rate][] = [];
      for (const scene of ownScenes.slice(at, at + SCENES_A_BARE))
        measured.push([scene.name, await measure(scene, SECONDS)]);
      const after = await measureBare();
      const ratio = (rate: Rate, by: keyof Rate) => (2 * rate[by]) / (before[by] + after[by]);
      for (const [name, rate] of measured)
        note(name, rate, { clock: ratio(rate, "clock"), processor: ratio(rate, "processor") });
      before = after;
    }
  const rows = Object.fromEntries(
    [...found].map(([name, rounds]) => {
      const of = (what: "rate" | "ratio", by: keyof Rate) => median(rounds.map((round) => round[what][by]));
      return [
        name,
        {
          "requests/s": Math.round(of("rate", "clock")),
          "× baseline page": Number(of("ratio", "clock").toFixed(2)),
          "× by processor time": Number(of("ratio", "processor").toFixed(2)),
          "ms of processor": Number((1000 / of("rate", "processor")).toFixed(2)),
        },
      ];
    }),
  );
  process.stdout.write(`${JOBS} rounds of ${SECONDS} s, ${CONNECTIONS} connections; medians\n`);
  console.table(rows);
  const [, residentKb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8")) ?? [];
  process.stdout.write(`memory of the app: ${Math.round(Number(residentKb) / 1024)} MB resident\n`);
} finally {
  baseline?.stop();
  await app.stop();
}
