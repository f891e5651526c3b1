import "../../tests/fixtures/servers/own-webhooks";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { messages, notices, userloads, webhook_deliveries, webhooks } from "db/schema";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { signatureOf, startWebhookServer, type WebhookServer } from "../../tests/fakes/webhook-server";
import { addWebhook, replaceSecret, sendAgain, sendTest, turnOffWebhook } from "./change-webhooks.server";
import { claimDue, SHARE } from "./claim.server";
import { deliverDue } from "./deliver.server";
import { WEBHOOK_EVENTS } from "./events";
import { fieldOf } from "./fields";
import { webhooksOf } from "./queries.server";
import { OLD_SECRET_MS } from "./schedule";

const servers: WebhookServer[] = [];
afterAll(() => Promise.all(servers.map((each) => each.close())));

const ALL = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), "true"]));

let shipper: BuiltPerson;
let server: WebhookServer;
let secret: string;
let webhookId: string;

async function listen(owner: BuiltPerson, fields: Record<string, string> = ALL) {
  const started = await startWebhookServer();
  servers.push(started);
  const made = await addWebhook({ viewer: owner, fields: { url: started.url, ...fields }, webhookId: "" });
  return { server: started, secret: made, webhookId: (await webhooksOf(owner.id)).at(-1)?.id ?? "" };
}

const step = (fields: Record<string, string> = {}) => ({ viewer: shipper, fields, webhookId });
const log = (id = webhookId) =>
  db().select().from(webhook_deliveries).where(eq(webhook_deliveries.webhook_id, id));
const own = async () => (await db().select().from(webhooks).where(eq(webhooks.webhook_id, webhookId)))[0];

const deliver = async (nowMs = Date.now()) => (await deliverDue(nowMs)).ended;

const makeDue = () =>
  db()
    .update(webhook_deliveries)
    .set({ due_at: Date.now() })
    .where(and(eq(webhook_deliveries.webhook_id, webhookId), isNotNull(webhook_deliveries.due_at)));

beforeEach(async () => {
  await db().delete(webhook_deliveries);
  await db().delete(webhooks);
  shipper = await savePerson({ role: "shipper", alone: true });
  ({ server, secret, webhookId } = await listen(shipper));
});

describe("a step of a load", () => {
  it("reaches both parties, signed, thin and with the same turn", async () => {
    const driver = await savePerson({ role: "driver", alone: true });
    const carriers = await listen(driver);
    const stranger = await listen(await savePerson({ role: "driver", alone: true }));
    const load = await saveLoad({ owner: shipper, requesters: [driver], terms: { reference: "PO 7" } });
    await acceptRequest({ viewer: shipper, loadId: load.loadId, driverId: driver.id });
    await followUpsFinished();
    expect(stranger.server.received).toEqual([]);
    const [mine, theirs] = [server.received[0], carriers.server.received[0]];
    if (!mine || !theirs) throw new Error("A party got no message.");
    expect([server.received.length, carriers.server.received.length]).toEqual([1, 1]);
    expect([mine.id, mine.body]).toEqual([theirs.id, theirs.body]);
    expect(mine.signatures).toEqual([signatureOf(mine, secret)]);
    expect(theirs.signatures).toEqual([signatureOf(theirs, carriers.secret)]);
    expect(JSON.parse(mine.body)).toEqual({
      type: "load.accept",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        id: load.loadId,
        number: `HW-${load.load.load_number}`,
        reference: "PO 7",
        from_status: "pending",
        to_status: "rate confirmation",
        turn: expect.any(Number),
      },
    });
    expect((await log()).map(({ state, tries, last_status }) => [state, tries, last_status])).toEqual([
      ["taken", 1, 204],
    ]);
  });

  it("reaches a driver who was released in the meantime, without the load's reference", async () => {
    const driver = await savePerson({ role: "driver", alone: true });
    const carriers = await listen(driver);
    carriers.server.answers.push({ status: 503 });
    const load = await saveLoad({ owner: shipper, requesters: [driver], terms: { reference: "PO 7" } });
    await acceptRequest({ viewer: shipper, loadId: load.loadId, driverId: driver.id });
    await followUpsFinished();
    await db()
      .delete(userloads)
      .where(and(eq(userloads.load_id, load.loadId), eq(userloads.user_id, driver.id)));
    await deliver(Date.now() + MINUTE_MS);
    const references = carriers.server.received.map(({ body }) => JSON.parse(body).data.reference);
    expect(references).toEqual(["PO 7", null]);
  });

  it("writes nothing for events that nobody chose, or while the webhook is off", async () => {
    const other = await savePerson({ role: "shipper", alone: true });
    const picky = await listen(other, { [fieldOf("deliver")]: "true" });
    await deleteLoad({ viewer: other, loadId: (await saveLoad({ owner: other })).loadId });
    await turnOffWebhook(step());
    await deleteLoad({ viewer: shipper, loadId: (await saveLoad({ owner: shipper })).loadId });
    await followUpsFinished();
    expect([...(await log()), ...(await log(picky.webhookId))]).toEqual([]);
  });
});

describe("a message that fails", () => {
  it("is tried again with the same id until it is taken, and clears the failure", async () => {
    server.answers.push({ status: 503 }, { status: 503, headers: { "retry-after": "3600" } });
    await sendTest(step());
    await followUpsFinished();
    expect((await own())?.failing_since).not.toBeNull();
    await makeDue();
    await deliver();
    const [waiting] = await log();
    expect(waiting).toMatchObject({ state: "waiting", tries: 2, last_status: 503 });
    expect((waiting?.due_at ?? 0) - Date.now()).toBeGreaterThan(HOUR_MS - MINUTE_MS);
    await makeDue();
    await deliver();
    expect(await log()).toMatchObject([{ state: "taken", tries: 3, last_status: 204, last_error: null }]);
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
    expect(server.received).toHaveLength(3);
    expect((await own())?.failing_since).toBeNull();
  });

  it("is not sent where a redirect leads", async () => {
    const elsewhere = await startWebhookServer();
    servers.push(elsewhere);
    server.answers.push({ status: 307, headers: { location: elsewhere.url } });
    await sendTest(step());
    await followUpsFinished();
    expect(elsewhere.received).toEqual([]);
    expect(await log()).toMatchObject([{ state: "waiting", last_error: "Redirects are not followed." }]);
  });

  it("turns the webhook off at 410, and notifies its owner", async () => {
    server.answers.push({ status: 410 });
    await sendTest(step());
    await followUpsFinished();
    expect(await own()).toMatchObject({ why: "gone", disabled_at: expect.any(Number) });
    const sent = await db().select().from(notices).where(eq(notices.person_id, shipper.personId));
    expect(sent.map(({ kind }) => kind)).toEqual(["webhook:off"]);
    const { host, pathname } = new URL(server.url);
    const inFeed = await db().select().from(messages).where(eq(messages.kind, "webhook:off"));
    expect(inFeed.map(({ content }) => content)).toEqual([expect.stringContaining(host)]);
    expect(inFeed[0]?.content).not.toContain(pathname);
    expect(await log()).toMatchObject([{ state: "failed", due_at: null }]);
  });

  it("turns the webhook off after three days without a success, and not before", async () => {
    const sinceMs = Date.now() - 3 * DAY_MS;
    server.answers.push({ status: 500 }, { status: 500 });
    await db()
      .update(webhooks)
      .set({ failing_since: sinceMs + HOUR_MS });
    await sendTest(step());
    await followUpsFinished();
    expect((await own())?.disabled_at).toBeNull();
    await db()
      .update(webhooks)
      .set({ failing_since: sinceMs - 1 });
    await makeDue();
    await deliver();
    expect(await own()).toMatchObject({ why: "failing" });
  });

  it("is sent again by a click, with the whole schedule", async () => {
    server.answers.push({ status: 500 });
    await sendTest(step());
    await followUpsFinished();
    const [first] = await log();
    await db().update(webhook_deliveries).set({ state: "failed", due_at: null, tries: 10 });
    await sendAgain({ ...step(), deliveryId: first?.delivery_id ?? "" });
    await followUpsFinished();
    expect(await log()).toMatchObject([{ state: "taken", tries: 1 }]);
  });
});

it("a message whose process died is sent again after a minute, and only once at a time", async () => {
  const [at, stopped] = [Date.now(), Date.now() + MINUTE_MS];
  await db()
    .insert(webhook_deliveries)
    .values({ delivery_id: "d", webhook_id: webhookId, at, due_at: stopped, tries: 1, state: "sending" });
  await deliver(stopped - 1);
  expect(server.received).toEqual([]);
  await Promise.all([deliver(stopped), deliver(stopped)]);
  expect(server.received).toHaveLength(1);
  expect(await log()).toMatchObject([{ state: "taken", tries: 2 }]);
});

it("a slow server does not hold up another company's messages", async () => {
  const other = await listen(await savePerson({ role: "shipper", alone: true }));
  const at = Date.now() - HOUR_MS;
  const rows = Array.from({ length: 40 }, (_, n) => ({
    delivery_id: `slow ${n}`,
    webhook_id: webhookId,
    at,
    due_at: at + n,
    state: "waiting" as const,
  }));
  server.answers.push(...rows.map(() => "silence" as const));
  const last = {
    delivery_id: "quick",
    webhook_id: other.webhookId,
    at,
    due_at: Date.now(),
    state: "waiting" as const,
  };
  await db()
    .insert(webhook_deliveries)
    .values([...rows, last]);
  const { ended } = await deliverDue();
  await expect.poll(async () => (await log(other.webhookId))[0]?.state).toBe("taken");
  const onTheirWay = (await log()).filter(({ state }) => state === "sending");
  expect(onTheirWay).toHaveLength(SHARE);
  await deliver();
  expect((await log()).filter(({ state }) => state === "sending")).toHaveLength(SHARE);
  await server.close();
  servers.splice(servers.indexOf(server), 1);
  await ended;
});

it("a backlog of ten thousand messages is claimed in one pass", async () => {
  await db().run(sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10000)
    insert into webhook_deliveries (delivery_id, webhook_id, at, due_at, state)
    select 'backlog ' || n, ${webhookId}, n, n, 'waiting' from numbers`);
  expect((await claimDue(Date.now())).length).toBe(SHARE);
  expect(await claimDue(Date.now())).toEqual([]);
});

it("a new secret and the previous one both sign for a day", async () => {
  const seen = String((await webhooksOf(shipper.id))[0]?.secretAt);
  const next = await replaceSecret(step({ seen }));
  await expect(replaceSecret(step({ seen }))).rejects.toThrow(/changed/);
  await sendTest(step());
  await followUpsFinished();
  const [both] = server.received;
  expect(both?.signatures).toEqual([next, secret].map((each) => both && signatureOf(both, each)));
  await sendTest(step());
  await followUpsFinished();
  await db()
    .update(webhooks)
    .set({ old_until: Date.now() - 1 });
  await sendTest(step());
  await followUpsFinished();
  const alone = server.received.at(-1);
  expect(alone?.signatures).toEqual([alone && signatureOf(alone, next)]);
  expect(OLD_SECRET_MS).toBe(DAY_MS);
});
