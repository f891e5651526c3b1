/**
 * The insert into the log also guards each look and act: it fails, and the whole batch is rolled back, unless
 * the staff session is open and its role may do this. Commands have their own log statement
 * (`command-log.server.ts`).
 */
import { writeOnce } from "db/idempotency";
import { sessions, staff, staff_sessions, users } from "db/schema";
import { guarded, type Statement, unless, write } from "db/write";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { Forbidden } from "~/platform/errors";
import { isOpenStaffSession } from "./open-session.server";
import { rolesFor, STAFF_RIGHTS, type StaffAct } from "./rights";

interface LoggedBy {
  tokenHash: string;
  sessionHash: string;
  initials: string;
}

export interface Entry {
  act: StaffAct;
  /** The person whose data it is; null if it is nobody's, or a visitor's. */
  aboutPersonId: string | null;
  about: string;
  why: string;
  /** The company that the act concerns. Set it if the person may have no seat there. */
  aboutCompanyId?: string | null;
}

const MAY_NOT = "Nothing was saved. Your hour in the back office is over, or your role changed.";

const OWN_CASE =
  "Nothing was saved. This is about you, or about a company you work for, so another member of staff has to decide.";

/** Whether the act is a step of a form, and not a look. */
const isAct = (act: StaffAct): boolean => STAFF_RIGHTS[act].step !== null;

/** The batch fails if the act is about the member of staff, their colleague, or a company where they work. */
function unlessOwnCase(by: LoggedBy, { aboutPersonId, aboutCompanyId = null }: Entry): Statement {
  const member = sql`(select f.person_id from staff_sessions e join staff f on f.staff_id = e.staff_id
    where e.token_hash = ${by.tokenHash})`;
  const companies = sql`select t.desk_id from seats t where t.person_id = ${aboutPersonId} and t.ended_at is null
    union all select ${aboutCompanyId}`;
  return unless(
    sql`${aboutPersonId} = ${member} or exists (
      select 1 from seats m where m.person_id = ${member} and m.ended_at is null and m.desk_id in (${companies}))`,
    () => new Forbidden(OWN_CASE),
  );
}

export function logged(by: LoggedBy, { act, aboutPersonId, about, why }: Entry, nowMs: number): Statement {
  const isHis = and(
    eq(staff_sessions.token_hash, by.tokenHash),
    eq(staff_sessions.session_hash, by.sessionHash),
    inArray(staff.role, [...rolesFor(act)]),
    isOpenStaffSession(nowMs),
  );
  return guarded(
    sql`insert into staff_log (log_id, at, staff_id, role, initials, act, about_person_id, about, why)
      select ${newId({ msecs: nowMs })}, ${nowMs}, ${staff.staff_id}, ${staff.role}, ${by.initials}, ${act},
        ${aboutPersonId}, ${about}, ${why}
      from ${staff_sessions}
      join ${staff} on ${staff.staff_id} = ${staff_sessions.staff_id}
      join ${users} on ${users.id} = ${staff.person_id}
      join ${sessions} on ${sessions.token_hash} = ${staff_sessions.session_hash}
      where ${isHis}`,
    () => new Forbidden(MAY_NOT),
  );
}

/**
 * The entries (one for each person concerned), the statements and the form's idempotency key are one batch.
 * @throws Forbidden if the staff session has ended, the role may not do this, or the member of staff may not
 *   decide this case (`unlessOwnCase`); errors of the statements
 */
export async function actAsStaff(
  by: LoggedBy,
  entry: Entry | readonly Entry[],
  statements: readonly Statement[],
  nowMs = Date.now(),
): Promise<void> {
  const entries = [entry].flat();
  const checks = entries.flatMap((each) => (isAct(each.act) ? [unlessOwnCase(by, each)] : []));
  await writeOnce([...entries.map((each) => logged(by, each, nowMs)), ...checks, ...statements]);
}

/**
 * The entry is stored before the data is returned.
 * @throws Forbidden if the staff session has ended or its role may not look
 */
export async function lookAsStaff<T>(
  by: LoggedBy,
  read: () => Promise<T>,
  entryOf: (found: T) => Entry | readonly Entry[] | Promise<Entry | readonly Entry[]>,
  nowMs = Date.now(),
): Promise<T> {
  const found = await read();
  await write([await entryOf(found)].flat().map((entry) => logged(by, entry, nowMs)));
  return found;
}
