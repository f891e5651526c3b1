import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, webhook_deliveries, webhooks } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { postMessage } from "#post-message.server";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { addWebhook, turnOffWebhook } from "./change-webhooks.server";
import { deliverDue } from "./deliver.server";
import { fieldOf } from "./fields";
import { webhooksOf } from "./queries.server";
import { type Again, askedAgain, MOST_AGAIN, sendSince } from "./send-since.server";

vi.mock("#post-message.server", () => ({ postMessage: vi.fn() }));
const post = vi.mocked(postMessage);

const NOW = Date.UTC(2026, 10, 24, 12);
const ago = (ms: number) => NOW - ms;

let shipper: BuiltPerson;
let webhookId: string;

async function listen(owner: BuiltPerson, path = "in"): Promise<string> {
  const fields = { url: `https://hooks.example.com/${path}`, [fieldOf("post")]: "true" };
  await addWebhook({ viewer: owner, fields, webhookId: "" });
  return (await webhooksOf(owner.id)).at(-1)?.id ?? "";
}

beforeEach(async () => {
  await db().delete(webhook_deliveries);
  await db().delete(webhooks);
  shipper = await savePerson({ role: "shipper", alone: true });
  webhookId = await listen(shipper);
  post.mockReset().mockResolvedValue({ status: 204, retryAfter: null });
});

type Row = typeof webhook_deliveries.$inferInsert;

async function save(id: string, at: number, more: Partial<Row> = {}): Promise<string> {
  const { loadId } = await saveLoad({ owner: shipper });
  const [event] = await db()
    .select()
    .from(load_events)
    .where(and(eq(load_events.load_id, loadId), eq(load_events.event, "post")));
  if (!event) throw new Error("The load has no history.");
  const about = { event_id: event.event_id, load_id: loadId };
  await db()
    .insert(webhook_deliveries)
    .values({ delivery_id: id, webhook_id: webhookId, at, tries: 3, state: "taken", ...about, ...more });
  return event.event_id;
}

const stored = async () =>
  Object.fromEntries(
    (await db().select().from(webhook_deliveries)).map((row) => [row.delivery_id, [row.state, row.tries]]),
  );

const ask = (typed: string | null) => askedAgain(webhookId, typed, NOW);
const sent = (again: Partial<Again>, viewer = shipper, id = webhookId) => {
  const fields = Object.fromEntries(Object.entries(again).map(([name, value]) => [name, String(value)]));
  return sendSince({ viewer, fields, webhookId: id }, NOW);
};
const HOUR_AGO: Again = { sinceMs: ago(HOUR_MS), untilMs: NOW, messages: 2 };

describe("the question", () => {
  it("counts the messages about loads since the time", async () => {
    await save("before", ago(HOUR_MS) - 1);
    await save("since", ago(HOUR_MS));
    await save("failed", ago(MINUTE_MS), { state: "failed" });
    await save("test", NOW, { event_id: null, load_id: null });
    await save("archived", NOW, { event_id: "archived" });
    await save("of another", NOW, { webhook_id: await listen(shipper, "other") });
    expect(await ask("2026-11-24T11:00")).toEqual(HOUR_AGO);
    expect(await ask("11/24 11:01 am")).toMatchObject({ messages: 1 });
  });

  it.each([
    ["", /^Enter a date and time\.$/],
    ["yesterday", /^“yesterday” is not a date and time\./],
    ["2026-11-24T12:01", /^Enter a time in the past\.$/],
    ["2026-11-24T11:59", /^The log has no messages about loads since then\.$/],
  ])("refuses %j, and keeps what was typed", async (typed, words) => {
    expect(await ask(typed)).toEqual({
      values: { since: typed },
      fields: { since: expect.stringMatching(words) },
    });
  });

  it("refuses more messages than the limit", async () => {
    const eventId = await save("first", ago(DAY_MS));
    const numbers = sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MOST_AGAIN})`;
    await db().run(sql`${numbers}
      insert into load_events (event_id, load_id, event, actor_id, at)
      select 'copy ' || n, e.load_id, 'edit', e.actor_id, e.at from load_events e, numbers
      where e.event_id = ${eventId}`);
    await db().run(sql`${numbers}
      insert into webhook_deliveries (delivery_id, webhook_id, event_id, at, state)
      select 'copy ' || n, ${webhookId}, 'copy ' || n, ${ago(HOUR_MS)} - n, 'taken' from numbers`);
    expect(await ask("2026-11-24T10:00")).toMatchObject({ messages: MOST_AGAIN });
    const fields = { since: "There are more than 1,000 messages. Enter a later time." };
    expect(await ask("2026-11-23T12:00")).toMatchObject({ fields });
  });

  it("is not asked without a time", async () => expect(await ask(null)).toEqual({}));
});

describe("sending again", () => {
  it("sends all messages with the same ids", async () => {
    const ids = [await save("a", ago(MINUTE_MS), { state: "failed", tries: 10 })];
    ids.push(await save("b", ago(HOUR_MS)));
    await save("before", ago(HOUR_MS) - 1);
    await sent(HOUR_AGO);
    await followUpsFinished();
    const sentIds = post.mock.calls.map(([{ headers }]) => headers["webhook-id"]);
    expect(sentIds.toSorted()).toEqual(ids.toSorted());
    expect(await stored()).toEqual({ a: ["taken", 1], b: ["taken", 1], before: ["taken", 3] });
  });

  it("brings forward what waits for its next try, and leaves alone what is on its way", async () => {
    await save("waiting", ago(HOUR_MS), { state: "waiting", due_at: NOW + DAY_MS });
    await save("sending", ago(HOUR_MS), { state: "sending", due_at: Date.now() + DAY_MS });
    await sent(HOUR_AGO);
    await followUpsFinished();
    expect(await stored()).toEqual({ waiting: ["taken", 1], sending: ["sending", 3] });
  });

  it("does nothing if there are other messages than the question counted", async () => {
    await save("a", ago(MINUTE_MS));
    for (const messages of [0, 2, MOST_AGAIN + 1])
      await expect(sent({ ...HOUR_AGO, messages })).rejects.toThrow(
        /^The log has other messages since that time now\./,
      );
    await expect(sent({})).rejects.toThrow(/^The log has other messages since that time now\./);
    expect(await stored()).toEqual({ a: ["taken", 3] });
    expect(post).not.toHaveBeenCalled();
  });

  it("is not for a webhook that is off, for others than owners, or for another company", async () => {
    await save("a", ago(MINUTE_MS));
    const one = { ...HOUR_AGO, messages: 1 };
    const dispatcher = await saveColleague(shipper, { seat: "dispatcher" });
    const stranger = await savePerson({ role: "shipper", alone: true });
    await expect(sent(one, dispatcher)).rejects.toMatchObject({ status: 403 });
    await expect(sent(one, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(sent(one, stranger, await listen(stranger))).rejects.toMatchObject({ status: 409 });
    await turnOffWebhook({ viewer: shipper, fields: {}, webhookId });
    await expect(sent(one)).rejects.toThrow("This webhook is off.");
    expect(await stored()).toEqual({ a: ["taken", 3] });
    await (await deliverDue()).ended;
    expect(post).not.toHaveBeenCalled();
  });
});
