/** What becomes of an invoice: who may do what in which state, as a table. Pure. */

export const INVOICE_STATES = ["made", "received", "approved", "paid"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

interface InvoiceAct {
  by: "driver" | "owner";
  from: readonly InvoiceState[];
  to: InvoiceState;
}

/**
 * Until it is paid the driver may make it anew, with the next number, in place of the one before. What is agreed after that is billed by a
 * further one, and until there is one a payment marked by mistake can be taken back.
 */
export const INVOICE_ACTS = {
  make: { by: "driver", from: ["made", "received", "approved"], to: "made" },
  receive: { by: "owner", from: ["made"], to: "received" },
  approve: { by: "owner", from: ["made", "received"], to: "approved" },
  pay: { by: "owner", from: ["made", "received", "approved"], to: "paid" },
  // Or to what it was marked as before.
  reopen: { by: "owner", from: ["paid"], to: "made" },
} as const satisfies Readonly<Record<string, InvoiceAct>>;

export type InvoiceActName = keyof typeof INVOICE_ACTS;
export const INVOICE_ACT_NAMES = Object.keys(INVOICE_ACTS) as InvoiceActName[];

/** Whether the act leads on from that state. */
export const mayFollow = (act: InvoiceActName, state: InvoiceState): boolean =>
  INVOICE_ACTS[act].from.some((each: InvoiceState) => each === state);

/** How an invoice was paid, by code. */
export const PAID_BY = {
  ach: "Bank transfer (ACH)",
  wire: "Wire",
  check: "Check",
  card: "Card",
  other: "Other",
} as const;

export type PaidBy = keyof typeof PAID_BY;
export const PAID_BY_CODES = Object.keys(PAID_BY) as [PaidBy, ...PaidBy[]];

interface DueMark {
  /** The days left until the invoice is due, between which it is told; a negative number is days past due. */
  first: number;
  last: number;
}

/**
 * When the parties of an invoice that is not paid are reminded, once each: three days before, on the day, a week after. A round that was
 * away tells the one whose time it is, and none of those before.
 */
export const DUE_MARKS = {
  soon: { first: 3, last: 1 },
  due: { first: 0, last: -6 },
  late: { first: -7, last: -13 },
} as const satisfies Readonly<Record<string, DueMark>>;

export type DueMarkName = keyof typeof DUE_MARKS;
export const DUE_MARK_NAMES = Object.keys(DUE_MARKS) as [DueMarkName, ...DueMarkName[]];
