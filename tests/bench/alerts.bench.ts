/** Fails if matching one new load against 10,000 saved searches takes longer than a search page over HTTP. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "~/seed/random";
import { startApp } from "../start-app";
import { benchVisitor } from "./bench-visitor";
import { markdown, ms, say, spreadOf, timesOf } from "./measure";

const SEARCHES = 10_000;
const DRIVERS = 2_500;
const LOADS = 2_000;
const JOBS = 200;
const MOST = 1;

const folder = await mkdtemp(join(tmpdir(), "haulway-bench-alerts-"));
// These modules read the environment when they are imported.
process.env.DATA_DIR = folder;
process.env.SESSION_SECRET ??= "only-for-tests-0123456789-0123456789";
process.env.PARTYKIT_SECRET = "";
const { sql } = await import("drizzle-orm");
const { askRows, database } = await import("db/client");
const { migrate } = await import("db/migrate");
const { addLoads } = await import("~/seed/bulk");
const { savePerson } = await import("~/builders");
const { saveManySearches } = await import("./many-searches");
const { matchesOf } = await import("~/alerts/match-load.server");
const { queuedLoads, queueForAlerts, removeFromQueue } = await import("~/loads/alert-queue.server");
const { sendAlerts } = await import("~/alerts/tell-drivers.server");
const { write } = await import("db/write");

/** Returns random loads, and empties the alert queue, so that no job processes them. */
async function newLoads(count: number) {
  const rows = await askRows<{ load_id: string }>(
    sql.raw(`select load_id from loads order by random() limit ${count}`),
  );
  await write(rows.map(({ load_id }) => queueForAlerts(load_id, Date.now())));
  const loads = await queuedLoads(count);
  await database().client.execute("delete from alert_queue");
  return loads;
}

/** Processes one load as the job does, except that the job deletes fifty queue entries in one write. */
async function tellAndRemove(load: Awaited<ReturnType<typeof newLoads>>[number]) {
  await sendAlerts(load, Date.now());
  await write([removeFromQueue(load)]);
}

let app: Awaited<ReturnType<typeof startApp>> | undefined;
try {
  const random = new Random(6);
  await migrate(database());
  await addLoads(database(), LOADS);
  const drivers = [];
  for (let at = 0; at < DRIVERS; at++) drivers.push(await savePerson({ role: "driver" }));
  await saveManySearches(SEARCHES, drivers, random, database());
  const loads = await newLoads(2 * JOBS);

  app = await startApp("bench-alerts", { DATA_DIR: folder });
  const driver = await benchVisitor(app, "driver");
  const view = () => driver.get("/search?origin_state=TX&equipment_type=V");
  for (let warm = 0; warm < 20; warm++) await view();
  const [first] = loads;
  const cold = first ? await timesOf([() => matchesOf(first, Date.now())]) : [];

  const [views, matches, tellings, fitting]: number[][] = [[], [], [], []];
  for (let round = 0; round < JOBS; round++) {
    const [toMatch, toTell] = [loads[round], loads[JOBS + round]];
    if (!toMatch || !toTell) throw new Error("The board has too few loads.");
    views?.push(...(await timesOf([view])));
    matches?.push(
      ...(await timesOf([async () => fitting?.push((await matchesOf(toMatch, Date.now())).length)])),
    );
    tellings?.push(...(await timesOf([() => tellAndRemove(toTell)])));
  }
  const [page, match, tell] = [views, matches, tellings].map((times) => spreadOf(times ?? []));
  if (!page || !match || !tell) throw new Error("Nothing was measured.");
  const row = (name: string, { p50, p95, p99 }: typeof page) => [
    name,
    ...[p50, p95, p99].map(ms),
    (p50 / page.p50).toFixed(2),
  ];
  const anchors = await askRows<{ n: number }>(sql.raw("select count(*) as n from saved_search_anchors"));
  say(
    `${SEARCHES.toLocaleString("en-US")} saved searches under ${anchors[0]?.n.toLocaleString("en-US")} anchors, of ${DRIVERS.toLocaleString("en-US")} drivers; a load matches ${spreadOf(fitting ?? []).p50} of them (median). The first match took ${ms(cold[0] ?? 0)} ms.\n`,
  );
  say(
    markdown(
      ["ms", "p50", "p95", "p99", "× page, p50"],
      [
        row("a page of a search over HTTP", page),
        row("matching one new load", match),
        row("the same, with alerts saved for its drivers", tell),
      ],
    ),
  );
  const ratio = match.p50 / page.p50;
  say(`\nMatching a load costs ${ratio.toFixed(2)} of a page view; at most ${MOST}.`);
  if (ratio > MOST) process.exitCode = 1;
} finally {
  await app?.stop();
  database().client.close();
  await rm(folder, { recursive: true, force: true });
}
