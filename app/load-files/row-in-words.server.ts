import { readDayField } from "~/forms/typed-fields";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { readCents } from "~/text/typed-numbers";
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

/** For example, `Line 2 · PO-1001 · Wed, Dec 2 · $920`. */
export function rowInWords(columns: readonly Column[], { line, cells, reference }: PlannedRow): string {
  const { pickup_date = "", total_rate = "" } = readCells(columns, cells).fields;
  return [`Line ${line}`, reference, dayInWords(pickup_date), amountInWords(total_rate)]
    .filter(Boolean)
    .join(" · ");
}
