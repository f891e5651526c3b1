import type * as z from "zod";
import { ownLink } from "~/mail/own-link.server";
import { addDays } from "~/text/dates";
import { INVOICE_ID, type INVOICE_LIST, type INVOICE_MARK, type InvoiceJson } from "./schema";

const PAYMENT_DAYS = 30;

export const exampleOfInvoice = (today: string): InvoiceJson => ({
  id: INVOICE_ID,
  number: 17,
  status: "received",
  load_number: "HW-48213",
  reference: "PO-1001",
  bill_to: "Lake Foods",
  pay_to: "Rivers Hauling LLC",
  lines: [
    { name: "Rate", amount: 850.5 },
    { name: "Detention", amount: 120 },
  ],
  total: 970.5,
  billed_on: today,
  due_on: addDays(today, PAYMENT_DAYS),
  is_overdue: false,
  sent_at: `${today}T15:04:05.000Z`,
  received_at: `${today}T16:30:00.000Z`,
  approved_at: null,
  paid_on: null,
  paid_by: null,
  details: [
    { name: "USDOT number", value: "1234567" },
    { name: "Freight", value: "Canned tomatoes on pallets" },
  ],
  url: ownLink("/load-details/0199f3c4-7d1e-7a52-9c1b-3f2d8a6e5b40/invoice", { invoice: INVOICE_ID }),
});

export const exampleOfInvoices = (today: string): z.infer<typeof INVOICE_LIST> => ({
  invoices: [exampleOfInvoice(today)],
});

export const exampleMark = (today: string): z.infer<typeof INVOICE_MARK> => ({
  status: "paid",
  paid_on: today,
  paid_by: "ach",
});

export const FAULTY_MARK = {
  request: { status: "paid", paid_on: "12/1/2026", paid_by: "cash" },
  errors: [
    { detail: "Send a date like 2026-12-01.", pointer: "/paid_on" },
    { detail: "Send one of ach, wire, check, card, other.", pointer: "/paid_by" },
  ],
};
