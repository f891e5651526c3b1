/** Begins, lifts and lists holds. Only the command `npm run authority` calls this. */
import { db } from "db/client";
import { holds, users } from "db/schema";
import { guarded, write } from "db/write";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { isInForce } from "~/holds/in-force.server";
import { keepAll } from "~/holds/keep-rows.server";
import { Conflict } from "~/platform/errors";
import { commandBy, loggedCommand } from "~/staff/command-log.server";
import { utcDay } from "~/text/dates";
import { concerned, namedAccount } from "./account.server";

const WHY = "An authority asked";

export interface HoldCommand {
  account: string;
  caseNumber: string;
  /** The email of the administrator in whose name the command runs. */
  by: string;
}

/**
 * Begins a hold, or changes its end if the account is already held for the case. Copies what the person could
 * still delete.
 * @param until the end in UTC milliseconds
 * @throws Error with a one-line message
 */
export async function beginHold(
  { account, caseNumber, by, until }: HoldCommand & { until: number },
  nowMs = Date.now(),
): Promise<string> {
  if (until <= nowMs) throw new Error("The hold must end in the future.");
  const member = await commandBy(by, "hold-deletion");
  const named = await namedAccount(account);
  const { id, called } = named;
  const entry = { act: "hold-deletion", why: WHY, caseNumber, sealedUntil: null } as const;
  const lifted = db()
    .update(holds)
    .set({ lifted_at: nowMs })
    .where(and(eq(holds.account_id, id), eq(holds.case_number, caseNumber), isNull(holds.lifted_at)));
  const row = {
    hold_id: newId({ msecs: nowMs }),
    account_id: id,
    case_number: caseNumber,
    started_at: nowMs,
    ends_at: until,
  };
  await write([
    ...concerned(named, "both").map(({ aboutPersonId, about }) =>
      loggedCommand(member, { ...entry, aboutPersonId, about: `${about}, until ${utcDay(until)}` }, nowMs),
    ),
    { query: lifted },
    { query: db().insert(holds).values(row) },
    ...keepAll(id, nowMs),
  ]);
  return `The data of ${called} is kept until ${utcDay(until)}. The page that closes the account says so.`;
}

/** @throws Error with a one-line message; Conflict if the account is not held for the case */
export async function liftHold(
  { account, caseNumber, by }: HoldCommand,
  nowMs = Date.now(),
): Promise<string> {
  const member = await commandBy(by, "lift-hold");
  const named = await namedAccount(account);
  const { id, called } = named;
  const entry = { act: "lift-hold", why: "The request ended", caseNumber, sealedUntil: null } as const;
  const own = and(eq(holds.account_id, id), eq(holds.case_number, caseNumber), isInForce(nowMs));
  await write([
    guarded(
      db().update(holds).set({ lifted_at: nowMs }).where(own),
      () => new Conflict(`${called} is not held for the case ${caseNumber}.`),
    ),
    ...concerned(named, "both").map((whom) => loggedCommand(member, { ...entry, ...whom }, nowMs)),
  ]);
  return `The hold on ${called} for the case ${caseNumber} is lifted. Jobs delete what only this hold kept.`;
}

export async function listHolds(nowMs = Date.now()): Promise<string[]> {
  const rows = await db()
    .select({
      id: holds.account_id,
      email: users.email,
      isClosed: sql`${users.closed_at} is not null`.mapWith(Boolean),
      caseNumber: holds.case_number,
      startedAt: holds.started_at,
      endsAt: holds.ends_at,
    })
    .from(holds)
    .innerJoin(users, eq(users.id, holds.account_id))
    .where(isInForce(nowMs))
    .orderBy(asc(holds.ends_at));
  if (rows.length === 0) return ["No account is held."];
  return rows.map(({ id, email, isClosed, caseNumber, startedAt, endsAt }) => {
    const called = isClosed ? `${id} (closed)` : email;
    return `${called}: case ${caseNumber}, from ${utcDay(startedAt)} to ${utcDay(endsAt)}`;
  });
}
