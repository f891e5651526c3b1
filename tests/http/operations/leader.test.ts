import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Database, openDatabase } from "db/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../../app/cli/build.mjs";
import { type RunningApp, startApp } from "../../start-app";

const apps: RunningApp[] = [];
let dataDir: string;
let database: Database;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await mkdtemp(join(tmpdir(), "haulway-test-"));
  for (const name of ["a", "b", "c"])
    apps.push(await startApp(`leader-${name}`, { DATA_DIR: dataDir, LOG_LEVEL: "info" }));
  database = openDatabase(pathToFileURL(join(dataDir, "haulway.db")).href);
}, 180_000);
afterAll(async () => {
  database?.client.close();
  for (const app of apps) await app.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function leaders(): Promise<RunningApp[]> {
  const counts = apps.map(async (app) => {
    const log = await app.log();
    return (
      (log.match(/"leads the background jobs"/g) ?? []).length >
      (log.match(/"no longer leads the background jobs"/g) ?? []).length
    );
  });
  const leads = await Promise.all(counts);
  return apps.filter((_, at) => leads[at]);
}

/** Shortens the leases, so that the test need not wait until the lease of a stopped process expires. */
const letRunOut = () => database.client.execute("UPDATE leases SET expires_at = expires_at - 15000");

const others = (app?: RunningApp) => apps.filter((other) => other !== app);
const soon = { timeout: 12_000 };

it("one process leads the background jobs; another takes over when it hangs, ends or dies", async () => {
  const [first] = apps;
  expect(await leaders()).toEqual([first]);

  process.kill(first?.pid ?? 0, "SIGSTOP");
  await letRunOut();
  await expect.poll(leaders, soon).toHaveLength(2);
  const [second] = (await leaders()).filter((app) => app !== first);
  process.kill(first?.pid ?? 0, "SIGCONT");
  await expect.poll(leaders, soon).toEqual([second]);

  await second?.stop();
  await expect.poll(leaders, soon).toHaveLength(1);
  const [third] = await leaders();
  expect(others(second)).toContain(third);

  process.kill(third?.pid ?? 0, "SIGKILL");
  await letRunOut();
  const [last] = others(second).filter((app) => app !== third);
  expect((await fetch(`${last?.url}/healthz`)).ok).toBe(true);
  await expect.poll(leaders, soon).toContain(last);
});
