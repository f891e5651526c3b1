import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Database, openDatabase } from "db/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../app/platform/cli/build.mjs";
import { type RunningApp, startApp } from "../start-app";

/** Three processes with one database. */
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

/** Which of the processes have ever led the background rounds. */
async function leaders(): Promise<RunningApp[]> {
  const led = await Promise.all(
    apps.map(async (app) => (await app.log()).includes("leads the background rounds")),
  );
  return apps.filter((_, at) => led[at]);
}

const answers = async (app?: RunningApp) => (await fetch(`${app?.url}/healthz`)).ok;

it("one process leads the background rounds; another takes over when it ends, and when it dies", async () => {
  expect(await leaders()).toEqual([apps[0]]);
  await apps[0]?.stop();
  await expect.poll(async () => (await leaders()).length, { timeout: 10_000 }).toBe(2);

  const [, heir] = await leaders();
  const [last] = apps.filter((app) => app !== apps[0] && app !== heir);
  process.kill(heir?.pid ?? 0, "SIGKILL");
  expect(await answers(last)).toBe(true);
  // The lease of a process that died runs out by itself; as if that time had passed:
  await database.client.execute("UPDATE leases SET expires_at = expires_at - 15000");
  await expect.poll(leaders, { timeout: 10_000 }).toContain(last);
});
