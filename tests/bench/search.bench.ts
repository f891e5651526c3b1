/** `BENCH_LOADS=1000,20000` builds smaller boards. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { type RunningApp, startApp } from "../start-app";
import { type BenchBoard, benchBoard } from "./bench-board";
import { benchVisitor, type Visitor } from "./bench-visitor";
import { markdown, ms, ratePerSecond, type Spread, say, spreadOf, timesOf } from "./measure";
import { SEARCHES } from "./search-shapes";

const SIZES = (process.env.BENCH_LOADS ?? "1000,100000,1000000").split(",").map(Number);
const JOBS = 3;
const BASELINE_PAGES = 30;
const POSTS = 40;
const AT_ONCE = 4;
const MOST_BYTES = 2_048;
const BASELINE_PAGE = "/nothing-of-ours";
const STARTS_WITHIN_MS = 300_000;

interface Shape {
  page: Spread;
  load: Spread;
  baselineLoad: Spread;
  data: Spread;
  perSecond: number;
  rowsOnly: Spread;
}

interface Stand {
  board: BenchBoard;
  app: RunningApp;
  driver: Visitor;
  shipper: Visitor;
  shapes: Map<string, Shape>;
  baselinePage: Spread;
  posting: Spread;
  /** The memory in MB, for each of two passes through all shapes. */
  memory: number[];
}

const NONE: Spread = { p50: 0, p95: 0, p99: 0 };
/** Excludes file pages, such as database pages. */
const residentMb = (pid: number) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;

async function standOn(loads: number): Promise<Stand> {
  const board = await benchBoard(loads);
  const built =
    board.builtInSeconds === null ? "built before" : `built in ${board.builtInSeconds.toFixed(0)} s`;
  say(`${loads.toLocaleString("en-US")} loads, ${built}, ${(board.bytes / 1e6).toFixed(0)} MB`);
  const app = await startApp(
    `bench-search-${loads}`,
    { DATA_DIR: board.dataDir, LOG_LEVEL: "info" },
    STARTS_WITHIN_MS,
  );
  const [driver, shipper] = [await benchVisitor(app, "driver"), await benchVisitor(app, "shipper")];
  return {
    board,
    app,
    driver,
    shipper,
    shapes: new Map(),
    baselinePage: NONE,
    posting: NONE,
    memory: [],
  };
}

/** The tasks alternate between the boards, so that other work on the machine affects all boards equally. */
async function inTurns(
  stands: readonly Stand[],
  rounds: number,
  tasks: readonly ((stand: Stand) => Promise<unknown>)[],
) {
  const times = stands.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const task of tasks) {
      for (const [at, stand] of stands.entries()) times[at]?.push(...(await timesOf([() => task(stand)])));
    }
  }
  return times.map(spreadOf);
}

interface PageLine {
  loadMs: number;
}

async function pageLines({ app }: Stand, path: string): Promise<PageLine[]> {
  const lines = (await app.log()).split("\n").filter((line) => line.includes(`"path":"${path}"`));
  return lines.map((line) => JSON.parse(line) as PageLine).filter(({ loadMs }) => loadMs !== undefined);
}

async function rowTimes({ board, driver }: Stand, queries: readonly string[]): Promise<number[]> {
  const client = createClient({ url: `file:${join(board.dataDir, "haulway.db")}`, concurrency: 1 });
  const sql = `SELECT load_id, origin_address_city, origin_address_state, destination_address_city, destination_address_state,
    pickup_date, pickup_time, delivery_date, total_rate_cents, calculated_miles, equipment_type, load_status, posted_at
    FROM loads WHERE load_id IN (SELECT value FROM json_each(?))`;
  const pages = await Promise.all(queries.map((query) => driver.loadsOf(`/search?${query}`)));
  const tasks = pages.map((ids) => () => client.execute({ sql, args: [JSON.stringify(ids)] }));
  await timesOf(tasks);
  const times = await timesOf(tasks);
  client.close();
  return times;
}

async function measureShape(
  stands: readonly Stand[],
  name: string,
  queries: readonly string[],
): Promise<void> {
  const pages = queries.map((query) => (stand: Stand) => stand.driver.get(`/search?${query}`));
  const baseline = (stand: Stand) => stand.driver.get(BASELINE_PAGE);
  await inTurns(stands, 1, [...pages, baseline]);
  const linesOf = (stand: Stand) =>
    Promise.all([pageLines(stand, "/search"), pageLines(stand, BASELINE_PAGE)]);
  const before = await Promise.all(stands.map(linesOf));
  const page = await inTurns(stands, JOBS, pages);
  await inTurns(stands, BASELINE_PAGES, [baseline]);
  const answers = queries.map((query) => (stand: Stand) => stand.driver.get(`/search.data?${query}`));
  const data = await inTurns(stands, JOBS, answers);
  for (const [at, stand] of stands.entries()) {
    const lines = await linesOf(stand);
    const [load = NONE, baselineLoad = NONE] = lines.map((known, kind) =>
      spreadOf(known.slice(before[at]?.[kind]?.length).map(({ loadMs }) => loadMs)),
    );
    const tasks = pages.map((task) => () => task(stand));
    stand.shapes.set(name, {
      page: page[at] ?? NONE,
      data: data[at] ?? NONE,
      load,
      baselineLoad,
      perSecond: await ratePerSecond([...tasks, ...tasks], AT_ONCE),
      rowsOnly: spreadOf(await rowTimes(stand, queries)),
    });
  }
}

async function measure(empty: Stand, stands: readonly Stand[]): Promise<void> {
  for (const half of [1, 2]) {
    const resident = stands.map((): number[] => []);
    for (const [name, queries] of SEARCHES) {
      await measureShape(stands, name, queries);
      for (const [at, { app }] of stands.entries()) resident[at]?.push(residentMb(app.pid));
    }
    for (const [at, stand] of stands.entries()) stand.memory.push(spreadOf(resident[at] ?? []).p50);
    say(`half ${half} of 2 done`);
  }
  const baseline = await inTurns(stands, 60, [({ driver }) => driver.get(BASELINE_PAGE)]);
  const posts = [empty, ...stands];
  await inTurns(posts, 5, [({ shipper }) => shipper.postLoad()]);
  const posting = await inTurns(posts, POSTS, [({ shipper }) => shipper.postLoad()]);
  for (const [at, stand] of posts.entries()) stand.posting = posting[at] ?? NONE;
  for (const [at, stand] of stands.entries()) {
    stand.baselinePage = baseline[at] ?? NONE;
  }
}

const sharesOf = ({ load, baselineLoad, data, page }: Shape) => ({
  loader: Math.max(0, load.p50 - baselineLoad.p50),
  rendering: page.p50 - data.p50,
});

function report(small: Stand, all: readonly Stand[]): void {
  const header = [
    "search",
    ...all.flatMap(({ board }) => [`${board.loads.toLocaleString("en-US")}: p50`, "p95", "p99", "/s"]),
    "loader p50",
    "rendering p50",
    "rows only p50",
  ];
  const large = all.at(-1) as Stand;
  const rows = SEARCHES.map(([name]) => {
    const last = large.shapes.get(name) as Shape;
    const cells = all.flatMap(({ shapes }) => {
      const { page, perSecond } = shapes.get(name) as Shape;
      return [ms(page.p50), ms(page.p95), ms(page.p99), perSecond.toFixed(0)];
    });
    const { loader, rendering } = sharesOf(last);
    return [name, ...cells, ms(loader), ms(rendering), ms(last.rowsOnly.p50)];
  });
  say(
    `\nMilliseconds over HTTP, ${JOBS} times 20 searches of each shape, the boards in turns; baseline page p50 ${ms(small.baselinePage.p50)}\n`,
  );
  say(markdown(header, rows));
}

interface Goal {
  goal: string;
  found: string;
  isMet: boolean;
}

function goals(empty: Stand, small: Stand, large: Stand): Goal[] {
  const ratios = [...large.shapes].map(([name, shape]) => {
    const before = small.shapes.get(name) as Shape;
    return { name, ratio: shape.page.p95 / before.page.p95 };
  });
  const worst = ratios.sort((a, b) => b.ratio - a.ratio);
  const over = worst.filter(({ ratio }) => ratio > 2);
  const shares = [...large.shapes].map(([name, shape]) => ({ name, ...sharesOf(shape) }));
  const overRendering = shares.filter(({ loader, rendering }) => loader > rendering);
  const bytes = (large.board.bytes - empty.board.bytes) / large.board.loads;
  const posting = large.posting.p50 / empty.posting.p50;
  const [first = 0, last = 0] = large.memory;
  const beside = small.memory[1] ?? 0;
  return [
    {
      goal: "p95 within 2 × that of the smallest board, every shape",
      found: `${worst.length - over.length} of ${worst.length}; worst ${worst[0]?.ratio.toFixed(2)} × (${worst[0]?.name})`,
      isMet: over.length === 0,
    },
    {
      goal: "the loader's share under the rendering's, every shape",
      found: `${shares.length - overRendering.length} of ${shares.length}${overRendering.map(({ name }) => `, not ${name}`).join("")}`,
      isMet: overRendering.length === 0,
    },
    {
      goal: "posting within 2 × that on an empty board",
      found: `${ms(large.posting.p50)} against ${ms(empty.posting.p50)} ms, ${posting.toFixed(2)} ×`,
      isMet: posting <= 2,
    },
    {
      goal: "at most 2 KB a load, indexes included",
      found: `${bytes.toFixed(0)} bytes`,
      isMet: bytes <= MOST_BYTES,
    },
    {
      goal: "memory flat",
      found: `${first.toFixed(0)} MB during all searches, ${last.toFixed(0)} MB during as many again; ${beside.toFixed(0)} MB on the smallest board`,
      isMet: last < 1.2 * first && last < 1.3 * beside,
    },
  ];
}

const stands: Stand[] = [];
try {
  for (const size of [0, ...SIZES]) stands.push(await standOn(size));
  const [empty, small] = stands;
  const large = stands.at(-1);
  if (!empty || !small || !large || small === empty) throw new Error("There is no board to measure.");
  await measure(empty, stands.slice(1));
  report(small, stands.slice(1));
  const rows = goals(empty, small, large).map(({ goal, found, isMet }) => [
    goal,
    found,
    isMet ? "yes" : "no",
  ]);
  say(`\n${markdown(["goal", "found", "met"], rows)}`);
} finally {
  for (const { app } of stands) await app.stop();
}
