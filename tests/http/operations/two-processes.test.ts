import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "../../start-app";
import { appFor } from "../support/app";
import { alerts } from "../support/html";
import { type Answer, PASSWORD, signUp, Visitor } from "../support/visitor";

/** The same limits as in production. */
const LIMITS = { RATE_LIMIT_SCALE: "1" };
const first = appFor("two-processes", LIMITS);
let second: RunningApp;
const startSecond = (name: string) => startApp(name, { ...LIMITS, DATA_DIR: first.dataDir });

beforeAll(async () => {
  second = await startSecond("two-processes-second");
}, 180_000);
afterAll(() => second?.stop());

function tally(answers: readonly Answer[]): Record<number, number> {
  const tallied: Record<number, number> = {};
  for (const { status } of answers) tallied[status] = (tallied[status] ?? 0) + 1;
  return tallied;
}

const atOnce = (count: number, path: string, fields: Record<string, string>) =>
  Promise.all(
    Array.from({ length: count }, (_, turn) => new Visitor(turn % 2 ? second : first).post(path, fields)),
  );

const logIn = (app: Pick<RunningApp, "url">, email: string, password = PASSWORD) =>
  new Visitor(app).post("/login", { email, password });

const LOCKED = "Too many wrong passwords. Try again in 15 minutes.";

describe("with two processes", () => {
  it("right passwords all open a session, even if many arrive at once", async () => {
    const { email } = await signUp(first, "driver");
    expect(tally(await atOnce(12, "/login", { email, password: PASSWORD }))).toEqual({ 302: 12 });
  });

  it("five of many simultaneous wrong passwords are checked; then both refuse the right one", async () => {
    const { email } = await signUp(first, "driver");
    const answers = await atOnce(16, "/login", { email, password: "a short cut home" });
    expect(tally(answers)).toEqual({ 400: 5, 429: 11 });
    for (const app of [first, second]) expect(alerts((await logIn(app, email)).text)).toEqual([LOCKED]);
  });

  it("an address has one limit of password resets for both, and a restart keeps the count", async () => {
    const { email } = await signUp(first, "driver");
    for (let tries = 0; tries < 5; tries++)
      expect((await logIn(tries % 2 ? second : first, email, "a short cut home")).status).toBe(400);
    const ask = { email: "nobody@example.test" };
    expect(tally(await atOnce(34, "/forgot-password", ask))).toEqual({ 302: 30, 429: 4 });
    await second.stop();
    second = await startSecond("two-processes-third");
    expect((await new Visitor(second).post("/forgot-password", ask)).status).toBe(429);
    expect(alerts((await logIn(second, email)).text)).toEqual([
      expect.stringMatching(/^Too many wrong pass/),
    ]);
  });

  it("pages that only read write no row to the database", async () => {
    const rows = () => first.value("SELECT count(*) FROM counts");
    const driver = await signUp(first, "driver");
    const before = await rows();
    for (const each of [driver, driver.at(second)]) expect((await each.get("/search")).status).toBe(200);
    expect(await rows()).toBe(before);
  });
});
