import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { webhook_deliveries, webhooks } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { postMessage } from "#post-message.server";
import { savePerson } from "~/builders";
import { log } from "~/platform/log.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { addWebhook } from "./change-webhooks.server";
import { SHARE } from "./claim.server";
import { deliverDue, deliverWebhooks } from "./deliver.server";
import { fieldOf } from "./fields";
import { NO_CONNECTION, NotAnswered } from "./post";
import { webhooksOf } from "./queries.server";
import { TRIES } from "./schedule";

vi.mock("#post-message.server", () => ({ postMessage: vi.fn() }));
const post = vi.mocked(postMessage);

let webhookId: string;

beforeEach(async () => {
  await db().delete(webhook_deliveries);
  await db().delete(webhooks);
  const viewer = await savePerson({ role: "shipper", alone: true });
  const fields = { url: "https://hooks.example.com/in", [fieldOf("post")]: "true" };
  await addWebhook({ viewer, fields, webhookId: "" });
  webhookId = (await webhooksOf(viewer.id))[0]?.id ?? "";
  post.mockReset().mockResolvedValue({ status: 204, retryAfter: null });
});

afterEach(() => void vi.restoreAllMocks());

type Row = typeof webhook_deliveries.$inferInsert;

/** A message without an event is a test. */
const save = (id: string, more: Partial<Row> = {}) =>
  db()
    .insert(webhook_deliveries)
    .values({ delivery_id: id, webhook_id: webhookId, at: 1, due_at: 1, state: "waiting", ...more });
const stored = async (id: string) =>
  (await db().select().from(webhook_deliveries).where(eq(webhook_deliveries.delivery_id, id)))[0];
const failingSince = async () => (await db().select().from(webhooks))[0]?.failing_since;
const deliver = async (nowMs = Date.now()) => (await deliverDue(nowMs)).ended;

describe("a try that ends with an error of ours", () => {
  it("is logged, and is followed by the next try of the schedule", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    post.mockRejectedValue(new Error("a bug"));
    await save("a", { tries: 1, due_at: Date.now() });
    const beforeMs = Date.now();
    await deliver();
    const message = await stored("a");
    expect(message).toMatchObject({ state: "waiting", tries: 2 });
    expect(message?.last_error).toBe("Haulway couldn't send this message.");
    expect((message?.due_at ?? 0) - beforeMs).toBeGreaterThan(4 * MINUTE_MS);
    expect(logged).toHaveBeenCalledTimes(1);
    // The webhook's server did not fail.
    expect(await failingSince()).toBeNull();
  });

  it("is the last one if it is the last of the schedule", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    post.mockRejectedValue(new Error("a bug"));
    await save("a", { tries: TRIES.length - 1 });
    await deliver();
    expect(await stored("a")).toMatchObject({ state: "failed", due_at: null, tries: TRIES.length });
  });
});

it("a message whose process died at each try is sent no more often than the schedule allows", async () => {
  await save("a", { tries: TRIES.length, state: "sending" });
  await deliver();
  expect(await stored("a")).toMatchObject({ state: "failed", due_at: null });
  expect(post).not.toHaveBeenCalled();
});

describe("a message of an archived load", () => {
  const archived = {
    event_id: "archived",
    load_id: "archived",
    tries: 2,
    last_error: "The server answered 500.",
  };

  it("ends the failure of its webhook if no other message waits", async () => {
    await db().update(webhooks).set({ failing_since: 5 });
    await save("a", archived);
    await deliver();
    expect(await stored("a")).toMatchObject({ state: "failed", last_error: "The load is archived." });
    expect(await failingSince()).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });

  it("does not end the failure while another message waits for its next try", async () => {
    await db().update(webhooks).set({ failing_since: 5 });
    await save("a", archived);
    await save("b", { due_at: Date.now() + HOUR_MS, tries: 1, last_error: NO_CONNECTION });
    await deliver();
    expect(await failingSince()).toBe(5);
  });
});

it("a failure begins with the first failed try, and ends with a success", async () => {
  post.mockRejectedValueOnce(new NotAnswered(NO_CONNECTION));
  await save("a");
  await deliver();
  expect(await failingSince()).toBeGreaterThan(Date.now() - MINUTE_MS);
  await deliver(Date.now() + 10 * SECOND_MS);
  expect(await failingSince()).toBeNull();
});

it("a company's backlog is sent in runs that follow each other at once", async () => {
  for (let nth = 0; nth <= SHARE; nth++) await save(`m${nth}`, { at: SHARE - nth });
  expect(await deliverWebhooks.work()).toBeLessThan(SECOND_MS);
  expect((await stored("m0"))?.state).toBe("waiting");
  expect(await deliverWebhooks.work()).toBeUndefined();
  expect((await stored("m0"))?.state).toBe("taken");
});
