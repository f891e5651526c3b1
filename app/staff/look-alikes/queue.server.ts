/** The queue of accounts that share something with a suspended account (`db/suspension/look-alikes.ts`). */
import { db } from "db/client";
import { ownerOf } from "db/desks";
import { look_alikes, profiles, users } from "db/schema";
import {
  isOtherPerson,
  isSuspendedAccount,
  isSuspendedOther,
  type LookAlikeKind,
  PERSONAL_KINDS,
  suspendedSince,
} from "db/suspension/look-alikes";
import { guarded } from "db/write";
import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, Invalid, NotFound, outdated } from "~/platform/errors";
import { formIn } from "../form-in.server";
import { cutToPage, FIRST_PAGE, partOf } from "../list-pages";
import { actAsStaff, type Entry, lookAsStaff } from "../log.server";
import { readText } from "../read-text.server";
import type { StaffAct } from "../rights";
import type { StaffMember } from "../session.server";
import { readSuspension, suspendedMail } from "../suspend-fields.server";
import { personOf, type Subject, suspending } from "../suspensions.server";
import { loadsUnderWay } from "../under-way.server";

const KIND_WORDS: Readonly<Record<LookAlikeKind, string>> = {
  phone: "Same phone number",
  document: "Same document",
  device: "Same device",
  payee: "Same payee",
  email: "Same email",
};

const other = alias(profiles, "other");
const otherPerson = alias(users, "other_person");

// Drizzle omits the table's name in a query of one table, and the column would then be that of the subselect.
const ROW = {
  kind: sql.raw("look_alikes.kind"),
  account_id: sql.raw("look_alikes.account_id"),
  other_id: sql.raw("look_alikes.other_id"),
};

/** Returns the accounts that staff have to decide about, oldest find first, without anybody's name. */
export async function openLookAlikes(page = FIRST_PAGE, nowMs = Date.now()) {
  const { limit, offset } = partOf(page);
  const foundAt = sql<number>`min(${look_alikes.found_at})`;
  const found = await db()
    .select({
      accountId: look_alikes.account_id,
      role: profiles.user_type,
      kinds: sql<string>`json_group_array(distinct ${look_alikes.kind})`,
      foundAt,
    })
    .from(look_alikes)
    .innerJoin(profiles, eq(profiles.id, look_alikes.account_id))
    .where(
      and(isNull(look_alikes.closed_at), isSuspendedOther(ROW, nowMs), not(isSuspendedAccount(ROW, nowMs))),
    )
    .groupBy(look_alikes.account_id)
    .orderBy(foundAt, asc(look_alikes.account_id))
    .limit(limit)
    .offset(offset);
  const { rows, pages } = cutToPage(found, page);
  const accounts = rows.map(({ role, kinds, ...row }) => ({
    ...row,
    what: `A ${role}`,
    facts: (JSON.parse(kinds) as LookAlikeKind[]).map((kind) => KIND_WORDS[kind]),
  }));
  return { accounts, pages };
}

/** @throws NotFound if the account shares nothing with an account that is suspended now */
async function lookAlike(accountId: string, nowMs: number) {
  const [rows, [found]] = await Promise.all([
    db()
      .select({
        otherId: look_alikes.other_id,
        kind: look_alikes.kind,
        foundAt: look_alikes.found_at,
        closedAt: look_alikes.closed_at,
        closedWhy: look_alikes.closed_why,
        isOtherPerson: isOtherPerson(ROW, nowMs).mapWith(Boolean),
        otherName: sql<string>`coalesce(
          iif(${isOtherPerson(ROW, nowMs)}, ${otherPerson.full_name}, null), ${other.full_name})`,
        suspendedAt: suspendedSince(ROW, nowMs),
        isSuspended: isSuspendedAccount(ROW, nowMs).mapWith(Boolean),
      })
      .from(look_alikes)
      .innerJoin(other, eq(other.id, look_alikes.other_id))
      .leftJoin(otherPerson, eq(otherPerson.id, look_alikes.other_id))
      .where(and(eq(look_alikes.account_id, accountId), isSuspendedOther(ROW, nowMs)))
      .orderBy(asc(look_alikes.found_at), asc(look_alikes.other_id), asc(look_alikes.kind)),
    db()
      .select({
        company: profiles.full_name,
        person: users.full_name,
        ownerId: ownerOf(sql`${profiles.id}`),
        role: profiles.user_type,
        since: users.created_at,
        underWay: loadsUnderWay(sql`${profiles.id}`),
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, accountId)),
  ]);
  if (!found || rows.length === 0) throw new NotFound("This account shares nothing with a suspended one.");
  const facts = rows.map(({ kind, isSuspended: _, ...row }) => ({
    ...row,
    isPersonal: PERSONAL_KINDS.some((each) => each === kind),
    /** The value of the field `fact`. */
    fact: `${kind} ${row.otherId}`,
    what: KIND_WORDS[kind],
    suspendedAt: row.suspendedAt ?? 0,
  }));
  const { company, person, ...account } = found;
  const isPerson = facts.every((fact) => fact.isPersonal);
  return {
    ...account,
    accountId,
    name: isPerson ? (person ?? company) : company,
    isSuspended: rows.every(({ isSuspended }) => isSuspended),
    facts,
  };
}

type LookAlike = Awaited<ReturnType<typeof lookAlike>>;

type Fact = LookAlike["facts"][number];

/** Whom the log names: the person, or the company's owner. If the company is closed, names its founder. */
const namedBy = async ({ kind, id }: Subject) =>
  kind === "person"
    ? { aboutPersonId: id }
    : { aboutPersonId: (await personOf({ kind, id })) ?? id, aboutCompanyId: id };

/** A device or an email belongs to a person. The company with the same id may now belong to somebody else. */
const accountIn = ({ isPersonal }: Fact, { accountId: id }: LookAlike): Subject => ({
  kind: isPersonal ? "person" : "company",
  id,
});

const otherIn = ({ isOtherPerson, otherId: id }: Fact): Subject => ({
  kind: isOtherPerson ? "person" : "company",
  id,
});

/** Returns an entry for each person concerned. The entries do not show which accounts share something. */
async function entriesOf(act: StaffAct, found: LookAlike, facts: readonly Fact[]): Promise<Entry[]> {
  const all = facts.flatMap((fact) => [
    {
      subject: accountIn(fact, found),
      about: "Your account",
      why: "It shares something with a suspended account",
    },
    {
      subject: otherIn(fact),
      about: "Your suspended account",
      why: "Another account shares something with it",
    },
  ]);
  const entries = await Promise.all(
    all.map(
      async ({ subject, ...words }): Promise<Entry> => ({ act, ...words, ...(await namedBy(subject)) }),
    ),
  );
  return [
    ...new Map(
      entries.map((entry) => [`${entry.aboutPersonId} ${entry.aboutCompanyId} ${entry.about}`, entry]),
    ).values(),
  ];
}

/**
 * Reads what an account shares with suspended accounts, and logs that staff looked at it.
 * @throws NotFound, Forbidden
 */
export const readLookAlike = (
  member: StaffMember,
  accountId: string,
  nowMs = Date.now(),
): Promise<LookAlike> =>
  lookAsStaff(
    member,
    () => lookAlike(accountId, nowMs),
    (found) => entriesOf("see-look-alike", found, found.facts),
    nowMs,
  );

interface Step {
  member: StaffMember;
  accountId: string;
  fields: Readonly<Record<string, string>>;
}

const NOT_THEIRS = "Someone else owns this person's former company. Suspend the person.";
const CLOSED = "This was closed since you opened the page.";

const isOpenFact = (accountId: string) =>
  and(eq(look_alikes.account_id, accountId), isNull(look_alikes.closed_at));

async function notTheSame({ member, accountId, fields }: Step, nowMs: number): Promise<string> {
  const found = await lookAlike(accountId, nowMs);
  const chosen = found.facts.find(({ fact }) => fact === fields.fact);
  if (!chosen) throw new Invalid("Choose a fact.", { fact: "Choose a fact." });
  const reason = readText(fields.reason, "reason", "Enter why they are not the same.");
  const isIt = and(
    isOpenFact(accountId),
    eq(sql`${look_alikes.kind} || ' ' || ${look_alikes.other_id}`, chosen.fact),
  );
  const closed = { closed_at: nowMs, closed_by: member.staffId, closed_why: reason };
  await actAsStaff(
    member,
    await entriesOf("close-look-alike", found, [chosen]),
    [guarded(db().update(look_alikes).set(closed).where(isIt), () => outdated(CLOSED))],
    nowMs,
  );
  return "Closed. It won't be listed again.";
}

/**
 * For a person, returns the person whose device or email is shared; without such a fact, the company's owner.
 * @throws Conflict if the facts are not about the company
 */
function subjectOf(whom: Subject["kind"], { accountId, ownerId, facts }: LookAlike): Subject {
  const open = facts.filter(({ closedAt }) => closedAt === null);
  const isPersonal = open.some((fact) => fact.isPersonal);
  const isCompany = ownerId === accountId || open.some((fact) => !fact.isPersonal);
  if (whom === "company" && !isCompany && isPersonal) throw new Conflict(NOT_THEIRS);
  const id = whom === "company" || isPersonal ? accountId : (ownerId ?? accountId);
  return { kind: whom, id };
}

async function suspend({ member, accountId, fields }: Step, nowMs: number): Promise<string> {
  const { whom, endsAt, reason } = readSuspension(fields, nowMs);
  const found = await lookAlike(accountId, nowMs);
  const subject = subjectOf(whom, found);
  const mail = await suspendedMail(subject, { reason, endsAt });
  // Changes nothing, but fails if all facts were closed since the page was rendered.
  const isStillOpen = db().update(look_alikes).set({ closed_at: null }).where(isOpenFact(accountId));
  await actAsStaff(
    member,
    {
      act: "suspend-look-alike",
      about: "Your account",
      why: "It shares something with a suspended account",
      ...(await namedBy(subject)),
    },
    [
      guarded(isStillOpen, () => outdated(CLOSED)),
      ...suspending({ subject, reason, endsAt, staffId: member.staffId }, nowMs),
    ],
    nowMs,
  );
  pushAtOnce();
  mail();
  return "Suspended.";
}

/** @throws NotFound for an unknown step */
export const lookAlikeStep = formIn({
  "not-the-same": { act: "close-look-alike", take: notTheSame },
  suspend: { act: "suspend-look-alike", take: suspend },
});
