import { askRows } from "db/client";
import { charges } from "db/schema";
import { sql } from "drizzle-orm";
import { CHARGE_KINDS } from "~/trade/charges";
import { isOpen } from "../disputes.server";
import { cutToPage, FIRST_PAGE, partOf } from "../list-pages";
import { WHAT } from "./queue.server";

type Row = { id: string; at: number } & (
  | { contestedBy: null; kind: keyof typeof CHARGE_KINDS }
  | { contestedBy: keyof typeof WHAT; kind: null }
);

const inWords = ({ id, at, ...row }: Row) =>
  row.contestedBy === null
    ? { to: `/staff/disputes/${id}`, what: CHARGE_KINDS[row.kind].label, since: "Declined", at }
    : { to: `/staff/deliveries/${id}`, what: WHAT[row.contestedBy], since: "Contested", at };

/**
 * The declined charges and the contested deliveries without a finding, oldest first. The list names nobody,
 * because reading it is not logged.
 */
export async function allDisputes(page = FIRST_PAGE) {
  const { limit, offset } = partOf(page);
  // Rows with the same time are ordered by `rowid`, which the indexes contain.
  const found = await askRows<Row>(sql`
    select charge_id as id, answered_at as at, kind, null as contestedBy, rowid as nth
      from ${charges} where ${isOpen}
    union all select contest_id, said_at, null, said_by, rowid
      from contested_deliveries where found_at is null
    order by at, nth limit ${limit} offset ${offset}`);
  const { rows, pages } = cutToPage(found, page);
  return { disputes: rows.map(inWords), pages };
}
