import type * as z from "zod";
import { takeInvoiceStep } from "~/invoices/take-invoice-step.server";
import type { Call } from "../call";
import { withPointers } from "../problem-of.server";
import { readBody } from "../read-json.server";
import { stepOnce } from "../step-once";
import { invoiceAnswer, statusOf } from "./invoice-answers.server";
import { type OwnInvoice, ownInvoice } from "./own-invoices.server";
import { INVOICE_MARK } from "./schema";

type Mark = z.infer<typeof INVOICE_MARK>;

const STEPS = { received: "receive", approved: "approve", paid: "pay" } as const;

const isMarked = (invoice: OwnInvoice, mark: Mark): boolean =>
  statusOf(invoice) === mark.status &&
  (mark.status !== "paid" || (invoice.paid_on === mark.paid_on && invoice.paid_by === mark.paid_by));

/** An invoice's id stands for its amounts, because a corrected invoice has another id. */
export async function markInvoice(call: Call): Promise<Response> {
  const mark = await readBody(call.request, INVOICE_MARK);
  const { viewer } = call;
  const { status, ...payment } = mark;
  const { state } = await stepOnce(
    () => ownInvoice(call),
    (invoice) => isMarked(invoice, mark),
    ({ load_id: loadId, invoice_id: invoice }) =>
      takeInvoiceStep(STEPS[status], { viewer, loadId, fields: { ...payment, invoice } }).catch(
        (error: unknown) => {
          throw withPointers(error, (field) => `/${field}`);
        },
      ),
  );
  return invoiceAnswer(viewer, state);
}
