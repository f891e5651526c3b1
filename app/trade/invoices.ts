export const INVOICE_STATES = ["made", "received", "approved", "paid"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

interface InvoiceAct {
  by: "driver" | "owner";
  from: readonly InvoiceState[];
  to: InvoiceState;
}

/** A new invoice gets the next number. Charges that are agreed after payment need another invoice. */
export const INVOICE_ACTS = {
  make: { by: "driver", from: ["made", "received", "approved"], to: "made" },
  receive: { by: "owner", from: ["made"], to: "received" },
  approve: { by: "owner", from: ["made", "received"], to: "approved" },
  pay: { by: "owner", from: ["made", "received", "approved"], to: "paid" },
  // This act restores the state from before the payment. `made` is only the default.
  reopen: { by: "owner", from: ["paid"], to: "made" },
} as const satisfies Readonly<Record<string, InvoiceAct>>;

export type InvoiceActName = keyof typeof INVOICE_ACTS;
export const INVOICE_ACT_NAMES = Object.keys(INVOICE_ACTS) as InvoiceActName[];

export const mayFollow = (act: InvoiceActName, state: InvoiceState): boolean =>
  INVOICE_ACTS[act].from.some((each: InvoiceState) => each === state);

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
  /** Days before the due date; negative numbers are days past due. */
  first: number;
  last: number;
}

/** The driver gets only the last reminder. After an outage, only the currently due one is sent. */
export const DUE_MARKS = {
  soon: { first: 3, last: 1 },
  due: { first: 0, last: -6 },
  late: { first: -7, last: -13 },
} as const satisfies Readonly<Record<string, DueMark>>;

export type DueMarkName = keyof typeof DUE_MARKS;
export const DUE_MARK_NAMES = Object.keys(DUE_MARKS) as [DueMarkName, ...DueMarkName[]];
