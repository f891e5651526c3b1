/** The messages to each party about an invoice. Pure. */
import type { DueMarkName, InvoiceActName } from "~/trade/invoices";

interface Facts {
  /** The load's lane and number. */
  lane: string;
  shipper: string;
  driver: string;
  total: string;
  /** The due day; null if the terms are unknown. */
  due: string | null;
}

/** The message to the other party for each step. */
export const INVOICE_TEXTS: Readonly<Record<InvoiceActName, (facts: Facts) => string>> = {
  make: ({ lane, driver, total, due }) =>
    `${driver} made an invoice of ${total} for your load ${lane}.${due ? ` It is due on ${due}.` : ""}`,
  receive: ({ lane, shipper, total }) => `${shipper} received your invoice of ${total} for the load ${lane}.`,
  approve: ({ lane, shipper, total }) => `${shipper} approved your invoice of ${total} for the load ${lane}.`,
  pay: ({ lane, shipper, total }) =>
    `${shipper} marked your invoice of ${total} for the load ${lane} as paid.`,
  reopen: ({ lane, shipper, total }) =>
    `${shipper} took back that your invoice of ${total} for the load ${lane} is paid. It is owed again.`,
};

/** The confirmation for the user who took the step. */
export const INVOICE_DONE: Readonly<Record<InvoiceActName, string>> = {
  make: "Invoice sent. The shipper is notified.",
  receive: "Marked as received.",
  approve: "Marked as approved.",
  pay: "Marked as paid.",
  reopen: "Marked as unpaid. The driver is notified.",
};

type DueFacts = Facts & { due: string };

/** The shipper's reminders. */
export const DUE_TEXTS: Readonly<Record<DueMarkName, (facts: DueFacts) => string>> = {
  soon: ({ lane, driver, total, due }) =>
    `The invoice of ${driver} over ${total} for your load ${lane} is due on ${due}.`,
  due: ({ lane, driver, total, due }) =>
    `The invoice of ${driver} over ${total} for your load ${lane} is due now: its day is ${due}.`,
  late: ({ lane, driver, total, due }) =>
    `The invoice of ${driver} over ${total} for your load ${lane} was due on ${due} and is not marked as paid.`,
};

/** The driver's message a week after the due day. */
export const OWED_TEXT = ({ lane, shipper, total, due }: DueFacts): string =>
  `Your invoice of ${total} to ${shipper} for the load ${lane} was due on ${due} and is not marked as paid.`;
