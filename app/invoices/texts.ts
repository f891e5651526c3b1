import { factFirst } from "~/chat/fact-first";
import type { DueMarkName, InvoiceActName } from "~/trade/invoices";

interface Facts {
  lane: string;
  shipper: string;
  driver: string;
  total: string;
  /** Null if the terms are unknown. */
  due: string | null;
}

export const INVOICE_TEXTS: Readonly<Record<InvoiceActName, (facts: Facts) => string>> = {
  make: ({ lane, driver, total, due }) =>
    factFirst(`${total} invoice`, lane, `${driver} sent an invoice.${due ? ` It's due ${due}.` : ""}`),
  receive: ({ lane, shipper, total }) =>
    factFirst(`${total} received`, lane, `${shipper} received your invoice.`),
  approve: ({ lane, shipper, total }) =>
    factFirst(`${total} approved`, lane, `${shipper} approved your invoice.`),
  pay: ({ lane, shipper, total }) =>
    factFirst(`${total} paid`, lane, `${shipper} marked your invoice as paid.`),
  reopen: ({ lane, shipper, total }) =>
    factFirst(`${total} unpaid again`, lane, `${shipper} marked your invoice as unpaid.`),
};

export const INVOICE_DONE: Readonly<Record<InvoiceActName, string>> = {
  make: "Invoice sent. We notified the shipper.",
  receive: "Marked as received.",
  approve: "Invoice approved.",
  pay: "Marked as paid.",
  reopen: "Marked as unpaid. We notified the driver.",
};

type DueFacts = Facts & { due: string };

export const DUE_TEXTS: Readonly<Record<DueMarkName, (facts: DueFacts) => string>> = {
  soon: ({ lane, driver, total, due }) =>
    factFirst(`${total} due soon`, lane, `${driver}'s invoice is due ${due}.`),
  due: ({ lane, driver, total, due }) =>
    factFirst(`${total} due today`, lane, `${driver}'s invoice is due today (${due}).`),
  late: ({ lane, driver, total, due }) =>
    factFirst(`${total} overdue`, lane, `${driver}'s invoice was due ${due} and isn't marked as paid.`),
};

export const OWED_TEXT = ({ lane, shipper, total, due }: DueFacts): string =>
  factFirst(`${total} overdue`, lane, `Your invoice to ${shipper} was due ${due} and isn't marked as paid.`);
