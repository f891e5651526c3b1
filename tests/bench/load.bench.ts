/**
 * `npm run bench -- load`: the app under load over HTTP. Some seconds of as many requests as a number of keep-alive
 * connections can ask, page by page and write by write; beside the plainest page of the same app (home, signed out) and
 * a bare node:http server that sends as many bytes, both in the same run. Client and servers share the machine, so only
 * the ratios mean something elsewhere.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../app/platform/cli/settings.mjs";
import { buildWorld } from "../fixtures/world";
import { startApp } from "../start-app";
import { BOARD_LOADS, fillBoard } from "./board";
import { type Ask, askFor, type Rates, rates } from "./many-requests";

const CONNECTIONS = 16;
const SECONDS = 4;

/** A server without a framework, in a process of its own as the app is. */
async function bareServer(bytes: number) {
  const port = await freePort();
  const script = `const body = Buffer.alloc(${bytes}, "x");
    require("node:http").createServer((_, answer) => answer.end(body)).listen(${port}, "127.0.0.1", () => console.log("up"));`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return { url: `http://localhost:${port}`, stop: () => child.kill() };
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

async function cookieOf(url: string, { email, password }: { email: string; password: string }) {
  const body = form({ email, password });
  const { headers, status } = await askFor(url, { method: "POST", path: "/login", body });
  if (status !== 302) throw new Error(`Signing in answered ${status}.`);
  return [headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const app = await startApp("bench-load");
let bare: Awaited<ReturnType<typeof bareServer>> | undefined;
try {
  const { people, loads } = await buildWorld(app.dataDir);
  const { drivers, loadIds } = await fillBoard(app.dataDir, people.shipper);
  const shipper = await cookieOf(app.url, people.shipper);
  const driver = await cookieOf(app.url, people.driver);
  const asking = await Promise.all(drivers.map((each) => cookieOf(app.url, each)));
  const home = await askFor(app.url, { method: "GET", path: "/" });
  bare = await bareServer(home.bytes);

  const get = (path: string, cookie?: string) => (): Ask => ({ method: "GET", path, cookie });
  let turn = 0;
  /** Every driver asks for every load, once each. */
  const nextRequest = (): Ask | null => {
    const [cookie, loadId] = [asking[turn % asking.length], loadIds[Math.floor(turn / asking.length)]];
    turn += 1;
    return loadId ? { method: "POST", path: `/load-details/${loadId}?step=request`, cookie } : null;
  };
  const posted = form({
    origin_address_city: "Reno",
    origin_address_state: "NV",
    origin_address_zip: "89502",
    destination_address_city: "Elko",
    destination_address_state: "NV",
    destination_address_zip: "89801",
    pickup_date: day(3),
    delivery_date: day(4),
    total_rate: "1450.50",
    weight_lb: "42000",
  });
  const login = form({ email: people.driver.email, password: people.driver.password });

  const scenes: [name: string, url: string, status: number, next: () => Ask | null][] = [
    ["bare node:http", bare.url, 200, get("/")],
    ["plainest page", app.url, 200, get("/")],
    ["login page", app.url, 200, get("/login")],
    [`board of ${BOARD_LOADS}`, app.url, 200, get("/search?origin_state=UT", driver)],
    ["load details", app.url, 200, get(`/load-details/${loads.pickup.loadId}`, driver)],
    ["dashboard", app.url, 200, get("/dashboard", shipper)],
    ["signing in", app.url, 302, () => ({ method: "POST", path: "/login", body: login })],
    [
      "posting a load",
      app.url,
      302,
      () => ({ method: "POST", path: "/new_load", cookie: shipper, body: posted }),
    ],
    ["requesting a load", app.url, 302, nextRequest],
  ];

  const rows: Record<string, object> = {};
  const measure = (scene: (typeof scenes)[number], seconds: number) => {
    const [, url, status, next] = scene;
    return rates({ url, status, next, connections: CONNECTIONS, seconds });
  };
  // Until the compilers have seen it. What is asked once only is not asked now.
  for (const scene of scenes.slice(0, -1)) await measure(scene, 1);
  const results: [string, Rates][] = [];
  for (const scene of scenes) results.push([scene[0], await measure(scene, SECONDS)]);
  const plainest = results.find(([name]) => name === "plainest page")?.[1];
  for (const [name, { perSecond, p50, p95, p99 }] of results) {
    const against = plainest ?? { perSecond: 1, p50: 1, p95: 1, p99: 1 };
    const ratio = (value: number, to: number) => Number((value / to).toFixed(2));
    rows[name] = {
      "requests/s": Math.round(perSecond),
      "p50 ms": Number(p50.toFixed(1)),
      "p95 ms": Number(p95.toFixed(1)),
      "p99 ms": Number(p99.toFixed(1)),
      "× plainest, requests/s": ratio(perSecond, against.perSecond),
      "× plainest, p50": ratio(p50, against.p50),
      "× plainest, p99": ratio(p99, against.p99),
    };
  }
  process.stdout.write(`${CONNECTIONS} connections, ${SECONDS} s each\n`);
  console.table(rows);
} finally {
  bare?.stop();
  await app.stop();
}
