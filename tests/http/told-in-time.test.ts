/** The app runs as two processes. */
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { databaseUrlOf } from "../fixtures/servers/database-in";
import { outboxOf } from "../fixtures/servers/outbox";
import { onTheWorker, type RunningApp, startApp } from "../start-app";
import { appFor } from "./support/app";
import { alerts, complaint, notices, plain } from "./support/html";
import { postLoad, signUp, type Visitor } from "./support/visitor";

const app = appFor("told-in-time");
let second: RunningApp;

let shipper: Visitor;
let driver: Visitor;

async function change(sql: string, ...args: (string | number)[]) {
  const client = createClient({ url: databaseUrlOf(app.dataDir), timeout: 5_000 });
  await client.execute({ sql, args });
  client.close();
}
const confirm = ({ id }: Visitor) => change("UPDATE users SET email_confirmed_at = 1 WHERE id = ?", id);
/** On the Worker, also triggers cron. */
async function later({ id }: Visitor) {
  await change("UPDATE notices SET at = at - 120000, due_at = due_at - 120000 WHERE person_id = ?", id);
  if (onTheWorker) process.kill(app.pid, "SIGUSR2");
}
const noticesOf = ({ id }: Visitor) =>
  app.truth<{ kind: string; seen_at: number | null; due_at: number | null; told_at: number | null }>(
    "SELECT kind, seen_at, due_at, told_at FROM notices WHERE person_id = ? ORDER BY notice_id",
    id,
  );
const newsTo = ({ email }: Visitor) =>
  [app, second]
    .flatMap(({ dataDir }) => outboxOf(dataDir, email))
    .filter(({ subject }) => subject.includes("requested your load"));
const inTime = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 100 });

beforeAll(async () => {
  second = await startApp("told-in-time-second", { DATA_DIR: app.dataDir });
  [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
}, 180_000);
afterAll(() => second?.stop());

describe("an unseen event", () => {
  it("is queued only for a confirmed address and emailed once, two minutes later", async () => {
    const unconfirmed = await postLoad(shipper);
    await driver.step(unconfirmed, "request");
    expect(await noticesOf(shipper)).toEqual([]);
    await confirm(shipper);
    const loadId = await postLoad(shipper);
    await driver.at(second).step(loadId, "request");
    expect(await noticesOf(shipper)).toMatchObject([
      { kind: "request:shipper", seen_at: null, told_at: null },
    ]);
    await later(shipper);
    await inTime(() => expect(newsTo(shipper)).toHaveLength(1));
    const [news] = newsTo(shipper);
    expect(news?.link).toBe(`/load-details/${loadId}`);
    expect(news?.text).not.toMatch(/Dock Road|Yard Lane|1,450|1450/);
    await inTime(async () => expect((await noticesOf(shipper))[0]?.due_at).toBeNull());
  });

  it("is not emailed once its page was opened", async () => {
    const loadId = await postLoad(shipper);
    await driver.step(loadId, "request");
    await shipper.at(second).get(`/load-details/${loadId}`);
    await inTime(async () => expect((await noticesOf(shipper)).at(-1)?.seen_at).not.toBeNull());
    expect((await noticesOf(shipper)).at(-1)?.due_at).toBeNull();
    expect(newsTo(shipper)).toHaveLength(1);
  });

  it("names no user in the log", async () => {
    expect(await app.log()).not.toContain(shipper.email);
    expect(await app.log()).not.toContain(driver.name);
  });
});

describe("the notification settings page", () => {
  const path = "/user-account/notifications";
  const fields = { quiet_from: "21", quiet_until: "6", time_zone: "America/Phoenix", messages_push: "true" };
  const ticked = (text: string) =>
    [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
      .filter(([box]) => box.includes("checked"))
      .map(([box]) => /name="(\w+)"/.exec(box)?.[1]);

  it("has everything on at first except texts, which have no provider here; only drivers see matching loads", async () => {
    const [theirs, mine] = [await driver.get(path), await shipper.get(path)];
    const usual = ["steps", "your_move", "messages"].flatMap((about) => [`${about}_push`, `${about}_mail`]);
    expect(ticked(mine.text)).toEqual([...usual, "news_mail"]);
    expect(ticked(theirs.text)).toEqual([...usual, "matches_push", "matches_mail", "news_mail"]);
    expect(mine.text).not.toContain('name="news_push"');
    expect(plain(mine.text)).not.toContain("Confirm yours");
    expect(plain(theirs.text)).toContain("Confirm yours");
    expect(plain(theirs.text)).toContain("Notifications aren't on for any phone yet. Turn them on");
    expect((await shipper.get("/user-account")).text).toContain(`href="${path}"`);
  });

  it("saves the choices; its quiet hours also apply to alerts", async () => {
    expect((await driver.post(path, fields)).location).toBe(path);
    const page = await driver.get(path);
    expect(notices(page.text)).toEqual(["Your changes are saved."]);
    expect(ticked(page.text)).toEqual(["messages_push"]);
    for (const { text } of [page, await driver.get("/saved-searches")])
      expect(text).toContain('<option value="America/Phoenix" selected="">');
  });

  it("refuses invalid hours next to the field and keeps the choices", async () => {
    const refused = { ...fields, quiet_until: "21", steps_mail: "true" };
    const answer = await driver.post(path, refused);
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual(["Please fix the marked fields."]);
    expect(complaint(answer.text, "quiet_until")).toBe("Quiet hours can't start and end at the same hour.");
    expect(ticked(answer.text)).toEqual(["steps_mail", "messages_push"]);
    const half = await driver.post(path, { ...fields, quiet_from: "" });
    expect(complaint(half.text, "quiet_from")).toBe(
      "Choose an hour, or set “Quiet until” to “No quiet hours”.",
    );
    expect(ticked((await driver.get(path)).text)).toEqual(["messages_push"]);
  });
});
