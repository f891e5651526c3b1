import { db } from "db/client";
import { staff_log } from "db/schema";
import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { formatUtcDay } from "~/text/dates";
import type { Pages } from "./list-pages";
import { lookAsStaff } from "./log.server";
import { ROLE_WORDS, type StaffRole, wordsOfAct } from "./rights";
import type { StaffMember } from "./session.server";

const LOG_PAGE = 50;

const columns = {
  logId: staff_log.log_id,
  at: staff_log.at,
  role: staff_log.role,
  initials: staff_log.initials,
  act: staff_log.act,
  about: staff_log.about,
  why: staff_log.why,
  caseNumber: staff_log.case_number,
  sealedUntil: staff_log.sealed_until,
};

/** The case behind a hold may still be open, so the person does not see its number. */
const forPerson = {
  ...columns,
  caseNumber: sql<
    string | null
  >`case when ${staff_log.act} = 'export-for-authority' then ${staff_log.case_number} end`,
  sealedUntil: sql<null>`null`,
};

interface Row {
  logId: string;
  at: number;
  role: StaffRole;
  initials: string;
  act: string;
  about: string;
  why: string;
  /** The authority's case number; null if there is none, or if this reader may not know it. */
  caseNumber: string | null;
  sealedUntil: number | null;
}

export interface LogEntry {
  logId: string;
  at: number;
  who: string;
  what: string;
  about: string;
  why: string;
}

const inWords = ({ logId, at, role, initials, act, about, why, caseNumber, sealedUntil }: Row): LogEntry => ({
  logId,
  at,
  who: `${initials}, ${ROLE_WORDS[role]}`,
  what: wordsOfAct(act),
  about,
  why: [
    caseNumber ? `${why} (case ${caseNumber})` : why,
    ...(sealedUntil ? [`The person sees this from ${formatUtcDay(sealedUntil)}`] : []),
  ].join(". "),
});

interface LogPage {
  entries: LogEntry[];
  /** The id of the page's last entry; null on the last page. */
  before: string | null;
}

function pageOf(rows: readonly Row[]): LogPage {
  const entries = rows.slice(0, LOG_PAGE).map(inWords);
  return { entries, before: rows.length > LOG_PAGE ? (entries.at(-1)?.logId ?? null) : null };
}

const isBefore = (before: string | null) => (before ? lt(staff_log.log_id, before) : undefined);

/** SQL condition: the person whom the entry is about may see it now. */
export const isUnsealed = (nowMs: number) =>
  or(isNull(staff_log.sealed_until), lte(staff_log.sealed_until, nowMs));

/** @param before the id of the last entry of the previous page; null for the first page */
export async function staffLogAbout(
  personId: string,
  before: string | null = null,
  nowMs = Date.now(),
): Promise<LogPage> {
  const rows = await db()
    .select(forPerson)
    .from(staff_log)
    .where(and(eq(staff_log.about_person_id, personId), isUnsealed(nowMs), isBefore(before)))
    .orderBy(desc(staff_log.log_id))
    .limit(LOG_PAGE + 1);
  return pageOf(rows);
}

interface Place {
  /** The page that starts below this entry. */
  before: string | null;
  /** The page that ends above this entry. */
  after: string | null;
}

/**
 * Each look at the log adds an entry, so a page is named by the entry next to it instead of a number.
 * @param at both null for the first page
 * @throws Forbidden
 */
export async function readStaffLog(member: StaffMember, { before, after }: Place, nowMs = Date.now()) {
  const read = async () =>
    db()
      .select(columns)
      .from(staff_log)
      .where(after ? gt(staff_log.log_id, after) : isBefore(before))
      .orderBy(after ? asc(staff_log.log_id) : desc(staff_log.log_id))
      .limit(LOG_PAGE + 1);
  const entry = { act: "see-log", aboutPersonId: null, about: "Staff log", why: "Supervision" } as const;
  const found = await lookAsStaff(member, read, () => entry, nowMs);
  const rows = found.slice(0, LOG_PAGE);
  const entries = (after ? rows.toReversed() : rows).map(inWords);
  const hasMore = found.length > LOG_PAGE;
  const first = entries[0]?.logId ?? before ?? "";
  const last = entries.at(-1)?.logId ?? after ?? "";
  const pages: Pages = {
    previous: (after ? hasMore : before !== null) ? { after: first } : null,
    next: after || hasMore ? { before: last } : null,
  };
  return { entries, pages };
}
