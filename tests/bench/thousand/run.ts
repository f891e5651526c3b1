import { statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { POLL_MS } from "~/chat/rooms/poll";
import type { RunningRooms } from "../../fixtures/servers/room-server";
import type { RunningApp } from "../../start-app";
import { markdown, ms, say, spreadOf } from "../measure";
import { familySecondsOf, memoryOf, secondsOf } from "../memory";
import { stepOf } from "./acts";
import { kindOf } from "./browser";
import type { Span } from "./lines";
import type { Market, Person } from "./market";
import { ARRIVAL_MS, MINUTES, PEOPLE, THINK_MS } from "./mix";
import { Tally } from "./tally";
import { compare, heard } from "./truth";
import { buildMarket } from "./world";

const SAMPLE_MS = 15_000;
const LATE_MS = 1_000;
const REST_MS = POLL_MS;

const tally = new Tally();
const spans: Span[] = [];
const atMost = (times: readonly number[]) => times.reduce((most, each) => Math.max(most, each), 0);
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

/** If a user is still waiting for a page, the next step begins late, and its delay is recorded. */
async function act(person: Person, market: Market, startMs: number, endMs: number): Promise<void> {
  const think = () => THINK_MS.least + market.random.unit() * (THINK_MS.most - THINK_MS.least);
  for (let dueMs = startMs + market.random.unit() * ARRIVAL_MS; dueMs < endMs; dueMs += think()) {
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) {
      const refresh = setInterval(() => {
        const { browser } = person;
        if (!browser.hasScripts && kindOf(browser.path) === "inbox")
          void browser.get("page inbox, by itself", "/inbox");
      }, POLL_MS);
      await pause(waitMs);
      clearInterval(refresh);
    }
    tally.lateMs.push(Math.max(0, performance.now() - dueMs));
    await stepOf(person, market);
  }
}

interface Stand {
  app: RunningApp;
  rooms: RunningRooms;
}

const databaseSize = ({ app }: Stand) =>
  ["haulway.db", "haulway.db-wal"]
    .map((name) => statSync(join(app.dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);

function sampler({ app, rooms }: Stand) {
  const rows: string[][] = [];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const state = () => ({
    atMs: performance.now(),
    cpu: [familySecondsOf(app.pid), familySecondsOf(rooms.pid), secondsOf([process.pid])],
    answered: tally.answered,
    steps: tally.lateMs.length,
  });
  const first = state();
  let last = first;
  const take = () => {
    const now = state();
    const seconds = (now.atMs - last.atMs) / 1000;
    const late = tally.lateMs.slice(last.steps);
    const open = spans.filter(({ toMs }) => toMs === Number.POSITIVE_INFINITY).length;
    rows.push([
      ((now.atMs - first.atMs) / 1000).toFixed(0),
      ((now.answered - last.answered) / seconds).toFixed(0),
      ms(spreadOf(late).p99),
      String(late.filter((each) => each > LATE_MS).length),
      ...now.cpu.map((used, at) => ((used - (last.cpu[at] ?? 0)) / seconds).toFixed(2)),
      ...[app.pid, rooms.pid].map((pid) => megabytes((memoryOf(pid) ?? 0) * 1024)),
      String(open),
      ms(delay.percentile(99) / 1e6),
    ]);
    say((rows.at(-1) ?? []).join("  "));
    delay.reset();
    last = now;
  };
  const timer = setInterval(take, SAMPLE_MS);
  /** @returns the CPU time of the app, the room server and the clients since the start, in seconds */
  const stop = () => {
    clearInterval(timer);
    if (performance.now() - last.atMs > SAMPLE_MS / 2) take();
    return last.cpu.map((used, at) => used - (first.cpu[at] ?? 0));
  };
  return { rows, stop };
}

const HEADS = ["s", "answers/s", "late p99, ms", "late > 1 s", "app, cores", "rooms", "clients", "app, MB"];
const MORE_HEADS = ["rooms, MB", "sockets", "clients' loop p99, ms"];

export async function run(stand: Stand): Promise<boolean> {
  const { app } = stand;
  const { market, people } = await buildMarket(app.url, tally, spans);
  const before = databaseSize(stand);
  const sinceMs = Date.now();
  const seconds = MINUTES * 60;
  say(`${PEOPLE} people, ${MINUTES} minutes; database of ${megabytes(before)} MB`);
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const samples = sampler(stand);
  setTimeout(() => (tally.isMeasuring = true), ARRIVAL_MS);
  await Promise.all(people.map((person) => act(person, market, startMs, endMs)));
  const overMs = performance.now() - endMs;
  const total = tally.answered;
  const [appSeconds = 0, roomsSeconds = 0] = samples.stop();
  await pause(REST_MS);
  for (const { lines, browser } of people) {
    lines?.end();
    browser.close();
  }

  const { table, news } = await compare(
    market.acknowledged,
    sinceMs,
    new Set(people.map(({ built }) => built.id)),
  );
  const { tookMs, missed } = heard(news, spans);
  say(markdown([...HEADS, ...MORE_HEADS], samples.rows));
  const times = tally
    .rows()
    .map(([kind, count, { p50, p95, p99 }]) => [kind, String(count), ms(p50), ms(p95), ms(p99)]);
  say(markdown(["milliseconds", "answers", "p50", "p95", "p99"], times));
  say(
    markdown(
      ["4xx, 5xx, broken", "times"],
      [...tally.failures].map(([name, count]) => [name, String(count)]),
    ),
  );
  say(
    markdown(
      ["", "acknowledged", "found", "in the database"],
      table.map(({ what, ...counts }) => [what, ...Object.values(counts).map(String)]),
    ),
  );
  const late = spreadOf(tally.lateMs);
  say(
    `steps: ${tally.lateMs.length}, late p50 ${ms(late.p50)}, p95 ${ms(late.p95)}, p99 ${ms(late.p99)}, ` +
      `at most ${ms(atMost(tally.lateMs))} ms; the last ended ${(overMs / 1000).toFixed(1)} s after the end`,
  );
  say(
    `answers: ${total}, ${(total / seconds).toFixed(0)} a second, ${megabytes(tally.bytes)} MB in all; ` +
      `CPU time per response: app ${ms((1000 * appSeconds) / total)} ms, rooms ${ms((1000 * roomsSeconds) / total)} ms`,
  );
  const told = spreadOf(tookMs);
  say(
    `events to open sockets: ${tookMs.length} received, ${missed.length} missed; ` +
      `since the save began p50 ${ms(told.p50)}, p95 ${ms(told.p95)}, p99 ${ms(told.p99)}, at most ${ms(atMost(tookMs))} ms`,
  );
  for (const each of missed.slice(0, 10)) say(`  missed: ${each}`);
  const warnings = (await app.log()).split("\n").filter(Boolean);
  say(
    `database ${megabytes(before)} → ${megabytes(databaseSize(stand))} MB; log lines at level warning or higher: ${warnings.length}`,
  );
  for (const each of warnings.slice(0, 5)) say(`  ${each.slice(0, 400)}`);
  const lost = table.reduce((sum, { acknowledged, found }) => sum + acknowledged - found, 0);
  const faults = [...tally.failures].filter(([name]) => /^5\d\d /.test(name)).length;
  return lost + faults + missed.length === 0;
}
