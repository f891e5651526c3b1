/**
 * The database is a libSQL server on this machine, behind a proxy that alternately delays requests by 0 and
 * FAR_LINE_MS milliseconds.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "db/migrate";
import { startDatabaseProxy } from "../fakes/database-connection";
import { startEdgeApp } from "../fixtures/servers/edge-app";
import { startSqld } from "../fixtures/servers/sqld";
import { appIn } from "../http/support/app";
import { shipmentAt } from "../http/support/shipment";
import type { Visitor } from "../http/support/visitor";
import { startApp } from "../start-app";
import { markdown, ms, say, spreadOf, timesOf } from "./measure";

const LINE_MS = Number(process.env.FAR_LINE_MS ?? 30);
const JOBS = 6;
const VIEWS = 20;

const folder = await mkdtemp(join(tmpdir(), "haulway-far-"));
Object.assign(process.env, { DATA_DIR: folder, SESSION_SECRET: "only-for-benches-0123456789-0123456789" });
const server = await startSqld();
const line = await startDatabaseProxy(server.url);
const { openDatabase } = await import("db/client");
const target = openDatabase(server.url);
await migrate(target);
target.client.close();

const env = { DATABASE_URL: line.url };
const node = await startApp("bench-far-node", env);
const worker = await startEdgeApp("bench-far-worker", env);
const { app, close } = await appIn(node, server.url);

try {
  const { shipper, driver, page } = await shipmentAt(app, "in transit");
  const runtimes = { "Node.js": (who: Visitor) => who, "the Worker": (who: Visitor) => who.at(worker) };
  const pages: [string, Visitor, string][] = [
    ["load's page, its owner", shipper, page],
    ["load's page, its driver", driver, page],
    ["dashboard, driver", driver, "/dashboard"],
    ["search", driver, "/search?origin_state=NV"],
  ];
  const times = new Map<string, number[]>();
  for (let round = 0; round <= JOBS; round += 1)
    for (const delayMs of [0, LINE_MS]) {
      line.delayMs = delayMs;
      for (const [runtime, at] of Object.entries(runtimes))
        for (const [name, who, path] of pages) {
          const view = async () => {
            const { status } = await at(who).get(path);
            if (status !== 200) throw new Error(`${name} on ${runtime} returned ${status}.`);
          };
          const key = `${runtime}|${name}|${delayMs}`;
          const taken = await timesOf(Array.from({ length: VIEWS }, () => view));
          // The first pass warms up the servers.
          if (round > 0) times.set(key, [...(times.get(key) ?? []), ...taken]);
        }
    }
  const p50 = (key: string) => spreadOf(times.get(key) ?? []).p50;
  const rows = Object.keys(runtimes).flatMap((runtime) =>
    pages.map(([name]) => {
      const [near, far] = [p50(`${runtime}|${name}|0`), p50(`${runtime}|${name}|${LINE_MS}`)];
      return [`${name}, ${runtime}`, ms(near), ms(far), ms(far - near), ((far - near) / LINE_MS).toFixed(1)];
    }),
  );
  say(`p50 of ${JOBS * VIEWS} views each, in milliseconds.`);
  say(markdown(["page", "at 0 ms", `at ${LINE_MS} ms`, "more", "× the line"], rows));
} finally {
  close();
  await worker.stop();
  await node.stop();
  await line.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
