import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { root } from "../../app/cli/processes.mjs";
import { freePort } from "../../app/cli/settings.mjs";
import { type App, appIn } from "../http/support/app";
import { shipmentAt } from "../http/support/shipment";
import { found, timed, within } from "./finding";

/** The app runs under `npm start`, which restarts the room server when it ends. */
let app: App;
let stop: () => Promise<void>;
let close: () => void;

beforeEach(async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "haulway-rooms-fault-"));
  const logFile = join(folder, "start.log");
  const [port, partyPort] = [await freePort(), await freePort()];
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...{ PATH, HOME, NODE_ENV: "production", DATA_DIR: folder, SEED: "none", RATE_LIMIT_SCALE: "1000" },
    ...{ PORT: String(port), PARTY_PORT: String(partyPort) },
  };
  const started = spawn(process.execPath, ["app/cli/start.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(started, "close");
  stop = async () => {
    started.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const log = createWriteStream(logFile);
  started.stdout.pipe(log, { end: false });
  started.stderr.pipe(log, { end: false });
  const running = {
    url: `http://localhost:${port}`,
    dataDir: folder,
    pid: started.pid ?? 0,
    log: async () => readFileSync(logFile, "utf8"),
    blobs: async () => [],
    stop,
  };
  const up = async () => {
    expect(await running.log()).toContain("Haulway is ready");
    await fetch(`http://127.0.0.1:${partyPort}/`);
  };
  await vi.waitFor(up, { timeout: 90_000, interval: 100 });
  ({ app, close } = await appIn(running));
}, 180_000);
afterEach(async () => {
  close?.();
  await stop?.();
});

function below(pid: number, pattern: RegExp): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const rows = table
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((row) => (row ? [{ pid: Number(row[1]), parent: Number(row[2]), args: row[3] ?? "" }] : []));
  const family = [pid];
  for (const parent of family)
    family.push(...rows.filter((row) => row.parent === parent).map((row) => row.pid));
  return rows.filter((row) => family.includes(row.pid) && pattern.test(row.args)).map((row) => row.pid);
}

const times = async (words: string) => (await app.log()).split(words).length - 1;

it.each([
  { what: "the runtime inside the room server is killed", process: /workerd serve/ },
  { what: "the room server itself is killed", process: /partykit\/dist\/bin\.mjs dev/ },
])("$what", async ({ what, process: pattern }) => {
  const { shipper, driver, loadId } = await shipmentAt(app, "pending");
  const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", loadId);
  const say = (content: string) => driver.post(`/chat?group=${group}`, { content });
  const away = "Live updates aren't working right now";
  const back = "Live updates work again";
  const ended = "The room server has ended";
  const before = { away: await times(away), back: await times(back) };

  const [victim] = below(app.pid, pattern);
  expect(victim).toBeDefined();
  process.kill(victim ?? 0, "SIGKILL");
  const killedMs = performance.now();
  const sent: { status: number; seconds: number }[] = [];
  // `npm start` restarts the server after a second.
  await expect.poll(() => times(ended), { timeout: 30_000, interval: 10 }).toBe(1);
  for (let number = 0; number < 5 || ((await times(away)) === before.away && number < 30); number += 1) {
    const { answer, seconds } = await timed(() => say(`${what} ${number}`));
    sent.push({ status: answer.status, seconds });
  }
  const moved = await timed(() => shipper.step(loadId, "accept", { driver_id: driver.id }));
  const page = await timed(() => shipper.get(`/load-details/${loadId}`));
  expect([moved.answer.status, page.answer.status]).toEqual([302, 200]);
  const seconds = Math.max(...sent.map((each) => each.seconds), moved.seconds, page.seconds);
  expect(seconds).toBeLessThan(within(0));
  await expect.poll(() => times(back), { timeout: 60_000 }).toBeGreaterThan(before.back);
  const backAfter = (performance.now() - killedMs) / 1_000;

  const acknowledged = sent.filter(({ status }) => status === 302).length;
  expect(acknowledged).toBe(sent.length);
  const stored = await app.value("SELECT count(*) FROM messages WHERE content LIKE ?", `${what} %`);
  expect(stored).toBe(acknowledged);
  found({
    fault: what,
    reads: `302 and 200; pages poll until it is back, ${backAfter.toFixed(0)} s later`,
    seconds,
    log: `${ended}; ${away}; ${back}`,
    stored: `yes: all of ${acknowledged} acknowledged messages and a step`,
  });
});
