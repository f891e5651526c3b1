import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { IS_OWED, invoices, loads, profiles } from "db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { lastPage, TABLE_PAGE_SIZE } from "~/loads/board/board.server";
import { paysInWords } from "~/market/days-to-pay";
import { daysToPayOf } from "~/market/days-to-pay.server";
import { earliestToday } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { LANE_COLUMNS, laneOf } from "~/trade/lane";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { dueInWords, isOverdue } from "./due";
import { STATES } from "./invoice-page.server";
import { invoiceTitle } from "./invoice-paper";
import { notBilled } from "./not-billed.server";

const theirs = ({ id, role }: Viewer) =>
  and(eq(role === "driver" ? invoices.driver_id : invoices.shipper_id, id), IS_OWED);

export const IS_CARRIED = sql`exists (select 1 from userloads t join loads l on l.load_id = t.load_id
  where t.load_id = ${invoices.load_id} and t.user_id = ${invoices.driver_id} and t.relationship_type = 'driver'
    and l.deleted_at is null)`.mapWith(Boolean);

const rowsOf = (viewer: Viewer, page: number) =>
  db()
    .select({
      invoiceId: invoices.invoice_id,
      number: invoices.number,
      total_cents: invoices.total_cents,
      state: invoices.state,
      due_on: invoices.due_on,
      load: pickColumns(loads, [...LANE_COLUMNS, "load_id", "load_number"]),
      other: profiles.full_name,
      isCarried: IS_CARRIED,
    })
    .from(invoices)
    .innerJoin(loads, eq(loads.load_id, invoices.load_id))
    .innerJoin(profiles, eq(profiles.id, viewer.role === "driver" ? invoices.shipper_id : invoices.driver_id))
    .where(theirs(viewer))
    .orderBy(sql`due_on is null`, asc(invoices.due_on), asc(invoices.invoice_id))
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE);

async function totalsOf(viewer: Viewer, today: string) {
  const overdue = sql`due_on < ${today}`;
  const [totals] = await db()
    .select({
      count: sql<number>`count(*)`,
      cents: sql<number>`coalesce(sum(${invoices.total_cents}), 0)`,
      overdue: sql<number>`coalesce(sum(${overdue}), 0)`,
      overdueCents: sql<number>`coalesce(sum(${invoices.total_cents}) filter (where ${overdue}), 0)`,
    })
    .from(invoices)
    .where(theirs(viewer));
  return totals ?? { count: 0, cents: 0, overdue: 0, overdueCents: 0 };
}

export async function owedPage(viewer: Viewer, page: number, nowMs = Date.now()) {
  const today = earliestToday(nowMs);
  const [rows, totals, record, unbilled] = await Promise.all([
    rowsOf(viewer, page),
    totalsOf(viewer, today),
    viewer.role === "shipper" ? daysToPayOf(viewer.id) : null,
    notBilled(viewer),
  ]);
  return {
    side: viewer.role,
    page,
    last: lastPage(totals.count),
    count: totals.count,
    total: formatMoney(totals.cents),
    overdue: totals.overdue > 0 ? `${totals.overdue}, ${formatMoney(totals.overdueCents)}` : "None",
    pays: record && paysInWords(record),
    unbilled,
    rows: rows.map(({ invoiceId, load, number, other, total_cents, state, due_on, isCarried }) => ({
      invoiceId,
      // Without the parameter, the page shows the current driver's unpaid invoice.
      path: `/load-details/${load.load_id}/invoice${isCarried ? "" : `?invoice=${invoiceId}`}`,
      // A released driver must not see later changes to the load.
      lane: isCarried || viewer.role === "shipper" ? laneOf(load) : `Load ${numberOf(load)}`,
      about: `${numberOf(load)} · ${other}`,
      state: `${invoiceTitle({ number })} · ${STATES[state]}`,
      total: formatMoney(total_cents),
      due: dueInWords(due_on, today),
      isOverdue: isOverdue(due_on, today),
    })),
  };
}

export type OwedPage = Awaited<ReturnType<typeof owedPage>>;
