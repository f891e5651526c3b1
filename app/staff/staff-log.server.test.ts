import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, staff, staff_log, staff_sessions, users } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changePassword } from "~/accounts/password/change-password.server";
import { savePerson } from "~/builders";
import { requestArgs } from "../../tests/fixtures/request-args";
import { enter, saveMember, saveStaff } from "../../tests/fixtures/staff/scene";
import { actAsStaff, type Entry, lookAsStaff } from "./log.server";
import { readStaffLog, staffLogAbout } from "./read-log.server";
import { initialsOf, leaveStaff, requireStaff } from "./session.server";

const entryAbout = (aboutPersonId: string | null): Entry => ({
  act: "see-request",
  aboutPersonId,
  about: "Support request 1A2B3C4D",
  why: "You asked us about: Billing",
});
const START = { before: null, after: null };
const count = async () => (await db().select().from(staff_log)).length;

describe("the staff log", () => {
  it("says who looked at what and why, to the person and to administrators", async () => {
    const member = await saveMember("support");
    const person = await savePerson({ role: "driver" });
    const seen = await lookAsStaff(
      member,
      async () => "words",
      () => entryAbout(person.id),
    );
    expect(seen).toBe("words");
    const expected = {
      who: "AS, support",
      what: "Read it",
      about: "Support request 1A2B3C4D",
      why: "You asked us about: Billing",
    };
    expect((await staffLogAbout(person.id)).entries).toMatchObject([expected]);
    expect((await staffLogAbout(member.personId)).entries).toEqual([]);
    const { entries, pages } = await readStaffLog(await saveMember("admin"), START);
    expect(entries.map(({ what }) => what)).toEqual([
      "Opened the back office",
      "Read it",
      "Opened the back office",
    ]);
    expect(pages).toEqual({ previous: null, next: null });
  });

  it("shows pages of fifty, newest first", async () => {
    const admin = await saveMember("admin");
    const person = await savePerson({ role: "driver" });
    for (let nth = 0; nth < 51; nth++)
      await actAsStaff(admin, { ...entryAbout(person.id), about: `Request ${nth}` }, [], Date.now() + nth);
    // The entries of the looks are newer than those above.
    const laterMs = Date.now() + 1_000;
    const first = await readStaffLog(admin, START, laterMs);
    expect(first.entries.map(({ about }) => about)).toEqual(
      Array.from({ length: 50 }, (_, nth) => `Request ${50 - nth}`),
    );
    const second = await readStaffLog(admin, { ...START, ...first.pages.next }, laterMs);
    expect(second.entries[0]?.about).toBe("Request 0");
    // Unlike a page's number, its place stays the same although each look adds an entry.
    const again = await readStaffLog(admin, { ...START, ...second.pages.previous }, laterMs);
    expect(again.entries).toEqual(first.entries);
    expect(again.pages.next).toEqual(first.pages.next);
    const own = await staffLogAbout(person.id);
    expect(own.entries).toEqual(first.entries);
    const rest = await staffLogAbout(person.id, own.before);
    expect([rest.entries.map(({ about }) => about), rest.before]).toEqual([["Request 0"], null]);
  });

  it("refuses to change and to delete rows", async () => {
    const member = await saveMember("support");
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const id = eq(staff_log.staff_id, member.staffId);
    const changed = db().update(staff_log).set({ why: "Nothing" }).where(id);
    await expect(write([{ query: changed }])).rejects.toThrow(/append-only/);
    await expect(write([{ query: db().delete(staff_log).where(id) }])).rejects.toThrow(/append-only/);
    const replaced = sql`insert or replace into staff_log select log_id, at, staff_id, role, initials, act,
      about_person_id, about, 'Nothing', case_number, sealed_until from staff_log`;
    await expect(write([{ query: replaced }])).rejects.toThrow(/append-only/);
    const sameRow = sql`insert or replace into staff_log
      (rowid, log_id, at, staff_id, role, initials, act, about, why)
      select rowid, log_id || '-', at, staff_id, role, initials, act, about, 'Nothing' from staff_log`;
    await expect(write([{ query: sameRow }])).rejects.toThrow(/append-only/);
    expect(await count()).toBe(before);
    expect((await db().select().from(staff_log)).map(({ why }) => why)).not.toContain("Nothing");
  });

  it("is in the same batch as the act", async () => {
    const member = await saveMember("support");
    const before = await count();
    const failing = sql`insert into assert_changed values (0)`;
    await expect(actAsStaff(member, entryAbout(null), [{ query: failing }])).rejects.toThrow();
    expect(await count()).toBe(before);
  });
});

describe("in SQL, nothing is shown or written", () => {
  type Scene = Awaited<ReturnType<typeof saveMember>>;
  const set = (query: Parameters<typeof write>[0][number]["query"]) => write([{ query }]);
  const ENDINGS: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
    "after the hour": ({ tokenHash }) =>
      set(
        db()
          .update(staff_sessions)
          .set({ expires_at: Date.now() })
          .where(eq(staff_sessions.token_hash, tokenHash)),
      ),
    "after leaving": (member) => leaveStaff(member, requestArgs()),
    "after the role ends": ({ staffId }) =>
      set(db().update(staff).set({ ended_at: Date.now() }).where(eq(staff.staff_id, staffId))),
    "in a role that may not": ({ staffId }) =>
      set(db().update(staff).set({ role: "trust" }).where(eq(staff.staff_id, staffId))),
    "after signing out": ({ sessionHash }) =>
      set(db().update(sessions).set({ revoked_at: Date.now() }).where(eq(sessions.token_hash, sessionHash))),
    "after a new password": ({ person }) =>
      changePassword({
        viewer: person,
        fields: {
          current_password: person.password,
          password: "a longer road home",
          confirm_password: "a longer road home",
        },
        args: requestArgs(),
      }),
    "without two-step sign-in": ({ personId }) =>
      set(db().update(users).set({ totp_confirmed_at: null }).where(eq(users.id, personId))),
    "with two-step sign-in set up again": ({ personId }) =>
      set(
        db()
          .update(users)
          .set({ totp_confirmed_at: Date.now() + 1 })
          .where(eq(users.id, personId)),
      ),
    "with an unconfirmed email": ({ personId }) =>
      set(db().update(users).set({ email_confirmed_at: null }).where(eq(users.id, personId))),
    "with a closed account": ({ personId }) =>
      set(db().update(users).set({ closed_at: 1 }).where(eq(users.id, personId))),
  };

  it.each(Object.entries(ENDINGS))("%s", async (_, end) => {
    const member = await saveMember("support");
    await end(member);
    const before = await count();
    const refusal = { status: 403, message: expect.stringContaining("Nothing was saved.") };
    await expect(
      lookAsStaff(
        member,
        async () => "words",
        () => entryAbout(null),
      ),
    ).rejects.toMatchObject(refusal);
    await expect(actAsStaff(member, entryAbout(null), [])).rejects.toMatchObject(refusal);
    expect(await count()).toBe(before);
  });

  it("with the staff session of another browser", async () => {
    const [member, other] = [await saveMember("support"), await saveMember("support")];
    const stolen = { ...member, tokenHash: other.tokenHash };
    await expect(actAsStaff(stolen, entryAbout(null), [])).rejects.toMatchObject({ status: 403 });
  });
});

describe("a staff session", () => {
  it("lasts an hour", async () => {
    const nowMs = Date.now();
    const scene = await saveStaff("support", nowMs);
    const args = () => requestArgs([scene.session, cookie], "/staff/support");
    const cookie = await enter(scene, nowMs);
    expect(cookie).toMatch(/Max-Age=3600;.*HttpOnly;.*SameSite=Strict/);
    const lastMs = nowMs + 3_600_000 - 1;
    expect((await requireStaff(args(), "see-requests", lastMs)).initials).toBe("AS");
    const ended = await requireStaff(args(), "see-requests", lastMs + 1).catch((answer: Response) => answer);
    expect(ended).toMatchObject({ status: 302 });
    expect((ended as Response).headers.get("Location")).toBe("/staff?to=%2Fstaff%2Fsupport");
  });

  it("uses the code up, and a wrong one opens nothing", async () => {
    const nowMs = Date.now();
    const scene = await saveStaff("support", nowMs);
    await enter(scene, nowMs);
    await expect(enter(scene, nowMs)).rejects.toMatchObject({ status: 400 });
    const before = await count();
    await expect(enter({ ...scene, code: () => "000 000" }, nowMs)).rejects.toMatchObject({ status: 400 });
    expect(await count()).toBe(before);
  });
});

it.each([
  ["Ann Smith", "AS"],
  ["ann lee  smith ", "AS"],
  ["Cher", "C"],
  ["Émile Zola", "ÉZ"],
  ["", "?"],
])("the initials of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
