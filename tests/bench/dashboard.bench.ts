import { Agent } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "db/client";
import { buildLoad, mergeRows, savePerson, saveRows } from "~/builders";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { startApp } from "../start-app";
import { askFor } from "./many-requests";
import { markdown, ms, say, spreadOf } from "./measure";

const [FEW, MANY] = [50, 5_000];
const JOBS = 150;
const LOADS_A_WRITE = 500;
const MOST = 2;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const CITIES = ["Reno", "Elko", "Provo", "Boise", "Laramie", "Denver", "Ogden"] as const;

async function broker(dataDir: string, loads: number): Promise<string> {
  const target = openDatabase(pathToFileURL(join(dataDir, "haulway.db")).href);
  try {
    const owner = await savePerson({ role: "shipper" }, target);
    const driver = await savePerson({ role: "driver" }, target);
    const load = (n: number) => {
      const status = LOAD_STATUSES[n % LOAD_STATUSES.length] as LoadStatus;
      const terms = {
        origin_address_city: CITIES[n % 5],
        destination_address_city: CITIES[(n + 2) % 7],
        total_rate_cents: 50_000 + n * 100,
        pickup_date: day(1 + (n % 30)),
        delivery_date: day(3 + (n % 30)),
      };
      return buildLoad({ owner, status, terms, ...(status !== "new" && { driver }) }).rows;
    };
    for (let from = 0; from < loads; from += LOADS_A_WRITE) {
      const count = Math.min(LOADS_A_WRITE, loads - from);
      await saveRows(mergeRows(Array.from({ length: count }, (_, n) => load(from + n))), target);
    }
    return new URLSearchParams({ email: owner.email, password: owner.password }).toString();
  } finally {
    target.client.close();
  }
}

const PAGES = [
  ["where it opens", "/dashboard"],
  ["a tab", "/dashboard?tab=in-transit"],
  ["a tab's page 2", "/dashboard?tab=pre-pickup&page=2"],
  ["sorted by rate", "/dashboard?tab=new&sort=rate"],
  ["found by day", `/dashboard?tab=new&pickup=${day(8)}`],
  ["found by place", "/dashboard?tab=new&find=reno+denver"],
  ["found by driver", "/dashboard?tab=in-transit&driver=dale"],
] as const;

// The server closes idle connections.
const agent = new Agent({ keepAlive: false });
const app = await startApp("bench-dashboard");
try {
  const cookies: string[] = [];
  for (const loads of [FEW, MANY]) {
    const body = await broker(app.dataDir, loads);
    const { headers } = await askFor(app.url, { method: "POST", path: "/login", body }, agent);
    const set = [headers["set-cookie"] ?? []].flat();
    cookies.push(set.map((cookie) => cookie.split(";")[0]).join("; "));
  }
  const time = async (path: string, cookie: string | undefined) => {
    const startedMs = performance.now();
    const { status } = await askFor(app.url, { method: "GET", path, cookie }, agent);
    if (status !== 200) throw new Error(`${path} returned ${status}.`);
    return performance.now() - startedMs;
  };
  const rows: string[][] = [];
  let worst = 0;
  for (const [name, path] of PAGES) {
    const times: [number[], number[]] = [[], []];
    for (let round = -10; round < JOBS; round++)
      for (const at of [0, 1] as const) {
        const taken = await time(path, cookies[at]);
        // The first requests only warm up V8.
        if (round >= 0) times[at].push(taken);
      }
    const [few, many] = times.map(spreadOf) as [ReturnType<typeof spreadOf>, ReturnType<typeof spreadOf>];
    const ratio = many.p95 / few.p95;
    worst = Math.max(worst, ratio);
    const [least, leastOfMany] = times.map((each) => Math.min(...each)) as [number, number];
    rows.push([
      name,
      ...[least, leastOfMany, few.p50, many.p50, few.p95, many.p95].map(ms),
      `${(leastOfMany / least).toFixed(2)} ×`,
      `${ratio.toFixed(2)} ×`,
    ]);
  }
  // On a busy machine, the minimum times are the most reliable.
  const columns = ["least", "p50", "p95"].flatMap((name) => [`${name} ${FEW}`, `${name} ${MANY}`]);
  const header = ["page", ...columns, "least ratio", "p95 ratio"];
  say(markdown(header, rows));
  say(`worst p95 with ${MANY} own loads: ${worst.toFixed(2)} × that with ${FEW} (at most ${MOST})`);
} finally {
  await app.stop();
}
