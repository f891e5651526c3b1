/** What each side reads of an invoice. Pure. */
import type { InvoiceActName } from "~/trade/invoices";

interface Facts {
  /** The load's lane and number. */
  lane: string;
  shipper: string;
  driver: string;
  total: string;
}

/** To the other side, by what was done. */
export const INVOICE_TEXTS: Readonly<Record<InvoiceActName, (facts: Facts) => string>> = {
  make: ({ lane, driver, total }) => `${driver} made an invoice of ${total} for your load ${lane}.`,
  receive: ({ lane, shipper, total }) => `${shipper} received your invoice of ${total} for the load ${lane}.`,
  approve: ({ lane, shipper, total }) => `${shipper} approved your invoice of ${total} for the load ${lane}.`,
  pay: ({ lane, shipper, total }) =>
    `${shipper} marked your invoice of ${total} for the load ${lane} as paid.`,
};

/** The confirmation of whoever did it. */
export const INVOICE_DONE: Readonly<Record<InvoiceActName, string>> = {
  make: "The invoice is made. The shipper is told.",
  receive: "Marked as received.",
  approve: "Marked as approved.",
  pay: "Marked as paid.",
};
