/** Neither Worker may keep state that the other cannot read. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseUrlOf } from "../fixtures/servers/database-in";
import { startEdgeApp } from "../fixtures/servers/edge-app";
import { outboxOf } from "../fixtures/servers/outbox";
import { describeSqld } from "../fixtures/servers/sqld";
import { type App, appIn } from "../http/support/app";
import { alerts } from "../http/support/html";
import { shipmentAt } from "../http/support/shipment";
import { type Answer, loadFields, PASSWORD, postLoad, signUp, Visitor } from "../http/support/visitor";
import type { RunningApp } from "../start-app";

/** Halves all limits, so that ten support requests per hour remain. */
const LIMITS = { RATE_LIMIT_SCALE: "0.5" };
const SUPPORT_LIMIT = 10;

let workers: RunningApp[];
let app: App;
let close: () => void;

const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );

describeSqld("two Workers with one database", () => {
  beforeAll(async () => {
    const first = await startEdgeApp("two-1", LIMITS);
    workers = [first];
    const DATABASE_URL = databaseUrlOf(first.dataDir);
    workers.push(await startEdgeApp("two-2", { ...LIMITS, DATABASE_URL }));
    ({ app, close } = await appIn(first));
  }, 240_000);
  afterAll(async () => {
    close?.();
    for (const each of (workers ?? []).toReversed()) await each.stop();
  });

  const inTurn = <T>(times: number, send: (at: RunningApp) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, n) => send(workers[n % 2] as RunningApp)));

  it("check five wrong passwords in total and then both refuse the right one", async () => {
    const { email } = await signUp(app, "driver");
    const logIn = (password: string) => (at: RunningApp) =>
      new Visitor(at).post("/login", { email, password });
    expect(tally(await inTurn(12, logIn("a short cut home")))).toEqual({ 400: 5, 429: 7 });
    for (const { text } of await inTurn(2, logIn(PASSWORD)))
      expect(alerts(text)).toEqual(["Too many wrong passwords. Try again in 15 minutes."]);
  });

  it("count five wrong pins in total and then both refuse the right one", async () => {
    const { driver, loadId, pin } = await shipmentAt(app, "pickup");
    const confirm = (typed: string) => (at: RunningApp) =>
      driver.at(at).step(loadId, "pick-up", { verification_pin: typed });
    const wrong = pin === "1234" ? "4321" : "1234";
    for (let turn = 0; turn < 2; turn++) expect(tally(await inTurn(2, confirm(wrong)))).toEqual({ 400: 2 });
    await confirm(wrong)(workers[1] as RunningApp);
    expect(tally(await inTurn(2, confirm(pin)))).toEqual({ 429: 2 });
  });

  it("count the requests of an address together", async () => {
    const ask = (at: RunningApp) =>
      new Visitor(at).post("/customer-support", {
        full_name: "Dale Roads",
        email: "dale@example.test",
        topic: "fault",
        message: "The map does not show my lane.",
      });
    const answers = [];
    for (let sent = 0; sent < SUPPORT_LIMIT + 2; sent += 2) answers.push(...(await inTurn(2, ask)));
    expect(tally(answers)).toEqual({ 302: SUPPORT_LIMIT, 429: 2 });
  });

  it("notify a driver of a load within ten seconds, without cron", { timeout: 60_000 }, async () => {
    const [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
    await driver.post("/search?origin_state=NV", { name: "Nevada" });
    const there = shipper.at(workers[1] as RunningApp);
    await there.post("/new_load", loadFields());
    const told = () =>
      app.value(
        "SELECT count(*) FROM messages m JOIN group_membership g ON g.group_id = m.group_id WHERE g.user_id = ? AND m.load_id IS NOT NULL",
        driver.id,
      );
    await expect.poll(told, { timeout: 10_000, interval: 250 }).toBe(1);
  });

  it("email an unseen event once, although both look for it at the same time", {
    timeout: 60_000,
  }, async () => {
    const [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
    await app.truth("UPDATE users SET email_confirmed_at = 1 WHERE id = ?", shipper.id);
    await driver.step(await postLoad(shipper), "request");
    await app.truth("UPDATE notices SET due_at = due_at - 120000 WHERE person_id = ?", shipper.id);
    await inTurn(4, (at) => driver.at(at).post("/search?origin_state=UT", { name: "Utah" }));
    const told = () =>
      app.truth("SELECT due_at, told_at IS NOT NULL AS told FROM notices WHERE person_id = ?", shipper.id);
    await expect.poll(told, { timeout: 20_000, interval: 250 }).toMatchObject([{ due_at: null, told: 1 }]);
    const news = workers.flatMap(({ dataDir }) => outboxOf(dataDir, shipper.email));
    expect(news.filter(({ subject }) => subject.includes("requested your load"))).toHaveLength(1);
  });

  it("still answer after forty aborted requests", async () => {
    const { driver } = await shipmentAt(app, "pending");
    const headers = { Cookie: driver.cookieHeader() };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        fetch(`${app.url}/dashboard`, { headers, signal: AbortSignal.timeout(5 + n) }).then(
          (answer) => answer.text(),
          () => "broken off",
        ),
      ),
    );
    expect(outcomes).toContain("broken off");
    expect((await driver.get("/dashboard")).status).toBe(200);
  });
});
