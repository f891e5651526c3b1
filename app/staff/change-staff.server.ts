/** Only the command `npm run staff` adds staff, so that no page can. */
import { db } from "db/client";
import { staff, users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { openAccountAt, spellingsOf } from "~/accounts/email/account-address.server";
import { Conflict } from "~/platform/errors";
import { utcDay } from "~/text/dates";
import { ROLE_WORDS, type StaffRole } from "./rights";

type StaffCommand =
  | { step: "add"; email: string; role: StaffRole }
  | { step: "remove"; email: string }
  | { step: "list" };

const isCurrent = isNull(staff.ended_at);

async function accountAt(email: string) {
  const spellings = spellingsOf(email);
  const account = spellings.length > 0 ? await openAccountAt(spellings) : undefined;
  if (!account) throw new Error(`No account has the email ${email}.`);
  return account;
}

/** Ends the person's other role, and with it the staff session, in the same write. */
async function addStaff(email: string, role: StaffRole, nowMs: number): Promise<string> {
  const account = await accountAt(email);
  if (!account.isConfirmed)
    throw new Error(`${account.email} is not confirmed. The person must confirm it first.`);
  const current = and(eq(staff.person_id, account.id), isCurrent);
  const [before] = await db().select({ role: staff.role }).from(staff).where(current);
  if (before?.role === role) return `${account.email} already has the role ${role}.`;
  await write([
    { query: db().update(staff).set({ ended_at: nowMs }).where(current) },
    guarded(
      sql`insert into staff (staff_id, person_id, role, added_at)
        select ${newId({ msecs: nowMs })}, id, ${role}, ${nowMs} from users
        where id = ${account.id} and closed_at is null and email_confirmed_at is not null`,
      () => new Conflict(`${account.email} is no longer a confirmed account.`),
    ),
  ]);
  const twoStep = account.hasSecondStep
    ? ""
    : " The person must turn on two-step sign-in before the back office opens.";
  return `${account.email} now has the role ${role}.${twoStep}`;
}

/** Each request checks the role, so this ends every staff session of the person. */
async function removeStaff(email: string, nowMs: number): Promise<string> {
  const account = await accountAt(email);
  const current = and(eq(staff.person_id, account.id), isCurrent);
  await write([
    guarded(
      db().update(staff).set({ ended_at: nowMs }).where(current),
      () => new Conflict(`${account.email} is not staff.`),
    ),
  ]);
  return `${account.email} is no longer staff.`;
}

async function listStaff(): Promise<string[]> {
  const rows = await db()
    .select({
      email: users.email,
      role: staff.role,
      addedAt: staff.added_at,
      twoStepAt: users.totp_confirmed_at,
    })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.person_id))
    .where(isCurrent)
    .orderBy(asc(staff.staff_id));
  if (rows.length === 0) return ["Nobody is staff."];
  return rows.map(({ email, role, addedAt, twoStepAt }) => {
    return `${email}: ${ROLE_WORDS[role]}, since ${utcDay(addedAt)}, two-step sign-in ${twoStepAt === null ? "off" : "on"}`;
  });
}

/** @throws Error with a one-line message if the account does not exist, is not confirmed or is not staff */
export async function runStaffCommand(command: StaffCommand, nowMs = Date.now()): Promise<string[]> {
  if (command.step === "list") return listStaff();
  if (command.step === "remove") return [await removeStaff(command.email, nowMs)];
  return [await addStaff(command.email, command.role, nowMs)];
}

export function endStaffOf(personId: string, nowMs: number): Statement {
  return {
    query: db()
      .update(staff)
      .set({ ended_at: nowMs })
      .where(and(eq(staff.person_id, personId), isCurrent)),
  };
}
