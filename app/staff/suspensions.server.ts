import { db } from "db/client";
import { ownerOf } from "db/desks";
import { loads, profiles, seats, suspensions, users } from "db/schema";
import { comparingWith } from "db/suspension/look-alikes";
import { isOutOfBusiness, isSuspendedCompany, isSuspendedPerson } from "db/suspension/suspended";
import { guarded, type Statement, unless } from "db/write";
import { and, desc, eq, gte, isNull, not, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { takingOff } from "~/access/off-board.server";
import { hasOpenStatus } from "~/access/open.server";
import { notifyEach } from "~/chat/post-automated.server";
import { queueNotifications } from "~/notifications/queue.server";
import { LIFTED, PERSON_LIFTED, PERSON_SUSPENDED, SUSPENDED } from "~/notifications/suspension-kinds";
import { Conflict, outdated } from "~/platform/errors";
import { liftedText, suspendedText } from "~/support/suspension-words";
import { earliestToday } from "~/text/dates";
import { type ListPage, partOf } from "./list-pages";
import { isOfStaff } from "./of-staff.server";
import { tellOfItsEnd, tellOfSuspension } from "./others-news.server";

export type Subject = { kind: "company" | "person"; id: string };

const ALREADY = "This company or person is already suspended. Lift that suspension first.";
const OF_STAFF = "This person is staff. End their role by command first.";
const OVER = "This suspension is already over.";

/** @param companies a list of ids or a subselect */
export function post(companies: SQL, text: string, kind: string, nowMs: number): Statement[] {
  const to = sql`select p.id as person_id, null as load_id, null as group_id, null as actor_id
    from profiles p where p.id in (${companies})`;
  const said = sql`select p.id as person_id, ${text} as content, null as load_id
    from profiles p where p.id in (${companies})`;
  return [...notifyEach(said, kind, nowMs), queueNotifications(kind, to, nowMs)];
}

/** SQL: the companies that a suspension may take out of business. */
const companiesOf = ({ kind, id }: Subject): SQL =>
  kind === "company" ? sql`${id}` : sql`select w.desk_id from seats w where w.person_id = ${id}`;

const isAbout = ({ kind, id }: Subject) =>
  kind === "company" ? eq(suspensions.desk_id, id) : eq(suspensions.person_id, id);

/** Ends suspensions without a notification, if the account closes or a new suspension follows. */
export const endingQuietly = (subject: Subject, nowMs: number, which?: SQL): Statement => ({
  query: db()
    .update(suspensions)
    .set({ lifted_at: nowMs })
    .where(and(isAbout(subject), isNull(suspensions.lifted_at), which)),
});

/** Sends no inbox message, because the inbox belongs to the company. */
function notifyPerson(personId: string, kind: string, nowMs: number): Statement {
  const to = sql`select ${personId} as person_id, null as load_id, null as group_id, null as actor_id`;
  return queueNotifications(kind, to, nowMs);
}

interface Suspend {
  subject: Subject;
  reason: string;
  /** UTC milliseconds; null for no end. */
  endsAt: number | null;
  staffId: string;
}

/** The write fails if the subject is a person who is staff. */
const unlessOfStaff = ({ kind, id }: Subject): Statement =>
  unless(sql`${kind} = 'person' and ${isOfStaff(id)}`, () => new Conflict(OF_STAFF));

/** The statements fail with a Conflict if the subject is already suspended, or is a person who is staff. */
export function suspending({ subject, reason, endsAt, staffId }: Suspend, nowMs: number): Statement[] {
  const { kind, id } = subject;
  const isCompany = kind === "company";
  const isAlready = isCompany ? isSuspendedCompany(id, nowMs) : isSuspendedPerson(id, nowMs);
  const suspensionId = newId({ msecs: nowMs });
  const insert = guarded(
    sql`insert into suspensions (suspension_id, desk_id, person_id, reason, started_at, ends_at, by_staff_id)
      select ${suspensionId}, ${isCompany ? id : null}, ${isCompany ? null : id}, ${reason}, ${nowMs},
        ${endsAt}, ${staffId}
      where not ${isAlready}`,
    () => new Conflict(ALREADY),
  );
  return [
    unlessOfStaff(subject),
    insert,
    ...comparingWith(subject, nowMs),
    takingOff(companiesOf(subject), nowMs),
    // Otherwise, the job would report the end of a suspension that this one follows.
    endingQuietly(subject, nowMs, sql`${suspensions.ends_at} <= ${nowMs}`),
    ...(isCompany
      ? post(sql`${id}`, suspendedText(kind, { reason, endsAt }), SUSPENDED, nowMs)
      : [notifyPerson(id, PERSON_SUSPENDED, nowMs)]),
    ...tellOfSuspension({ suspensionId, companies: companiesOf(subject) }, nowMs),
  ];
}

/**
 * Puts loads back on the board, unless their pickup day is past or the company is still out of business. Put
 * this after the statement that marks the suspension as lifted.
 */
function puttingBack(subject: Subject, startedAt: number, nowMs: number): Statement {
  const owner = sql`${loads.owner_id}`;
  return {
    query: db()
      .update(loads)
      .set({ expired_at: null })
      .where(
        and(
          sql`${owner} in (${companiesOf(subject)})`,
          hasOpenStatus,
          isNull(loads.deleted_at),
          gte(loads.expired_at, startedAt),
          gte(loads.pickup_date, earliestToday(nowMs)),
          not(isOutOfBusiness(owner, nowMs)),
        ),
      ),
  };
}

export interface Current {
  suspensionId: string;
  companyId: string | null;
  personId: string | null;
  name: string;
  reason: string;
  startedAt: number;
  endsAt: number | null;
}

export const subjectOf = ({ companyId, personId }: Current): Subject =>
  companyId === null ? { kind: "person", id: personId ?? "" } : { kind: "company", id: companyId };

const current = {
  suspensionId: suspensions.suspension_id,
  companyId: suspensions.desk_id,
  personId: suspensions.person_id,
  name: sql<string>`coalesce((select u.full_name from users u where u.id = ${suspensions.person_id}), ${profiles.full_name})`,
  reason: suspensions.reason,
  startedAt: suspensions.started_at,
  endsAt: suspensions.ends_at,
};

const WHOLE_LIST = { limit: -1, offset: 0 };

/** Newest first. @param page undefined for the whole list; otherwise, `cutToPage` cuts the rows */
export function currentSuspensions(where?: SQL, page?: ListPage): Promise<Current[]> {
  const { limit, offset } = page ? partOf(page) : WHOLE_LIST;
  return db()
    .select(current)
    .from(suspensions)
    .innerJoin(profiles, eq(profiles.id, sql`coalesce(${suspensions.desk_id}, ${suspensions.person_id})`))
    .where(and(sql`${suspensions.lifted_at} is null`, where))
    .orderBy(desc(suspensions.suspension_id))
    .limit(limit)
    .offset(offset);
}

export const suspensionOf = async (suspensionId: string): Promise<Current | undefined> =>
  (await currentSuspensions(eq(suspensions.suspension_id, suspensionId)))[0];

/**
 * The statements fail with a Conflict if the suspension is already over.
 * @param reason null if the job ends it
 */
export function lifting(row: Current, reason: string | null, nowMs: number): Statement[] {
  const { suspensionId, startedAt } = row;
  const subject = subjectOf(row);
  const { kind, id } = subject;
  const open = and(eq(suspensions.suspension_id, suspensionId), isNull(suspensions.lifted_at));
  return [
    guarded(db().update(suspensions).set({ lifted_at: nowMs, lift_reason: reason }).where(open), () =>
      outdated(OVER),
    ),
    puttingBack(subject, startedAt, nowMs),
    ...(kind === "company"
      ? post(sql`${id}`, liftedText(kind, reason), LIFTED, nowMs)
      : [notifyPerson(id, PERSON_LIFTED, nowMs)]),
    ...tellOfItsEnd({ suspensionId, companies: companiesOf(subject) }, nowMs),
  ];
}

export async function addressesOf({ kind, id }: Subject): Promise<string[]> {
  const rows = await db()
    .select({ email: users.email })
    .from(users)
    .leftJoin(seats, and(eq(seats.person_id, users.id), eq(seats.desk_id, id), isNull(seats.ended_at)))
    .where(and(isNull(users.closed_at), kind === "person" ? eq(users.id, id) : eq(seats.seat, "owner")));
  return rows.map(({ email }) => email);
}

/** Null if the company is closed. */
export async function personOf({ kind, id }: Subject): Promise<string | null> {
  if (kind === "person") return id;
  const [row] = await db()
    .select({ id: ownerOf(id) })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row?.id ?? null;
}
