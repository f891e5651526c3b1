import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { held_rows, holds, seats, staff, staff_log, users } from "db/schema";
import { write } from "db/write";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { closeAccount } from "~/leaving/close-account.server";
import { accountClosing } from "~/leaving/closing-page.server";
import { readStaffLog, staffLogAbout } from "~/staff/read-log.server";
import { DAY_MS } from "~/text/time";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { runAuthorityCommand } from "./run-command.server";

type Member = Awaited<ReturnType<typeof saveMember>>;

let admin: Member;
let person: BuiltPerson;
beforeEach(async () => {
  admin = await saveMember("admin");
  person = await savePerson({ role: "driver", alone: true });
});

const caseNumber = "24-117";
const command = (by = admin) => ({ account: person.email, caseNumber, by: by.person.email });
const until = Date.UTC(2199, 0, 31);
const hold = (more: object = {}) => runAuthorityCommand({ step: "hold", until, ...command(), ...more });
const lift = (more: object = {}) => runAuthorityCommand({ step: "lift", ...command(), ...more });
const rows = () => db().select().from(holds).where(eq(holds.account_id, person.id));
const lastEntry = async () =>
  (await db().select().from(staff_log).orderBy(desc(staff_log.log_id)).limit(1))[0];

describe("a hold", () => {
  it("is in force until its end, and in the log with the case", async () => {
    expect(await hold()).toEqual([expect.stringMatching(/^The data of .* is kept until 2199-01-31\./)]);
    expect(await rows()).toMatchObject([{ case_number: caseNumber, ends_at: until, lifted_at: null }]);
    expect(await lastEntry()).toMatchObject({
      act: "hold-deletion",
      staff_id: admin.staffId,
      role: "admin",
      initials: "AS",
      about_person_id: person.id,
      case_number: caseNumber,
      sealed_until: null,
    });
    expect(await runAuthorityCommand({ step: "list" })).toContainEqual(
      expect.stringMatching(new RegExp(`^${person.email}: case 24-117, from .* to 2199-01-31$`)),
    );
  });

  it("is on the page that closes the account, and in the person's log without the case", async () => {
    expect(await accountClosing(person)).not.toHaveProperty("isHeld");
    await hold();
    expect(await accountClosing(person)).toMatchObject({ isHeld: true });
    const { entries: log } = await staffLogAbout(person.id);
    expect(log).toMatchObject([{ what: "Keeps it from deletion", why: "An authority asked" }]);
    expect(JSON.stringify(log)).not.toContain(caseNumber);
    const { entries } = await readStaffLog(admin, { before: null, after: null });
    expect(entries[0]?.why).toBe(`An authority asked (case ${caseNumber})`);
  });

  it("of a company that somebody else runs now is in the owner's log, too", async () => {
    const owner = await saveColleague(person, { seat: "owner" });
    await db().update(seats).set({ ended_at: 1 }).where(eq(seats.person_id, person.id));
    await hold();
    await lift();
    const about = async (id: string) => (await staffLogAbout(id)).entries.map((entry) => entry.about);
    expect(await about(person.id)).toEqual(["Your data", "Your data, until 2199-01-31"]);
    expect(await about(owner.personId)).toEqual([
      "Your company's data",
      "Your company's data, until 2199-01-31",
    ]);
  });

  it("copies at once what the person could still delete", async () => {
    await hold();
    const copied = await db().select().from(held_rows).where(eq(held_rows.account_id, person.id));
    expect(copied.map(({ table_name }) => table_name)).toEqual(expect.arrayContaining(["users", "profiles"]));
    const [user] = copied.filter(({ table_name }) => table_name === "users");
    expect(JSON.parse(user?.content ?? "")).toMatchObject({ email: person.email });
    expect(user?.content).not.toContain("password");
    await hold();
    expect(await db().select().from(held_rows).where(eq(held_rows.account_id, person.id))).toEqual(copied);
  });

  it("again for the same case changes its end", async () => {
    await hold();
    await hold({ until: until + DAY_MS });
    const open = (await rows()).filter((row) => row.lifted_at === null);
    expect(open.map((row) => row.ends_at)).toEqual([until + DAY_MS]);
  });

  it("may begin and end by id after the account was closed", async () => {
    await closeAccount({ viewer: person, password: BUILT_PASSWORD });
    await hold({ account: person.id });
    expect(await runAuthorityCommand({ step: "list" })).toContainEqual(
      expect.stringContaining(`${person.id} (closed): case 24-117`),
    );
    await lift({ account: person.id });
    expect((await rows())[0]?.lifted_at).not.toBeNull();
  });

  it("is lifted once, for its own case", async () => {
    await hold();
    await expect(lift({ caseNumber: "24-118" })).rejects.toThrow(/not held for the case 24-118/);
    const before = await lastEntry();
    expect(before?.act).toBe("hold-deletion");
    await lift();
    expect(await lastEntry()).toMatchObject({ act: "lift-hold", case_number: caseNumber });
    await expect(lift()).rejects.toThrow(/not held/);
    expect(await accountClosing(person)).not.toHaveProperty("isHeld");
  });
});

describe("nothing is stored and logged", () => {
  const refused = async (work: () => Promise<unknown>, words: RegExp) => {
    const before = await lastEntry();
    await expect(work()).rejects.toThrow(words);
    expect(await lastEntry()).toEqual(before);
    expect(await rows()).toEqual([]);
  };

  it.each(["support", "trust"] as const)("in the name of %s", async (role) => {
    const member = await saveMember(role);
    await refused(() => hold(command(member)), /not staff/);
  });

  it("in the name of somebody who is not staff", () =>
    refused(() => hold({ by: person.email }), /not staff/));

  it("in the name of ended staff", async () => {
    const ended = db().update(staff).set({ ended_at: 1 }).where(eq(staff.staff_id, admin.staffId));
    await write([{ query: ended }]);
    await refused(() => hold(), /not staff/);
  });

  it("in the name of staff with a closed account", async () => {
    const closed = db().update(users).set({ closed_at: 1 }).where(eq(users.id, admin.personId));
    await write([{ query: closed }]);
    await refused(() => hold(), /not staff/);
  });

  it("for an unknown account", () =>
    refused(() => hold({ account: "nobody@haulway.test" }), /No account has the email or id nobody@/));

  it("if the end is past", () => refused(() => hold({ until: Date.now() - 1 }), /end in the future/));
});
