import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { makeInvoice, markInvoice } from "./invoice.server";
import { INVOICE_DONE } from "./texts";

const MARKS = ["receive", "approve", "pay", "reopen"] as const;

/** @throws NotFound, Forbidden, Conflict, Invalid */
export async function takeInvoiceStep(
  step: string | null,
  act: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string> {
  if (step === "make") {
    await orNameColleague("invoice", act, makeInvoice(act));
    return INVOICE_DONE.make;
  }
  const mark = MARKS.find((each) => each === step);
  if (!mark) throw new NotFound();
  await orNameColleague("invoice", act, markInvoice(mark, act));
  return INVOICE_DONE[mark];
}
