import { db } from "db/client";
import { staff_log } from "db/schema";
import { and, desc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { formatUtcDay } from "~/text/dates";
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

/** A hold may belong to a case that is not over, so only staff read its number. */
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
  /** The authority's number of the case, as this reader may know it. */
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
  /** The id of the page's last entry; null if there are no earlier ones. */
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

/**
 * @param before the id of the last entry of the previous page; null for the first page
 * @throws Forbidden
 */
export async function readStaffLog(member: StaffMember, before: string | null): Promise<LogPage> {
  const read = async () =>
    db()
      .select(columns)
      .from(staff_log)
      .where(isBefore(before))
      .orderBy(desc(staff_log.log_id))
      .limit(LOG_PAGE + 1);
  const entry = { act: "see-log", aboutPersonId: null, about: "Staff log", why: "Supervision" } as const;
  return pageOf(await lookAsStaff(member, read, () => entry));
}
