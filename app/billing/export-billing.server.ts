import { instantText } from "~/text/dates";
import { billingOf, invoicesOf } from "./queries.server";

export async function exportBilling(userId: string) {
  const [billing, invoices] = await Promise.all([billingOf(userId), invoicesOf(userId)]);
  return {
    standing: billing.standing,
    plan_interval: billing.interval,
    plan_cents: billing.cents,
    balance_cents: billing.balanceCents,
    period_ends_at: instantText(billing.periodEndsAtMs),
    ends_at: instantText(billing.endsAtMs),
    invoices: invoices.map(({ number, status, totalCents, issuedAtMs }) => ({
      number,
      status,
      total_cents: totalCents,
      issued_at: instantText(issuedAtMs),
    })),
  };
}
