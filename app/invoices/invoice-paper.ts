/** The content of an invoice, used by the page and the PDF. Pure. */
import type { PaperSection } from "~/papers/paper";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { PAID_BY, type PaidBy } from "~/trade/invoices";

/** A stored invoice. */
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

const MOVES_NO_MONEY = "Haulway doesn't handle payments. The shipper pays this directly.";

/** Formats a day with its year, because invoices are stored for years. */
const dayInWords = (day: string) => formatDay(day, null, 0);

export const invoiceTitle = ({ number }: Pick<KeptInvoice, "number">): string => `Invoice ${number}`;

export function invoiceSections(invoice: KeptInvoice): PaperSection[] {
  const { facts, lines, total_cents, billed_on, due_on, paid_on, paid_by } = invoice;
  const due = due_on ? dayInWords(due_on) : "No due date";
  return [
    { heading: "Freight bill", rows: [["Date", dayInWords(billed_on)], ...facts] },
    {
      heading: "Billed",
      rows: [
        ...lines.map(([name, cents]) => [name, formatMoney(cents)] as const),
        ["Total", formatMoney(total_cents)],
      ],
    },
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
