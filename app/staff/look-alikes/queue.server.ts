/** The queue of accounts that share something with a suspended account (`db/look-alikes.ts`). */
import { db } from "db/client";
import { isSuspendedAccount, type LookAlikeKind, suspendedSince } from "db/look-alikes";
import { look_alikes, profiles, users } from "db/schema";
import { guarded } from "db/write";
import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Invalid, NotFound, outdated } from "~/platform/errors";
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
};

const other = alias(profiles, "other");
const otherPerson = alias(users, "other_person");

// Drizzle omits the table's name in a query of one table, so a subselect would read its own column instead.
const account = sql.raw("look_alikes.account_id");
const suspended = sql.raw("look_alikes.other_id");

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
      and(
        isNull(look_alikes.closed_at),
        isSuspendedAccount(suspended, nowMs),
        not(isSuspendedAccount(account, nowMs)),
      ),
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
        otherName: sql<string>`coalesce(${otherPerson.full_name}, ${other.full_name})`,
        suspendedAt: suspendedSince(suspended, nowMs),
      })
      .from(look_alikes)
      .innerJoin(other, eq(other.id, look_alikes.other_id))
      .leftJoin(otherPerson, eq(otherPerson.id, look_alikes.other_id))
      .where(and(eq(look_alikes.account_id, accountId), isSuspendedAccount(suspended, nowMs)))
      .orderBy(asc(look_alikes.found_at), asc(look_alikes.other_id), asc(look_alikes.kind)),
    db()
      .select({
        name: profiles.full_name,
        role: profiles.user_type,
        since: users.created_at,
        isSuspended: isSuspendedAccount(sql`${profiles.id}`, nowMs).mapWith(Boolean),
        underWay: loadsUnderWay(sql`${profiles.id}`),
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, accountId)),
  ]);
  if (!found || rows.length === 0) throw new NotFound("This account shares nothing with a suspended one.");
  const facts = rows.map(({ kind, ...row }) => ({
    ...row,
    /** The value of the field `fact`. */
    fact: `${kind} ${row.otherId}`,
    what: KIND_WORDS[kind],
    suspendedAt: row.suspendedAt ?? 0,
  }));
  return { ...found, accountId, facts };
}

type LookAlike = Awaited<ReturnType<typeof lookAlike>>;

const runBy = async (id: string) => (await personOf({ kind: "company", id })) ?? id;

const entryAbout = async (act: StaffAct, { accountId }: LookAlike): Promise<Entry> => ({
  act,
  aboutPersonId: await runBy(accountId),
  about: "Your account",
  aboutCompanyId: accountId,
  why: "It shares something with a suspended account",
});

/** The suspended accounts get an entry, too. No entry says which account the other one is. */
async function entriesOfLook(found: LookAlike): Promise<Entry[]> {
  const others = [...new Set(found.facts.map(({ otherId }) => otherId))];
  const about = { about: "Your suspended account", why: "Another account shares something with it" };
  return [
    await entryAbout("see-look-alike", found),
    ...(await Promise.all(others.map(runBy))).map(
      (aboutPersonId): Entry => ({ act: "see-look-alike", aboutPersonId, ...about }),
    ),
  ];
}

/**
 * Reads what an account shares with suspended ones, and logs the look.
 * @throws NotFound, Forbidden
 */
export const readLookAlike = (
  member: StaffMember,
  accountId: string,
  nowMs = Date.now(),
): Promise<LookAlike> => lookAsStaff(member, () => lookAlike(accountId, nowMs), entriesOfLook, nowMs);

interface Step {
  member: StaffMember;
  accountId: string;
  fields: Readonly<Record<string, string>>;
}

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
    await entryAbout("close-look-alike", found),
    [guarded(db().update(look_alikes).set(closed).where(isIt), () => outdated(CLOSED))],
    nowMs,
  );
  return "Closed. It won't be listed again.";
}

async function suspend({ member, accountId, fields }: Step, nowMs: number): Promise<string> {
  const { whom, endsAt, reason } = readSuspension(fields, nowMs);
  const found = await lookAlike(accountId, nowMs);
  const id = whom === "company" ? accountId : await runBy(accountId);
  const subject: Subject = { kind: whom, id };
  const mail = await suspendedMail(subject, { reason, endsAt });
  // Changes nothing, but fails if all facts were closed since the page was rendered.
  const isStillOpen = db().update(look_alikes).set({ closed_at: null }).where(isOpenFact(accountId));
  await actAsStaff(
    member,
    await entryAbout("suspend-look-alike", found),
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
