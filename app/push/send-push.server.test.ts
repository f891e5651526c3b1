import { downService, pushService } from "../../tests/fixtures/servers/own-push-service";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { IDLE_MS } from "db/live-session";
import { profiles, push_subscriptions, sessions } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newSession, tokenHash, viewerOf } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, savePerson } from "~/builders";
import { personTag } from "~/platform/person-tag";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS } from "~/text/time";
import { startPushService } from "../../tests/fakes/push-service";
import { requestArgs } from "../../tests/fixtures/request-args";
import { hasPhone } from "./has-phone.server";
import { vapidKeys } from "./keys.server";
import { addPhone, phonesOf, removePhone, renewPhone } from "./phones.server";
import { MOST_PHONES, type PushNotification, sendPush } from "./send-push.server";

const NOTICE: PushNotification = {
  title: "You were chosen",
  body: "Reno, NV to Elko, NV",
  path: "/load-details/1",
  tag: "load-1",
  urgency: "high",
  ttlSeconds: 3_600,
};

let me: BuiltPerson;
beforeEach(async () => {
  me = await savePerson({ role: "driver" });
});

/**
 * Sends a notification.
 * @returns the number of phones that will show the notification
 */
const taken = async () => (await sendPush(me.id, NOTICE)).taken;

/**
 * Signs a browser in.
 * @returns the hash of its session
 */
async function signIn(person: BuiltPerson, nowMs = Date.now()) {
  const args = requestArgs();
  const { statement, setCookie } = await newSession(person.id, args, nowMs);
  await write([statement]);
  return (await tokenHash(requestArgs([setCookie]).request)) ?? "";
}

const readOf = ({ json }: ReturnType<typeof pushService.newPhone>) => ({
  endpoint: json.endpoint,
  ...json.keys,
});

/** Creates a browser with notifications on. */
async function phoneOf(person: BuiltPerson, service = pushService, nowMs = Date.now()) {
  const sessionHash = await signIn(person);
  const phone = service.newPhone((await vapidKeys()).publicKey);
  const saving = {
    viewer: person,
    sessionHash,
    deviceName: "Chrome on Android",
    subscription: readOf(phone),
  };
  await addPhone(saving, nowMs);
  return { ...saving, phone };
}

const change = (sessionHash: string, values: Partial<typeof sessions.$inferInsert>) =>
  write([{ query: db().update(sessions).set(values).where(eq(sessions.token_hash, sessionHash)) }]);
const rowsOf = ({ id }: BuiltPerson) =>
  db().select().from(push_subscriptions).where(eq(push_subscriptions.person_id, id));
const isReachable = async ({ id }: BuiltPerson) =>
  (
    await db()
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, id), hasPhone(profiles.id)))
  ).length === 1;

describe("a notification", () => {
  it("reaches all of its user's phones, encrypted and signed, and no others", async () => {
    const [one, other] = [await phoneOf(me), await phoneOf(me)];
    const stranger = await phoneOf(await savePerson({ role: "driver" }));
    expect(await taken()).toBe(2);
    const { title, body, path, tag } = NOTICE;
    for (const { phone } of [one, other]) {
      expect(phone.received).toHaveLength(1);
      expect(phone.received[0]).toMatchObject({
        ttl: 3_600,
        urgency: "high",
        contact: "mailto:support@localhost",
      });
      expect(JSON.parse(phone.received[0]?.text ?? "")).toEqual({
        person: await personTag(me.id),
        ...{ title, body, path, tag, actions: [] },
      });
    }
    expect(one.phone.received[0]?.topic).not.toBe(other.phone.received[0]?.topic);
    expect(stranger.phone.asked).toBe(0);
    expect((await rowsOf(me)).map((row) => row.last_success_at)).not.toContain(null);
  });

  it("has one topic per tag", async () => {
    const { phone } = await phoneOf(me);
    for (const tag of ["a", "a", "b"]) await sendPush(me.id, { ...NOTICE, tag });
    const [first, again, other] = phone.received.map(({ topic }) => topic);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("reaches only the newest phones of a user with many", async () => {
    const phones = [];
    const start = Date.now();
    for (let nth = 0; nth <= MOST_PHONES; nth++) phones.push(await phoneOf(me, pushService, start + nth));
    expect(await taken()).toBe(MOST_PHONES);
    expect(phones.map(({ phone }) => phone.asked)).toEqual([0, ...Array(MOST_PHONES).fill(1)]);
  });

  it.each<[string, (phone: Awaited<ReturnType<typeof phoneOf>>) => Promise<unknown>]>([
    ["was signed out", ({ sessionHash }) => change(sessionHash, { revoked_at: Date.now() })],
    [
      "was not used for a month",
      ({ sessionHash }) => change(sessionHash, { last_seen_at: Date.now() - IDLE_MS }),
    ],
    ["has an expired session", ({ sessionHash }) => change(sessionHash, { expires_at: Date.now() - 1 })],
    [
      "was taken off the list",
      async ({ viewer, sessionHash }) =>
        removePhone(viewer, (await phonesOf(viewer, sessionHash))[0]?.id ?? ""),
    ],
  ])("does not reach a phone that %s", async (_, end) => {
    const saved = await phoneOf(me);
    expect(await isReachable(me)).toBe(true);
    await end(saved);
    expect(await taken()).toBe(0);
    expect(saved.phone.asked).toBe(0);
    expect(await isReachable(me)).toBe(false);
    expect(await phonesOf(me, saved.sessionHash)).toEqual([]);
  });
});

describe("the push service's response", () => {
  it.each([404, 410])("%i ends the subscription", async (status) => {
    const { phone } = await phoneOf(me);
    const kept = await phoneOf(me);
    phone.answers = [{ status }];
    expect(await taken()).toBe(1);
    expect((await rowsOf(me)).map(({ endpoint }) => endpoint)).toEqual([kept.phone.endpoint]);
  });

  it.each([400, 401, 403, 413])("%i does not end it and is not retried", async (status) => {
    const { phone } = await phoneOf(me);
    phone.answers = [{ status }];
    expect(await taken()).toBe(0);
    expect(phone.asked).toBe(1);
    expect(await taken()).toBe(1);
  });

  it.each([429, 500, 503])("%i is retried once, after the wait that the service asks for", async (status) => {
    const { phone } = await phoneOf(me);
    phone.answers = [{ status, headers: { "Retry-After": "0" } }];
    expect(await taken()).toBe(1);
    expect(phone.asked).toBe(2);
  });

  it("with a longer wait pauses the subscription and keeps the phone", async () => {
    const { phone } = await phoneOf(me);
    phone.answers = [{ status: 429, headers: { "Retry-After": "600" } }];
    // The caller retries.
    for (let nth = 0; nth < 2; nth++) expect(await sendPush(me.id, NOTICE)).toEqual({ taken: 0, failed: 1 });
    expect(phone.asked).toBe(1);
    expect(await rowsOf(me)).toHaveLength(1);
  });

  it("that does not come times out after six seconds, and the phone stays", async () => {
    const { phone } = await phoneOf(me);
    phone.answers = ["silence"];
    const { timeout } = AbortSignal;
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 50));
    try {
      expect(await sendPush(me.id, NOTICE)).toEqual({ taken: 0, failed: 1 });
      expect(patience.mock.calls).toEqual([[6_000]]);
    } finally {
      patience.mockRestore();
    }
    expect(phone.asked).toBe(1);
    expect(await rowsOf(me)).toHaveLength(1);
    expect(await taken()).toBe(1);
  });

  it("with a redirect is not followed", async () => {
    const [{ phone }, elsewhere] = [await phoneOf(me), pushService.newPhone()];
    phone.answers = [{ status: 307, headers: { Location: elsewhere.endpoint } }];
    expect(await taken()).toBe(0);
    expect([phone.asked, elsewhere.asked]).toEqual([1, 0]);
    expect(await rowsOf(me)).toHaveLength(1);
  });
});

it("a service that is down or no longer allowed ends no subscription and affects no other phone", async () => {
  const notAllowed = await startPushService();
  const lost = await phoneOf(me, notAllowed);
  await phoneOf(me, downService);
  const { phone } = await phoneOf(me);
  expect(await taken()).toBe(1);
  expect([phone.asked, lost.phone.asked]).toEqual([1, 0]);
  expect(await rowsOf(me)).toHaveLength(3);
  await notAllowed.close();
});

describe("a phone", () => {
  it("has one subscription per session, the latest", async () => {
    const saved = await phoneOf(me);
    const next = pushService.newPhone();
    await addPhone({ ...saved, subscription: readOf(next) });
    await addPhone({ ...saved, subscription: readOf(next) });
    expect((await rowsOf(me)).map(({ endpoint }) => endpoint)).toEqual([next.endpoint]);
  });

  it("cannot be taken over while its user is signed in there, and can be afterwards", async () => {
    const saved = await phoneOf(me);
    const other = await savePerson({ role: "shipper" });
    const theirs = { ...saved, viewer: other, sessionHash: await signIn(other) };
    for (const take of [addPhone(theirs), renewPhone({ ...theirs, was: saved.phone.endpoint })])
      await expect(take).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf(me)).toHaveLength(1);
    await change(saved.sessionHash, { revoked_at: Date.now() });
    await addPhone(theirs);
    expect([await rowsOf(me), await rowsOf(other)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it("is not added for an ended session or another user's session", async () => {
    const saved = await phoneOf(me);
    const other = await savePerson({ role: "shipper" });
    const subscription = readOf(pushService.newPhone());
    await expect(addPhone({ ...saved, viewer: other, subscription })).rejects.toMatchObject({ status: 409 });
    await change(saved.sessionHash, { revoked_at: Date.now() });
    await expect(addPhone({ ...saved, subscription })).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf(other)).toEqual([]);
    expect(await viewerOf(requestArgs())).toBeNull();
  });
});

describe("a phone that reports its subscription", () => {
  it("changes nothing if it is known", async () => {
    const saved = await phoneOf(me);
    const before = await rowsOf(me);
    await renewPhone({ ...saved, was: saved.phone.endpoint });
    expect(await rowsOf(me)).toEqual(before);
  });

  it("is found with a new subscription, after a new sign-in, and after the app deleted it", async () => {
    const saved = await phoneOf(me);
    const next = pushService.newPhone();
    await renewPhone({ ...saved, subscription: readOf(next), was: saved.phone.endpoint });
    expect(await taken()).toBe(1);
    expect([saved.phone.asked, next.asked]).toEqual([0, 1]);

    await change(saved.sessionHash, { revoked_at: Date.now() });
    const again = { ...saved, subscription: readOf(next), sessionHash: await signIn(me), was: next.endpoint };
    await renewPhone(again);
    expect(await taken()).toBe(1);

    next.answers = [{ status: 410 }];
    await sendPush(me.id, NOTICE);
    expect(await rowsOf(me)).toEqual([]);
    await renewPhone(again);
    expect(await rowsOf(me)).toHaveLength(1);
  });

  it("does not return after it was removed from the list, unless its user turns it on there", async () => {
    const saved = await phoneOf(me);
    const [row] = await rowsOf(me);
    await removePhone(me, row?.subscription_id ?? "");
    await removePhone(me, row?.subscription_id ?? "");
    const next = { ...saved, subscription: readOf(pushService.newPhone()) };
    for (const renewal of [saved, next])
      await expect(renewPhone({ ...renewal, was: saved.phone.endpoint })).rejects.toMatchObject({
        status: 409,
      });
    expect((await rowsOf(me)).map(({ auth, p256dh }) => auth + p256dh)).toEqual([""]);
    await addPhone(saved);
    expect(await taken()).toBe(1);
  });
});

it("subscriptions of ended sessions are deleted; removed phones after 90 days", async () => {
  const [kept, over, off] = [await phoneOf(me), await phoneOf(me), await phoneOf(me)];
  const [phone, ...others] = (await phonesOf(me, off.sessionHash)).filter(({ isThis }) => isThis);
  expect(others).toEqual([]);
  await removePhone(me, phone?.id ?? "");
  for (const { sessionHash } of [over, off]) await change(sessionHash, { revoked_at: Date.now() });
  await deleteOld("push_subscriptions");
  const left = async () => (await rowsOf(me)).map(({ endpoint }) => endpoint).sort();
  expect(await left()).toEqual([kept.phone.endpoint, off.phone.endpoint].sort());
  await change(kept.sessionHash, {
    last_seen_at: Date.now() + 91 * DAY_MS,
    expires_at: Date.now() + 200 * DAY_MS,
  });
  await deleteOld("push_subscriptions", Date.now() + 91 * DAY_MS);
  expect(await left()).toEqual([kept.phone.endpoint]);
});
