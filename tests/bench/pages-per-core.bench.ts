/**
 * `npm run bench -- pages-per-core`: requests a second of the app on one core, page by page and form by form, beside a bare
 * Remix page of ten rows on `@remix-run/serve` in the same rounds. Servers run on the first core, this process on the
 * second, where `taskset` can pin them. Only the ratios mean something on another machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runToEnd, tool } from "../../app/platform/cli/processes.mjs";
import { freePort } from "../../app/platform/cli/settings.mjs";
import { buildWorld } from "../fixtures/world";
import { loadFields } from "../http/visitor";
import { startApp } from "../start-app";
import { fillBoard } from "./board";
import { type Ask, cookieOf, form, rates } from "./many-requests";
import { pin } from "./memory";

const CONNECTIONS = 8;
const SECONDS = 1;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const BARE = "bare page";
/** The bare page is measured before and after so many scenes: a machine that is slow for some seconds is slow for both. */
const SCENES_A_BARE = 3;
const BOARD = 100_000;
/** For requests of which there is only a number: loads to ask for, and messages that a person may send in a minute. */
const SHORT_SECONDS = 0.3;
const SHORT = ["requesting a load", "sending a message"];

/** The bare page, built and served as the framework's own command does it. */
async function bareServer() {
  const folder = join(root, "tests/bench/bare-page");
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NODE_NO_WARNINGS: "1" };
  const build = [tool("@remix-run/dev/dist/cli.js"), "build", folder];
  const { code, tail } = await runToEnd({ name: "bare page", args: build, env, quiet: true });
  if (code !== 0) throw new Error(`The bare page was not built.\n${tail}`);
  const port = await freePort();
  const child = spawn(process.execPath, [tool("@remix-run/serve/dist/cli.js"), "build/index.js"], {
    cwd: folder,
    // Without a log line for each request, as one would run it behind a proxy.
    env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error("The bare page did not start.");
  child.stdout.resume();
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const app = await startApp("bench-pages-per-core", { RATE_LIMIT_SCALE: "1000000" });
let bare: Awaited<ReturnType<typeof bareServer>> | undefined;
try {
  const { people, loads, chats } = await buildWorld(app.dataDir);
  const { drivers, loadIds, chats: talks } = await fillBoard(app.dataDir, people.shipper, BOARD);
  const shipper = await cookieOf(app.url, people.shipper);
  const driver = await cookieOf(app.url, people.driver);
  const asking = await Promise.all(drivers.map((each) => cookieOf(app.url, each)));
  bare = await bareServer();
  pin("0", app.pid);
  pin("0", bare.pid);
  pin("1", process.pid);

  const get = (path: string, cookie?: string) => (): Ask => ({ method: "GET", path, cookie });
  let turn = 0;
  /** Every driver requests every load once. */
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

  const scenes: [name: string, url: string, status: number, next: () => Ask | null][] = [
    [BARE, bare.url, 200, get("/")],
    ["privacy, signed out", app.url, 200, get("/privacy")],
    ["login, signed out", app.url, 200, get("/login")],
    ["script", app.url, 200, get(`/build/${script}`)],
    ["search", app.url, 200, get("/search?origin_state=UT", driver)],
    ["load, owner", app.url, 200, get(`/load-details/${loads.pending.loadId}`, shipper)],
    ["load, driver", app.url, 200, get(`/load-details/${loads.pickup.loadId}`, driver)],
    ["dashboard, owner", app.url, 200, get("/dashboard", shipper)],
    ["dashboard, driver", app.url, 200, get("/dashboard", driver)],
    ["inbox", app.url, 200, get("/inbox", driver)],
    ["chat", app.url, 200, get(`/chat?group=${chats.load}`, driver)],
    ["posting a load", app.url, 302, post("/new_load", shipper, load)],
    ["requesting a load", app.url, 302, nextRequest],
    ["sending a message", app.url, 302, nextMessage],
  ];

  const measure = async ([, url, status, next]: (typeof scenes)[number], seconds: number) =>
    (await rates({ url, status, next, connections: CONNECTIONS, seconds })).perSecond;
  // Warms up the compiler, the bare page's as well as ours. Requests that can be sent only once are left out.
  for (const scene of scenes) if (!SHORT.includes(scene[0])) await measure(scene, scene[0] === BARE ? 5 : 1);
  const [bareScene, ...ownScenes] = scenes;
  if (!bareScene) throw new Error("There is no bare page.");
  const ratios = new Map<string, number[]>();
  const found = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, name: string, value: number) =>
    map.set(name, [...(map.get(name) ?? []), value]);
  const measureBare = async () => {
    const perSecond = await measure(bareScene, SECONDS);
    note(found, BARE, perSecond);
    return perSecond;
  };
  let before = await measureBare();
  for (let round = 0; round < ROUNDS; round += 1)
    for (let at = 0; at < ownScenes.length; at += SCENES_A_BARE) {
      const own = new Map<string, number>();
      for (const scene of ownScenes.slice(at, at + SCENES_A_BARE)) {
        const [name] = scene;
        own.set(name, await measure(scene, SHORT.includes(name) ? SHORT_SECONDS : SECONDS));
      }
      const after = await measureBare();
      for (const [name, perSecond] of own) {
        note(found, name, perSecond);
        note(ratios, name, (2 * perSecond) / (before + after));
      }
      before = after;
    }
  const rows = Object.fromEntries(
    [...found].map(([name, values]) => [
      name,
      {
        "requests/s": Math.round(median(values)),
        "× bare page": Number(median(ratios.get(name) ?? [1]).toFixed(2)),
      },
    ]),
  );
  process.stdout.write(`${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections; medians\n`);
  console.table(rows);
  const [, residentKb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8")) ?? [];
  process.stdout.write(`memory of the app: ${Math.round(Number(residentKb) / 1024)} MB resident\n`);
} finally {
  bare?.stop();
  await app.stop();
}
