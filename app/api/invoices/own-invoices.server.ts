import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { IS_OWED, invoices, loads } from "db/schema";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { IS_CARRIED } from "~/invoices/owed.server";
import { NotFound } from "~/platform/errors";
import { INVOICE_STATES } from "~/trade/invoices";
import type { Viewer } from "~/trade/viewer";
import type { Call } from "../call";
import { MOST_A_PAGE } from "../limits";
import { type ListedStatus, STATUS_OF } from "./schema";

const COLUMNS = {
  ...pickColumns(invoices, [
    "invoice_id",
    "load_id",
    "number",
    "facts",
    "lines",
    "total_cents",
    "state",
    "made_at",
    "billed_on",
    "due_on",
    "received_at",
    "approved_at",
    "paid_on",
    "paid_by",
    "replaced_at",
  ]),
  load_number: loads.load_number,
  reference: loads.reference,
  isCarried: IS_CARRIED,
};

const partyOf = ({ role }: Viewer) => (role === "driver" ? invoices.driver_id : invoices.shipper_id);

const read = (viewer: Viewer, wanted: SQL | undefined) =>
  db()
    .select(COLUMNS)
    .from(invoices)
    .innerJoin(loads, eq(loads.load_id, invoices.load_id))
    .where(and(eq(partyOf(viewer), viewer.id), wanted));

export type OwnInvoice = Awaited<ReturnType<typeof read>>[number];

const IS_PAID = sql.raw("state = 'paid'");

/** Each condition contains that of a partial index. */
function conditionsOf(status: ListedStatus | null): SQL[] {
  if (status === null) return [IS_OWED, IS_PAID];
  if (status === "paid") return [IS_PAID];
  const state = INVOICE_STATES.find((each) => STATUS_OF[each] === status);
  return [state ? sql`${IS_OWED} and state = ${state}` : IS_OWED];
}

interface Page {
  status: ListedStatus | null;
  after: string | null;
}

export async function invoicesOfCompany(
  viewer: Viewer,
  { status, after }: Page,
): Promise<{ page: OwnInvoice[]; hasMore: boolean }> {
  const party = sql.raw(partyOf(viewer).name);
  const later = after ? sql`and invoice_id < ${after}` : sql.empty();
  const parts = conditionsOf(status).map(
    (condition) =>
      sql`select invoice_id from invoices where ${party} = ${viewer.id} and ${condition} ${later}`,
  );
  const ids = sql`select invoice_id from (${sql.join(parts, sql` union all `)})
    order by invoice_id desc limit ${MOST_A_PAGE + 1}`;
  const rows = await read(viewer, sql`${invoices.invoice_id} in (${ids})`).orderBy(desc(invoices.invoice_id));
  return { page: rows.slice(0, MOST_A_PAGE), hasMore: rows.length > MOST_A_PAGE };
}

export const invoicesOfLoad = (owner: Viewer, loadId: string): Promise<OwnInvoice[]> =>
  read(owner, and(eq(invoices.load_id, loadId), isNull(invoices.replaced_at))).orderBy(
    asc(invoices.invoice_id),
  );

const NO_INVOICE = "You have no invoice with this id.";

/**
 * Also finds a replaced invoice.
 * @throws NotFound unless the company is a party to it
 */
export async function ownInvoice({ viewer, param }: Pick<Call, "viewer" | "param">): Promise<OwnInvoice> {
  const [invoice] = await read(viewer, eq(invoices.invoice_id, param("invoice")));
  if (!invoice) throw new NotFound(NO_INVOICE);
  return invoice;
}
