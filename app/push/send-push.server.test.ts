import { downService, pushService } from "../../tests/fixtures/servers/own-push-service";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { IDLE_MS } from "db/live-session";
import { profiles } from "db/schema";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { actingId } from "~/platform/acting-id";
import { takeCounts } from "~/platform/counters";
import { personTag } from "~/platform/person-tag";
import { startPushService } from "../../tests/fakes/push-service";
import { change, NOTICE, phoneOf, rowsOf } from "../../tests/fixtures/scenes/phones";
import { endSeat, giveSeat } from "../../tests/fixtures/seats";
import { hasPhone } from "./has-phone.server";
import { phonesOf, removePhone } from "./phones.server";
import { MOST_PHONES, sendPush } from "./send-push.server";

let me: BuiltPerson;
beforeEach(async () => {
  me = await savePerson({ role: "driver" });
});

const taken = async () => (await sendPush(me, NOTICE)).taken;

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

  it("is counted once for each phone", async () => {
    await phoneOf(me);
    await phoneOf(me, downService);
    takeCounts();
    await sendPush(me, NOTICE);
    expect(takeCounts()).toEqual([
      { name: "pushes", part: "sent", value: 1 },
      { name: "pushes", part: "failed", value: 1 },
    ]);
  });

  it("has one topic per tag", async () => {
    const { phone } = await phoneOf(me);
    for (const tag of ["a", "a", "b"]) await sendPush(me, { ...NOTICE, tag });
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

describe("a phone of a user with two companies", () => {
  it("shows the whole notification for the company for which it acts, and only the name of the other", async () => {
    const company = await savePerson({ role: "shipper" });
    await giveSeat(company, me);
    const [own, acting] = [await phoneOf(me), await phoneOf(me)];
    await change(acting.sessionHash, { desk_id: company.id });
    const received = async (party: BuiltPerson) => {
      for (const { phone } of [own, acting]) phone.received.length = 0;
      await sendPush({ id: party.id, personId: me.id }, NOTICE);
      return [own, acting].map(({ phone }) => JSON.parse(phone.received[0]?.text ?? ""));
    };
    const atOwn = await personTag(me.id);
    const atCompany = await personTag(await actingId(me.id, company.id));
    const { title, body, path, tag } = NOTICE;
    const whole = { title, body, path, tag, actions: [] };
    const onlyName = (party: BuiltPerson) => ({
      title: party.fullName,
      body: "You have an update.",
      path: `/company?for=${party.id}&redirectTo=${encodeURIComponent(path)}`,
      tag: `${party.id} ${tag}`,
      actions: [],
    });
    expect(await received(company)).toEqual([
      { person: atOwn, ...onlyName(company) },
      { person: atCompany, ...whole },
    ]);
    expect(await received(me)).toEqual([
      { person: atOwn, ...whole },
      { person: atCompany, ...onlyName(me) },
    ]);
    await endSeat(company, me);
    expect(await received(me)).toEqual(Array(2).fill({ person: atOwn, ...whole }));
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
    for (let nth = 0; nth < 2; nth++) expect(await sendPush(me, NOTICE)).toEqual({ taken: 0, failed: 1 });
    expect(phone.asked).toBe(1);
    expect(await rowsOf(me)).toHaveLength(1);
  });

  it("that does not come times out after six seconds, and the phone stays", async () => {
    const { phone } = await phoneOf(me);
    phone.answers = ["silence"];
    const late = new AbortController();
    const patience = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    try {
      const sent = sendPush(me, NOTICE);
      await vi.waitFor(() => expect(phone.asked).toBe(1));
      late.abort(new DOMException("The operation timed out.", "TimeoutError"));
      expect(await sent).toEqual({ taken: 0, failed: 1 });
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
