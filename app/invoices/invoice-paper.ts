import type { PaperRow, PaperSection } from "~/papers/paper";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { PAID_BY, type PaidBy } from "~/trade/invoices";

interface KeptInvoice {
  number: number;
  facts: readonly (readonly [string, string])[];
  /** The name and US cents of each line. */
  lines: readonly (readonly [string, number])[];
  total_cents: number;
  billed_on: string;
  due_on: string | null;
  paid_on: string | null;
  paid_by: PaidBy | null;
}

const MOVES_NO_MONEY = "Haulway doesn't handle payments. The shipper pays the carrier directly.";

/** Includes the year, because invoices are stored for years. */
const dayInWords = (day: string) => formatDay(day, null, 0);

export const invoiceTitle = ({ number }: Pick<KeptInvoice, "number">): string => `Invoice ${number}`;

type RowsSection = PaperSection & { rows: readonly PaperRow[] };

export function billSections({
  facts,
  lines,
  total_cents,
  billed_on,
}: KeptInvoice): [bill: RowsSection, billed: RowsSection] {
  const amounts = lines.map(([name, cents]): PaperRow => [name, formatMoney(cents)]);
  return [
    { heading: "Freight bill", rows: [["Date", dayInWords(billed_on)], ...facts] },
    { heading: "Billed", rows: [...amounts, ["Total", formatMoney(total_cents)]] },
  ];
}

export function invoiceSections(invoice: KeptInvoice): PaperSection[] {
  const { due_on, paid_on, paid_by } = invoice;
  const due = due_on ? dayInWords(due_on) : "No due date";
  return [
    ...billSections(invoice),
    {
      heading: "Payment",
      rows: [
        ["Due", due],
        ...(paid_on && paid_by ? [["Paid", `${dayInWords(paid_on)}, ${PAID_BY[paid_by]}`] as const] : []),
      ],
      words: [MOVES_NO_MONEY],
    },
  ];
}
