import "./fixtures/servers/own-database";

import { readdirSync } from "node:fs";
import { db } from "db/client";
import {
  look_alikes,
  sessions,
  staff,
  staff_log,
  staff_sessions,
  support_requests,
  suspensions,
  users,
} from "db/schema";
import { STAFF_ROLES } from "db/schema/staff";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { COMMAND_RIGHTS } from "~/staff/command-rights";
import { STAFF_ACTS, STAFF_RIGHTS } from "~/staff/rights";
import { sample } from "./fixtures/sample";
import { sessionOf } from "./fixtures/session-of";
import { ABOUT_BOTH, ABOUT_NOBODY, IN_VIEW, MAY, NOT_LOGGED } from "./fixtures/staff/acts";
import { attempt, type Caller, INSIDE } from "./fixtures/staff/attempt";
import { STAFF_ROUTES } from "./fixtures/staff/routes";
import { enter, type StaffScene, saveStaff } from "./fixtures/staff/scene";
import { saveTarget, type Target } from "./fixtures/staff/target";

vi.hoisted(() => vi.stubEnv("STAFF_NETWORKS", "192.0.2.0/24, 2001:db8::/32"));

const OUTSIDE = "203.0.113.9";

const set = (query: Parameters<typeof write>[0][number]["query"]) => write([{ query }]);
const beginView = ({ staffId }: StaffScene, { personId }: Target) =>
  set(
    db()
      .update(staff_sessions)
      .set({ viewed_id: personId, view_reason: "Finds no load." })
      .where(eq(staff_sessions.staff_id, staffId)),
  );
const end = async ({ staffId }: StaffScene) =>
  set(db().update(staff).set({ ended_at: Date.now() }).where(eq(staff.staff_id, staffId)));
const opened = async (scene: StaffScene): Promise<Caller> => {
  const nowMs = Date.now();
  const cookies = [scene.session, await enter(scene, nowMs, INSIDE)];
  // The next code, because each works once.
  return { cookies, code: scene.code(nowMs + 30_000) };
};
const openedThen = (then: (scene: StaffScene) => Promise<unknown>) => async (scene: StaffScene) => {
  const caller = await opened(scene);
  await then(scene);
  return caller;
};

/** Callers who see nothing of the back office: every page and form is a 404. */
const STRANGERS: Readonly<Record<string, (scene: StaffScene) => Promise<Caller>>> = {
  "a visitor": async () => ({ cookies: [] }),
  "a user": async () => ({ cookies: [(await sessionOf(await savePerson({ role: "driver" }))).setCookie] }),
  "a user with a stolen staff cookie": async (scene) => {
    const [, cookie = ""] = (await opened(scene)).cookies;
    return { cookies: [(await sessionOf(await savePerson({ role: "driver" }))).setCookie, cookie] };
  },
  "a stolen staff cookie alone": async (scene) => ({ cookies: (await opened(scene)).cookies.slice(1) }),
  "ended staff": openedThen(end),
  "staff from another network": async (scene) => ({ ...(await opened(scene)), address: OUTSIDE }),
  "staff from another network of IPv6": async (scene) => ({
    ...(await opened(scene)),
    address: "2001:db9:0:0:0:0:0:1",
  }),
  "staff from an unknown address": async (scene) => ({ ...(await opened(scene)), address: "unknown" }),
  "staff with an unconfirmed email": openedThen(({ person }) =>
    set(db().update(users).set({ email_confirmed_at: null }).where(eq(users.id, person.id))),
  ),
  "staff who signed out": openedThen(({ person }) =>
    set(db().update(sessions).set({ revoked_at: 1 }).where(eq(sessions.user_id, person.id))),
  ),
};

const expire = ({ staffId }: StaffScene) =>
  set(
    db().update(staff_sessions).set({ expires_at: Date.now() }).where(eq(staff_sessions.staff_id, staffId)),
  );

/** Staff without an open session: only the page that asks for the code, and for the code itself. */
const OUTSIDE_THE_DOOR: Readonly<Record<string, (scene: StaffScene) => Promise<Caller>>> = {
  "staff who entered no code": async ({ session }) => ({ cookies: [session] }),
  "staff after the hour": async (scene) => ({ ...(await openedThen(expire)(scene)), code: "" }),
  "staff without two-step sign-in": async (scene) => ({
    ...(await openedThen(({ person }) =>
      set(db().update(users).set({ totp_confirmed_at: null }).where(eq(users.id, person.id))),
    )(scene)),
  }),
  "staff with a session from before two-step sign-in was set up again": async (scene) => ({
    ...(await openedThen(({ person }) =>
      set(
        db()
          .update(users)
          .set({ totp_confirmed_at: Date.now() + 60_000 })
          .where(eq(users.id, person.id)),
      ),
    )(scene)),
    code: "",
  }),
  "staff on another device": async (scene) => ({
    cookies: [(await sessionOf(scene.person)).setCookie, (await opened(scene)).cookies[1] ?? ""],
  }),
};

const stateOf = async () =>
  JSON.stringify([
    await db().select().from(staff_log),
    await db().select().from(support_requests),
    await db().select().from(suspensions),
    await db().select().from(look_alikes),
    await db().select().from(staff_sessions),
  ]);

/** The number of rows of each table in a normal run. A full run takes all. */
const SAMPLE = 30;

const everyAct = <By extends readonly unknown[]>(callers: readonly By[], what: string) =>
  sample(
    STAFF_ACTS.flatMap((act) => callers.map((by) => [act, ...by] as const)),
    SAMPLE,
    what,
  );

const ROLES = STAFF_ROLES.map((role) => [role] as const);

describe("the table of rights", () => {
  it("is the one that this test repeats", () => {
    const rights = Object.fromEntries(STAFF_ACTS.map((act) => [act, [...STAFF_RIGHTS[act].roles]]));
    expect(rights).toEqual(MAY);
  });

  it("lets only administrators run commands about accounts", () => {
    const rights = Object.entries(COMMAND_RIGHTS).map(([act, { roles }]) => [act, [...roles]]);
    expect(Object.fromEntries(rights)).toEqual({
      "export-for-authority": ["admin"],
      "hold-deletion": ["admin"],
      "lift-hold": ["admin"],
    });
  });

  it("names every route in its folder, and every route with an action has a form in it", () => {
    const files = readdirSync("app/routes/staff").map((file) => file.replace(/\.tsx?$/, ""));
    const pathOf = (file: string) => `/${file.replaceAll("_.", "/").replace("$", ":")}`;
    expect(files.map(pathOf).sort()).toEqual(Object.keys(STAFF_ROUTES).sort());
    const rows = STAFF_ACTS.map((act) => STAFF_RIGHTS[act]);
    for (const [path, route] of Object.entries(STAFF_ROUTES)) {
      const ofPage = rows.filter((row) => row.path === path);
      expect(
        ofPage.some(({ step }) => step === null),
        path,
      ).toBe(true);
      expect(
        ofPage.some(({ step }) => step !== null),
        path,
      ).toBe(route.action !== undefined);
    }
  });
});

describe.each(everyAct(ROLES, "acts of each role"))("%s as %s", (act, role) => {
  it(MAY[act].includes(role) ? "is allowed and logged" : "is a 404 and not logged", async () => {
    const scene = await saveStaff(role);
    const target = await saveTarget(act, scene);
    const caller = await opened(scene);
    if (IN_VIEW.includes(act)) await beginView(scene, target);
    const before = await stateOf();
    const { status } = await attempt(act, target, caller);
    if (!MAY[act].includes(role)) {
      expect(status).toBe(404);
      expect(await stateOf()).toBe(before);
      return;
    }
    expect(status).toBe(STAFF_RIGHTS[act].step === null ? 200 : 302);
    const logged = await db().select().from(staff_log).where(eq(staff_log.staff_id, scene.staffId));
    const times = NOT_LOGGED.includes(act) ? 0 : ABOUT_BOTH.includes(act) ? 2 : 1;
    expect(logged.map((row) => row.act)).toEqual(["enter", ...Array(times).fill(act)]);
    if (ABOUT_BOTH.includes(act)) expect(logged[2]?.about_person_id).toBe(target.otherId);
    expect(logged[1] ?? logged[0]).toMatchObject({
      role,
      initials: "AS",
      about_person_id: ABOUT_NOBODY.includes(act) ? null : target.personId,
    });
  });
});

describe.each(everyAct(Object.entries(STRANGERS), "acts of strangers"))("%s by %s", (act, _, as) => {
  it("is a 404, and nothing is stored", async () => {
    const scene = await saveStaff("admin");
    const target = await saveTarget(act, scene);
    const caller = await as(scene);
    const before = await stateOf();
    expect((await attempt(act, target, caller)).status).toBe(404);
    expect(await stateOf()).toBe(before);
  });
});

describe.each(everyAct(Object.entries(OUTSIDE_THE_DOOR), "acts outside the door"))(
  "%s by %s",
  (act, _, as) => {
    it("opens nothing", async () => {
      const scene = await saveStaff("admin");
      const target = await saveTarget(act, scene);
      const caller = await as(scene);
      const before = await stateOf();
      const { step } = STAFF_RIGHTS[act];
      const expected = act === "home" ? 200 : act === "enter" ? 400 : step === null ? 302 : 403;
      expect((await attempt(act, target, caller)).status).toBe(expected);
      expect(await stateOf()).toBe(before);
    });
  },
);
