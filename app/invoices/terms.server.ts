import { onBothAtOnce } from "db/archive-client";
import type { Handle } from "db/client";
import { files, papers } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { MARKED } from "~/forms/form-fields.server";
import { PAYMENT_DAYS, readQuantity } from "~/forms/typed-fields";
import { MOST_PAYMENT_DAYS, paymentTerms } from "~/papers/words";
import { Invalid } from "~/platform/errors";
import { addDays } from "~/text/dates";
import { localText } from "~/text/local-time";
import type { Ends } from "~/trade/ends";
import { zoneOfBill } from "./zone-of-bill.server";

/** Null if Haulway did not make the rate confirmation, or if the document is too old to contain the days. */
export async function agreedPaymentDays(loadId: string): Promise<number | null> {
  const read = (handle: Handle) =>
    handle
      .select({
        fileId: papers.file_id,
        days: sql<number | null>`json_extract(${papers.snapshot}, '$.paymentDays')`,
      })
      .from(papers)
      .innerJoin(files, and(eq(files.file_id, papers.file_id), isNull(files.dropped_at)))
      .where(and(eq(papers.load_id, loadId), eq(files.kind, "rate_confirmation")));
  const [paper] = await onBothAtOnce(read, ({ fileId }) => fileId);
  return paper?.days ?? null;
}

/** Null for an empty field: the terms are unknown. */
function readPaymentDays(typed = ""): number | null {
  const ask = `Enter a whole number of days from 0 to ${MOST_PAYMENT_DAYS}, or leave it blank.`;
  const { value, problem } = readQuantity(typed, { ...PAYMENT_DAYS, most: MOST_PAYMENT_DAYS }, ask);
  if (problem !== undefined) throw new Invalid(MARKED, { payment_days: ask });
  return value ?? null;
}

export const TERMS_ROW = "Payment terms";

/** Haulway does not know the wording of the shipper's contract. */
const typedTerms = (days: number) =>
  days === 0 ? "On the day of the invoice" : `Within ${days} ${days === 1 ? "day" : "days"} of the invoice`;

/**
 * Days count from the invoice, because the shipper then also has the proof of delivery.
 * @throws Invalid
 */
export function termsOfBill(
  { load, paymentDays }: { load: { terms: Ends | null }; paymentDays: number | null },
  fields: Readonly<Record<string, string>>,
  nowMs: number,
): { billedOn: string; days: number | null; dueOn: string | null; row: [string, string][] } {
  const days = paymentDays ?? readPaymentDays(fields.payment_days);
  const billedOn = localText(nowMs, zoneOfBill(load) ?? undefined).slice(0, "YYYY-MM-DD".length);
  if (days === null) return { billedOn, days, dueOn: null, row: [] };
  // Only Haulway's own rate confirmation is known to contain the words of `paymentTerms`.
  const words = paymentDays === null ? typedTerms(days) : paymentTerms(days);
  return { billedOn, days, dueOn: addDays(billedOn, days), row: [[TERMS_ROW, words]] };
}
