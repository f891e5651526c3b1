import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { takeFlash } from "~/forms/flash.server";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { requestArgs } from "../../../tests/fixtures/request-args";
import {
  endAllSessions,
  endCarriedSession,
  endSession,
  newSession,
  requireRole,
  requireViewer,
  viewerOf,
} from "./session.server";
import { type RequestArgs, tokenHash } from "./session-lookup.server";

async function signIn(person: BuiltPerson, nowMs = Date.now(), args: RequestArgs = requestArgs()) {
  const { statement, setCookie } = await newSession(person.id, args, nowMs);
  await write([statement]);
  return setCookie;
}

const driver = () => savePerson({ role: "driver" });
const rowOf = async (person: BuiltPerson) => {
  const [row] = await db().select().from(sessions).where(eq(sessions.user_id, person.id));
  return row;
};
const whoIs = async (cookie: string) => (await viewerOf(requestArgs([cookie])))?.id ?? null;

const thrownBy = (asked: Promise<unknown>) =>
  asked.then(
    () => {
      throw new Error("The request was not refused.");
    },
    (error) => error,
  );

describe("a session", () => {
  it("is a row with the hash of the cookie's token and the browser's name", async () => {
    const person = await driver();
    const nowMs = Date.now();
    const setCookie = await signIn(person, nowMs);
    const row = await rowOf(person);
    expect(row).toMatchObject({
      user_id: person.id,
      user_agent: expect.stringContaining("Android 13"),
      created_at: nowMs,
      last_seen_at: nowMs,
      expires_at: nowMs + 180 * DAY_MS,
      revoked_at: null,
    });
    expect(row?.token_hash).toBe(await tokenHash(requestArgs([setCookie]).request));
    expect(setCookie).not.toContain(row?.token_hash);
    expect(setCookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("has a secure cookie if the request used https", async () => {
    const args = requestArgs();
    args.context.https = true;
    expect(await signIn(await driver(), Date.now(), args)).toContain("; Secure");
  });

  it("stores no name for a nameless browser, and the start of a long name", async () => {
    const [nameless, wordy] = [await driver(), await driver()];
    const from = (headers: HeadersInit) => ({
      ...requestArgs(),
      request: new Request("http://haulway.test/", { headers }),
    });
    await signIn(nameless, Date.now(), from({}));
    await signIn(wordy, Date.now(), from({ "user-agent": "x".repeat(400) }));
    expect((await rowOf(nameless))?.user_agent).toBeNull();
    expect((await rowOf(wordy))?.user_agent).toBe("x".repeat(300));
  });

  it("identifies the viewer, with all data that pages show", async () => {
    const person = await savePerson({
      role: "driver",
      emailConfirmed: false,
      profile: { avatar_url: "/a.webp", rating: 4.5, payment_active: true },
    });
    const args = requestArgs([await signIn(person)]);
    expect(await viewerOf(args)).toEqual({
      id: person.id,
      personId: person.id,
      role: "driver",
      seat: "owner",
      fullName: person.fullName,
      personName: person.fullName,
      username: person.username,
      avatarUrl: "/a.webp",
      rating: 4.5,
      paymentActive: true,
      emailConfirmed: false,
      hasUsernameKey: true,
    });
    expect(args.context.userId).toBe(person.id);
  });

  it("is looked up once per request", async () => {
    const args = requestArgs([await signIn(await driver())]);
    expect(viewerOf(args)).toBe(viewerOf(args));
  });

  it("ends after 30 idle days, after 180 days, or when the account is closed", async () => {
    const [idle, fresh, old, closed] = [await driver(), await driver(), await driver(), await driver()];
    const nowMs = Date.now();
    const cookies = {
      idle: await signIn(idle, nowMs - 30 * DAY_MS - 1_000),
      fresh: await signIn(fresh, nowMs - 30 * DAY_MS + 60_000),
      old: await signIn(old, nowMs - 180 * DAY_MS - 1_000),
      closed: await signIn(closed),
    };
    const seen = { last_seen_at: nowMs };
    await write([
      { query: db().update(sessions).set(seen).where(eq(sessions.user_id, old.id)) },
      { query: db().update(users).set({ closed_at: nowMs }).where(eq(users.id, closed.id)) },
    ]);
    expect(await whoIs(cookies.fresh)).toBe(fresh.id);
    for (const cookie of [cookies.idle, cookies.old, cookies.closed]) expect(await whoIs(cookie)).toBeNull();
  });

  it("does not exist without a cookie, or with a foreign or empty one", async () => {
    for (const cookie of ["", "session=x", "haulway_session=bm90IG91cnM%3D.signed"])
      expect(await whoIs(cookie)).toBeNull();
    expect(await tokenHash(requestArgs().request)).toBeNull();
    const ended = await endSession(requestArgs([await signIn(await driver())]));
    expect(await tokenHash(requestArgs([ended]).request)).toBeNull();
  });
});

describe("the last use of a session", () => {
  it.each([
    ["not stored again within the hour", HOUR_MS - 60_000, false],
    ["stored again after an hour", HOUR_MS + 60_000, true],
  ])("is %s", async (_, agoMs, isWritten) => {
    const person = await driver();
    const before = Date.now() - agoMs;
    const cookie = await signIn(person, before);
    await whoIs(cookie);
    const lastSeen = async () => (await rowOf(person))?.last_seen_at ?? 0;
    if (isWritten) await vi.waitFor(async () => expect(await lastSeen()).toBeGreaterThan(before));
    // Writes run sequentially, so earlier writes are done when this write is done.
    await write([{ query: db().update(users).set({ created_at: 1 }).where(eq(users.id, person.id)) }]);
    expect((await lastSeen()) > before).toBe(isWritten);
    expect(await whoIs(cookie)).toBe(person.id);
  });
});

describe("a page that requires sign-in", () => {
  it("opens for a signed-in user", async () => {
    const person = await driver();
    const cookie = await signIn(person);
    expect((await requireViewer(requestArgs([cookie]), "see")).id).toBe(person.id);
    expect((await requireRole(requestArgs([cookie]), "see", "driver", "Drivers only.")).id).toBe(person.id);
  });

  it("sends other users to the login, which leads back to the page", async () => {
    const answer = await thrownBy(requireViewer(requestArgs([], "/search?origin_state=NV"), "see"));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fsearch%3Forigin_state%3DNV");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get(FORM_OUTCOME)).toBeNull();
  });

  it.each(["GET", "HEAD", "POST", "PUT"])("reports whether a submitted form was lost: %s", async (method) => {
    const args = { ...requestArgs(), request: new Request("http://haulway.test/chat", { method }) };
    const answer = await thrownBy(requireViewer(args, "see"));
    const isLost = method === "POST" || method === "PUT";
    expect(answer.headers.get(FORM_OUTCOME)).toBe(isLost ? "signed-out" : null);
    const kept = answer.headers.get("set-cookie");
    const told = kept ? await takeFlash(requestArgs([kept]).request) : null;
    expect(told?.message).toBe(
      isLost ? "You're not signed in, so nothing was saved. Log in and send it again." : undefined,
    );
    expect(told?.isAlert).toBe(isLost ? true : undefined);
  });

  it("is refused for the other role, with the reason", async () => {
    const cookie = await signIn(await driver());
    const answer = await thrownBy(requireRole(requestArgs([cookie]), "see", "shipper", "Shippers only."));
    expect([answer.init?.status, answer.data]).toEqual([403, "Shippers only."]);
  });
});

describe("ending", () => {
  it("a session removes its cookie and leaves other sessions alone", async () => {
    const person = await driver();
    const [here, there] = [await signIn(person), await signIn(person)];
    const removed = await endSession(requestArgs([here]));
    expect(removed).toMatch(/Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect([await whoIs(here), await whoIs(there)]).toEqual([null, person.id]);
  });

  it("a session that does not exist changes nothing", async () => {
    expect(await endCarriedSession(requestArgs().request)).toEqual({ statements: [], userId: null });
    await endSession(requestArgs());
  });

  it("all sessions of a user leaves other users' sessions alone and keeps earlier end times", async () => {
    const [person, other] = [await driver(), await driver()];
    const [first, second, theirs] = [await signIn(person), await signIn(person), await signIn(other)];
    await endSession(requestArgs([first]));
    await write([endAllSessions(person.id, 7)]);
    expect([await whoIs(first), await whoIs(second), await whoIs(theirs)]).toEqual([null, null, other.id]);
    const rows = await db().select().from(sessions).where(eq(sessions.user_id, person.id));
    const ends = rows.map(({ revoked_at }) => revoked_at ?? 0).sort((a, b) => a - b);
    expect([ends[0], (ends[1] ?? 0) > 7]).toEqual([7, true]);
  });
});
