import { readDayField } from "~/forms/typed-fields";
import { stopCount, withoutEmptyStops } from "~/loads/form/stops/stop-form";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { readCents } from "~/text/typed-numbers";
import { betweenInWords } from "~/trade/stop-names";
import { readCells } from "./cells.server";
import type { Column } from "./columns";
import type { PlannedRow } from "./plan";

const dayInWords = (typed: string): string => {
  const { value } = readDayField(typed);
  return value ? formatDay(value) : typed;
};

const amountInWords = (typed: string): string => {
  const cents = typed ? readCents(typed) : null;
  return cents === null || Number.isNaN(cents) ? typed : formatMoney(cents);
};

/** Null if the row has no stops between. */
function stopsInWords(fields: Readonly<Record<string, string>>): string | null {
  const count = stopCount(withoutEmptyStops(fields));
  return count > 0 ? betweenInWords(count) : null;
}

/** For example, `Line 2 · PO-1001 · Wed, Dec 2 · 1 stop between · $920`. */
export function rowInWords(columns: readonly Column[], { line, cells, reference }: PlannedRow): string {
  const { fields } = readCells(columns, cells);
  const { pickup_date = "", total_rate = "" } = fields;
  return [`Line ${line}`, reference, dayInWords(pickup_date), stopsInWords(fields), amountInWords(total_rate)]
    .filter(Boolean)
    .join(" · ");
}
