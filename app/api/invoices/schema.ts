import * as z from "zod";
import { INVOICE_STATES, type InvoiceState, PAID_BY, PAID_BY_CODES } from "~/trade/invoices";
import { WRONG_OBJECT } from "../faults";

export const STATUS_OF = {
  made: "sent",
  received: "received",
  approved: "approved",
  paid: "paid",
} as const satisfies Readonly<Record<InvoiceState, string>>;

export const CURRENT_STATUSES = INVOICE_STATES.map((state) => STATUS_OF[state]);

export const LISTED_STATUSES = [...CURRENT_STATUSES, "unpaid"] as const;

export type ListedStatus = (typeof LISTED_STATUSES)[number];

const text = (description: string) => z.string().meta({ description });
const day = (description: string) => z.string().meta({ description, format: "date" });
const instant = (description: string) => z.string().meta({ description, format: "date-time" });
const dollars = (description: string) => z.number().meta({ description: `${description}, US dollars` });

const WAYS = PAID_BY_CODES.map((code) => `${code}: ${PAID_BY[code]}`).join(", ");

export const INVOICE = z.object({
  id: text("The id of the invoice. An invoice that replaces another one has another id"),
  number: z.int().meta({ description: "The number of the invoice among the carrier's own, counted from 1" }),
  status: z.enum([...CURRENT_STATUSES, "replaced"]).meta({
    description: "replaced: the carrier sent another invoice instead",
  }),
  load_number: text("Haulway's number of the load"),
  reference: text("The shipper's reference for the load").nullable(),
  bill_to: text("Who is billed").nullable(),
  pay_to: text("Who is paid").nullable(),
  lines: z
    .array(z.object({ name: text("What is billed"), amount: dollars("The amount") }))
    .meta({ description: "The rate and the charges" }),
  total: dollars("The total"),
  billed_on: day("The invoice date; the payment terms run from this day"),
  due_on: day("The due day, null if the payment terms are unknown").nullable(),
  is_overdue: z.boolean().meta({ description: "Whether the due day has passed and the invoice is unpaid" }),
  sent_at: instant("When the carrier sent the invoice"),
  received_at: instant("When the shipper marked it as received").nullable(),
  approved_at: instant("When the shipper approved it").nullable(),
  paid_on: day("The day of the payment").nullable(),
  paid_by: z
    .enum(PAID_BY_CODES)
    .nullable()
    .meta({ description: `The payment method. ${WAYS}` }),
  details: z.array(z.object({ name: text("The name of the row"), value: text("The text of the row") })).meta({
    description: "The rows of the freight bill except its amounts, as on the page and in the PDF",
  }),
  url: z.string().meta({ description: "The page of the load's current invoices", format: "uri" }),
});

export type InvoiceJson = z.infer<typeof INVOICE>;

export const INVOICE_ID = "0199f3c4-c3a2-7f06-b1d4-2a5e6f708192";

export const INVOICE_LIST = z.object({
  invoices: z.array(INVOICE).meta({ description: "The invoices, oldest first" }),
});

const marked = (status: "received" | "approved") =>
  z.strictObject({ status: z.literal(status) }, WRONG_OBJECT);

/** The parser of the invoice page's form also checks that `paid_on` is not too early or in the future. */
export const INVOICE_MARK = z.discriminatedUnion(
  "status",
  [
    marked("received"),
    marked("approved"),
    z.strictObject(
      {
        status: z.literal("paid"),
        paid_on: z.iso
          .date({ error: "Send a date like 2026-12-01." })
          .meta({ description: "The day of the payment, not before the pickup or in the future" }),
        paid_by: z
          .enum(PAID_BY_CODES, { error: `Send one of ${PAID_BY_CODES.join(", ")}.` })
          .meta({ description: `The payment method. ${WAYS}` }),
      },
      WRONG_OBJECT,
    ),
  ],
  {
    error: ({ code }) =>
      code === "invalid_union" ? "Send received, approved or paid." : WRONG_OBJECT.error({ code }),
  },
);
