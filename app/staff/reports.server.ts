import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, messages, profiles, support_requests } from "db/schema";
import { isSuspendedCompany } from "db/suspension/suspended";
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { REMOVED_MESSAGE } from "~/chat/words";
import { NotFound } from "~/platform/errors";
import { LOAD_CONTEXT_COLUMNS, loadContext } from "~/reports/targets.server";
import { REPORT_TOPIC, shortReference } from "~/support/topics";
import { cutToPage, FIRST_PAGE, partOf } from "./list-pages";
import { type Entry, lookAsStaff } from "./log.server";
import type { StaffAct } from "./rights";
import type { StaffMember } from "./session.server";
import { personOf } from "./suspensions.server";
import { loadsUnderWay } from "./under-way.server";

// `state` is a literal, because SQLite otherwise ignores the partial index.
const isOpen = sql`${support_requests.state} = 'received'`;
export const isOpenReport = (reportId: string) =>
  and(eq(support_requests.request_id, reportId), isOpen, eq(support_requests.topic, REPORT_TOPIC));

// Drizzle omits the table's name in a query of one table, and the column would then be that of `r`.
const about = sql.raw("support_requests.about_id");

/** 0 for a report without a company. */
const reportsAbout = (which: SQL) => sql<number>`(
  select count(*) from support_requests r where r.about_id = ${about} and ${which})`;
const openAbout = reportsAbout(sql`r.state = 'received'`);

/** The number of users with an open report about the company. */
const reportersOf = sql<number>`(
  select count(distinct coalesce(r.user_id, r.request_id)) from support_requests r
  where r.about_id = ${about} and r.state = 'received')`;

/**
 * Returns the open reports. The more users reported a company, the earlier its reports come. The list has no
 * names and none of the users' words, because reading it is not logged.
 */
export async function openReports(page = FIRST_PAGE) {
  const { limit, offset } = partOf(page);
  const found = await db()
    .select({
      reportId: support_requests.request_id,
      reference: support_requests.reference,
      kind: support_requests.target_kind,
      createdAt: support_requests.created_at,
      weight: reportersOf,
    })
    .from(support_requests)
    .where(and(isOpen, eq(support_requests.topic, REPORT_TOPIC)))
    .orderBy(desc(reportersOf), asc(support_requests.request_id))
    .limit(limit)
    .offset(offset);
  const { rows, pages } = cutToPage(found, page);
  const reports = rows.map(({ reference, kind, ...row }) => ({
    ...row,
    name: shortReference(reference),
    what: kind ?? "report",
  }));
  return { reports, pages };
}

const columns = {
  reportId: support_requests.request_id,
  reference: support_requests.reference,
  reporterId: support_requests.user_id,
  email: support_requests.email,
  message: support_requests.message,
  context: support_requests.context,
  kind: support_requests.target_kind,
  targetId: support_requests.target_id,
  companyId: support_requests.about_id,
  company: profiles.full_name,
  state: support_requests.state,
  answer: support_requests.answer,
  createdAt: support_requests.created_at,
  /** Null unless a message was reported. Without `by_id`, the founder, who has the company's id, wrote it. */
  writerId: sql<string | null>`coalesce(${messages.by_id}, ${messages.sender_id})`,
  /** Null unless a load was reported that is still on the board. */
  load: pickColumns(loads, LOAD_CONTEXT_COLUMNS),
  isMessageThere: sql`(${messages.id} is not null and ${ne(messages.content, REMOVED_MESSAGE)})`.mapWith(
    Boolean,
  ),
  openCount: openAbout,
  reporters: reportersOf,
  allCount: reportsAbout(sql`true`),
  underWay: loadsUnderWay(about),
};

/** @throws NotFound */
export async function reportOf(reportId: string, nowMs = Date.now()) {
  const [row] = await db()
    .select({
      ...columns,
      isSuspended: isSuspendedCompany(about, nowMs).mapWith(Boolean),
    })
    .from(support_requests)
    .leftJoin(profiles, eq(profiles.id, support_requests.about_id))
    .leftJoin(
      loads,
      and(
        eq(support_requests.target_kind, "load"),
        eq(loads.load_id, support_requests.target_id),
        isNull(loads.deleted_at),
        isOnBoard,
      ),
    )
    .leftJoin(
      messages,
      and(eq(support_requests.target_kind, "message"), eq(messages.id, support_requests.target_id)),
    )
    .where(and(eq(support_requests.request_id, reportId), eq(support_requests.topic, REPORT_TOPIC)));
  if (!row) throw new NotFound("Report not found.");
  return row;
}

export type Report = Awaited<ReturnType<typeof reportOf>>;

/** The entry does not name the reporter. */
export async function entryAbout(
  act: StaffAct,
  { reference, kind, companyId, writerId }: Report,
): Promise<Entry> {
  const subject = writerId
    ? ({ kind: "person", id: writerId } as const)
    : ({ kind: "company", id: companyId ?? "" } as const);
  return {
    act,
    aboutPersonId: await personOf(subject),
    about: `Report ${shortReference(reference)}`,
    aboutCompanyId: companyId,
    why: `Another user reported ${kind === "person" ? "you or your company" : `a ${kind ?? "load or message"} of yours`}`,
  };
}

/** @throws NotFound, Forbidden */
export async function readReport(member: StaffMember, reportId: string, nowMs = Date.now()) {
  const read = () => reportOf(reportId, nowMs);
  const found = await lookAsStaff(member, read, (report) => entryAbout("see-report", report), nowMs);
  const { reference, reporterId: _, email: __, load, targetId, companyId, company, ...report } = found;
  return {
    ...report,
    companyId,
    company,
    name: shortReference(reference),
    revision: load?.revision ?? null,
    /** The load's present terms, in the same form as in the report, so that staff can compare them. */
    now: load && loadContext(load, targetId ?? "", { id: companyId ?? "", name: company ?? "" }),
  };
}
