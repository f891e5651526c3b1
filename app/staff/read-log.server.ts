import { db } from "db/client";
import { staff_log } from "db/schema";
import { and, desc, eq, lt, type SQL } from "drizzle-orm";
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
};

interface Row {
  logId: string;
  at: number;
  role: StaffRole;
  initials: string;
  act: string;
  about: string;
  why: string;
}

export interface LogEntry {
  logId: string;
  at: number;
  who: string;
  what: string;
  about: string;
  why: string;
}

const inWords = ({ logId, at, role, initials, act, about, why }: Row): LogEntry => ({
  logId,
  at,
  who: `${initials}, ${ROLE_WORDS[role]}`,
  what: wordsOfAct(act),
  about,
  why,
});

interface LogPage {
  entries: LogEntry[];
  /** The id of the page's last entry; null if there are no earlier ones. */
  before: string | null;
}

const rowsBefore = async (before: string | null, which?: SQL): Promise<Row[]> =>
  db()
    .select(columns)
    .from(staff_log)
    .where(and(which, before ? lt(staff_log.log_id, before) : undefined))
    .orderBy(desc(staff_log.log_id))
    .limit(LOG_PAGE + 1);

function pageFrom(rows: readonly Row[]): LogPage {
  const entries = rows.slice(0, LOG_PAGE).map(inWords);
  return { entries, before: rows.length > LOG_PAGE ? (entries.at(-1)?.logId ?? null) : null };
}

/** @param before the id of the last entry of the previous page; null for the first page */
export const staffLogAbout = async (personId: string, before: string | null = null): Promise<LogPage> =>
  pageFrom(await rowsBefore(before, eq(staff_log.about_person_id, personId)));

/**
 * @param before the id of the last entry of the previous page; null for the first page
 * @throws Forbidden
 */
export async function readStaffLog(member: StaffMember, before: string | null): Promise<LogPage> {
  const entry = { act: "see-log", aboutPersonId: null, about: "Staff log", why: "Supervision" } as const;
  return pageFrom(
    await lookAsStaff(
      member,
      () => rowsBefore(before),
      () => entry,
    ),
  );
}
