/** Logs what is done by command in the name of a member of staff (`command-rights.ts`). */
import { db } from "db/client";
import { personName } from "db/person-names";
import { staff, users } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { spellingsOf } from "~/accounts/email/account-address.server";
import { Conflict } from "~/platform/errors";
import { COMMAND_RIGHTS, type CommandAct } from "./command-rights";
import { isStaff } from "./open-session.server";
import { initialsOf } from "./session.server";

interface CommandEntry {
  act: CommandAct;
  aboutPersonId: string | null;
  about: string;
  why: string;
  caseNumber: string;
  /** UTC milliseconds; null if the person sees the entry at once. */
  sealedUntil: number | null;
}

/** The member of staff in whose name a command runs. */
interface CommandBy {
  email: string;
  staffId: string;
  initials: string;
}

const mayNot = (email: string) =>
  new Conflict(`${email} is not staff with a confirmed account and a role that may do this.`);

/** @throws Conflict if no member of staff with this email may do it */
export async function commandBy(email: string, act: CommandAct): Promise<CommandBy> {
  const roles = [...COMMAND_RIGHTS[act].roles];
  const [row] = await db()
    .select({ staffId: staff.staff_id, name: personName(users.id) })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.person_id))
    .where(and(inArray(users.email, spellingsOf(email)), inArray(staff.role, roles), isStaff));
  if (!row) throw mayNot(email);
  return { email, staffId: row.staffId, initials: initialsOf(row.name ?? "") };
}

/** Put this into the batch of the act, which fails unless the member of staff still has a suitable role. */
export function loggedCommand(by: CommandBy, entry: CommandEntry, nowMs: number): Statement {
  const { act, aboutPersonId, about, why, caseNumber, sealedUntil } = entry;
  const may = and(
    eq(staff.staff_id, by.staffId),
    inArray(staff.role, [...COMMAND_RIGHTS[act].roles]),
    isStaff,
  );
  return guarded(
    sql`insert into staff_log (log_id, at, staff_id, role, initials, act, about_person_id, about, why,
        case_number, sealed_until)
      select ${newId({ msecs: nowMs })}, ${nowMs}, ${staff.staff_id}, ${staff.role}, ${by.initials}, ${act},
        ${aboutPersonId}, ${about}, ${why}, ${caseNumber}, ${sealedUntil}
      from ${staff} join ${users} on ${users.id} = ${staff.person_id} where ${may}`,
    () => mayNot(by.email),
  );
}
