import "../fixtures/servers/own-data-folder";

import { statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { database } from "db/client";
import { afterAll, expect, it, vi } from "vitest";
import { removeStray } from "~/files/remove-stray.server";
import { DAY_MS } from "~/text/time";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { dataFolder as folder } from "../fixtures/servers/own-data-folder";
import { type App, appIn } from "../http/support/app";
import { longPdf, pdfs, shipmentAt, statusOf } from "../http/support/shipment";
import { loadFields, postLoad, signUp, type Visitor } from "../http/support/visitor";
import { BROKEN_RULES, strayFiles } from "../http/walks/truths";
import { type RunningApp, startApp } from "../start-app";
import { found, timed } from "./finding";

const KILLS = 6;
// Closes this process's database connection, which the cleanup job in this test opens.
afterAll(() => database().client.close());
const start = (number: number) => startApp(`faults-killed-${number}`, { DATA_DIR: folder });
const POLL = { timeout: 60_000, interval: 2 };
const MB = 1024 * 1024;
const big = longPdf(MB);
/** Large, so that the app can be killed while only the first file is stored. */
const long = longPdf(9 * MB);

interface Kept {
  words: string[];
  cargo: string[];
  reached: Map<string, LoadStatus>;
}

async function untilGone(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      await work(turn);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

function busy(app: App, shipper: Visitor, driver: Visitor, group: string, round: number, kept: Kept) {
  const writing = untilGone(async (turn) => {
    const content = `kill ${round} turn ${turn}`;
    const { status } = await driver.post(`/chat?group=${group}`, { content });
    if (status === 302) kept.words.push(content);
    else await pause(20);
  });
  const posting = untilGone(async (turn) => {
    const cargo = `kill ${round} cargo ${turn}`;
    const { status } = await shipper.post("/new_load", loadFields({ cargo_description: cargo }));
    expect(status).toBe(302);
    kept.cargo.push(cargo);
  });
  const carrying = untilGone(async () => {
    const loadId = await postLoad(shipper);
    const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", loadId);
    const steps: [LoadStatus, () => Promise<{ status: number }>][] = [
      ["pending", () => driver.step(loadId, "request")],
      ["rate confirmation", () => shipper.step(loadId, "accept", { driver_id: driver.id })],
      [
        "rate confirmation sent",
        () => shipper.stepFiles(loadId, "send-documents", { rate_confirmation: big, bill_of_lading: long }),
      ],
      ["pickup", () => driver.stepFiles(loadId, "sign", { signed_rate_confirmation: big })],
      ["in transit", () => driver.step(loadId, "pick-up", { verification_pin: pin })],
      [
        "complete",
        () => driver.stepFiles(loadId, "deliver", { proof_of_delivery: big, additional_files: [pdfs.bill] }),
      ],
    ];
    for (const [reached, send] of steps) {
      expect((await send()).status).toBe(302);
      kept.reached.set(loadId, reached);
    }
  });
  return Promise.all([writing, posting, carrying]);
}

it(`the app is killed (SIGKILL) ${KILLS} times during uploads and steps`, async () => {
  await ensureBuilt();
  let running: RunningApp = await start(0);
  const { app: seen, close } = await appIn({ ...running, dataDir: folder });
  const kept: Kept = { words: [], cargo: [], reached: new Map() };
  const starts: number[] = [];
  try {
    const app = { ...seen, ...running };
    const shipper = await signUp(app, "shipper");
    const driver = await signUp(app, "driver");
    const { loadId } = await shipmentAt(app, "pending", { shipper, driver });
    const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", loadId);
    for (let round = 1; round <= KILLS; round += 1) {
      const there = { ...seen, ...running };
      const work = busy(there, shipper.at(running), driver.at(running), group, round, kept);
      const next = round % 2 === 1 ? "rate confirmation" : "rate confirmation sent";
      const loads = new Set(kept.reached.keys());
      const stayed = await withoutRow(seen);
      const begun = () => [...kept.reached].some(([id, reached]) => !loads.has(id) && reached === next);
      await vi.waitFor(() => expect(begun()).toBe(true), POLL);
      if (next === "rate confirmation")
        await vi.waitFor(async () => expect(await withoutRow(seen)).toBeGreaterThan(stayed), POLL);
      else await pause(20 * round);
      process.kill(running.pid, "SIGKILL");
      await work;
      await running.stop();
      const restart = await timed(() => start(round));
      running = restart.answer;
      starts.push(restart.seconds);
      await checkKept(seen, kept);
    }
    // The first upload after a start deletes the drafts of the previous run.
    await shipmentAt({ ...seen, ...running }, "rate confirmation sent");
    const rows = await seen.truth<{ path: string; size: number }>(
      "SELECT path, size_bytes AS size FROM files",
    );
    const paths = rows.map(({ path }) => path);
    const stray = strayFiles(paths, await seen.blobs());
    expect(stray.filter((each) => !each.startsWith("no row: ") || each.includes(".incoming"))).toEqual([]);
    expect(stray).not.toEqual([]);
    expect(await removeStray()).toBe(0);
    await makeOld(await seen.blobs());
    expect(await removeStray()).toBe(stray.length);
    expect(strayFiles(paths, await seen.blobs())).toEqual([]);
    for (const { path, size } of rows) expect(statSync(join(folder, "blobs", path)).size, path).toBe(size);
    const acknowledged = kept.words.length + kept.cargo.length + kept.reached.size;
    expect(kept.reached.size).toBeGreaterThan(0);
    found({
      fault: `the app is killed ${KILLS} times during uploads and steps`,
      reads: "the connection ends; the next start answers",
      seconds: Math.max(...starts),
      log: "nothing: there is no time",
      stored: `yes: all of ${acknowledged} acknowledged forms, no partial writes; ${rows.length} complete files; ${stray.length} files of unacknowledged uploads have no row until a job deletes them a day later`,
    });
  } finally {
    close();
    await running.stop();
  }
});

/**
 * Reads the rows before the files: if the app is killed right after this number grows, it is killed between
 * storing a file and writing the row.
 */
async function withoutRow(app: App): Promise<number> {
  const rows = await app.truth<{ path: string }>("SELECT path FROM files");
  const known = new Set(rows.map(({ path }) => path));
  return (await app.blobs()).filter((path) => !path.startsWith(".incoming") && !known.has(path)).length;
}

async function makeOld(paths: readonly string[]): Promise<void> {
  const seconds = (Date.now() - 2 * DAY_MS) / 1_000;
  for (const path of paths) await utimes(join(folder, "blobs", path), seconds, seconds);
}

async function checkKept(app: App, kept: Kept): Promise<void> {
  expect(await app.value<string>("PRAGMA quick_check(1)")).toBe("ok");
  const stored = async (sql: string) =>
    new Set((await app.truth<{ it: string }>(sql)).map(({ it: each }) => each));
  const words = await stored("SELECT content AS it FROM messages");
  const cargo = await stored("SELECT cargo_description AS it FROM loads");
  expect(kept.words.filter((each) => !words.has(each))).toEqual([]);
  expect(kept.cargo.filter((each) => !cargo.has(each))).toEqual([]);
  for (const [loadId, reached] of kept.reached) {
    const now = LOAD_STATUSES.indexOf(await statusOf(app, loadId));
    expect(now, loadId).toBeGreaterThanOrEqual(LOAD_STATUSES.indexOf(reached));
  }
  for (const [rule, broken] of Object.entries(BROKEN_RULES))
    expect(await app.truth(broken), rule).toEqual([]);
}
