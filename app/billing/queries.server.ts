import { db } from "db/client";
import { billing_accounts, billing_invoices } from "db/schema";
import { desc, eq } from "drizzle-orm";
import type { BillingStanding, Interval } from "~/trade/billing";
import { STANDINGS, type Standing } from "./standing";

const accountColumns = {
  standing: billing_accounts.standing,
  interval: billing_accounts.plan_interval,
  cents: billing_accounts.plan_cents,
  periodEndsAtMs: billing_accounts.period_ends_at,
  endsAtMs: billing_accounts.ends_at,
  balanceCents: billing_accounts.balance_cents,
};

export interface Billing {
  standing: BillingStanding;
  interval: Interval | null;
  /** In US cents. */
  cents: number | null;
  periodEndsAtMs: number | null;
  endsAtMs: number | null;
  /** In US cents. Positive: the person's debt. Negative: the person's credit. */
  balanceCents: number;
}

const NOTHING_READ: Billing = {
  standing: "none",
  interval: null,
  cents: null,
  periodEndsAtMs: null,
  endsAtMs: null,
  balanceCents: 0,
};

export async function billingOf(userId: string): Promise<Billing> {
  const [account] = await db()
    .select(accountColumns)
    .from(billing_accounts)
    .where(eq(billing_accounts.user_id, userId));
  return account ?? NOTHING_READ;
}

/** Includes the words for its standing, so that the browser does not load the table of all of them. */
export interface ShownBilling extends Billing {
  told: Standing;
}

export async function billingToShow(userId: string): Promise<ShownBilling> {
  const billing = await billingOf(userId);
  return { ...billing, told: STANDINGS[billing.standing] };
}

export function invoicesOf(userId: string) {
  return db()
    .select({
      invoiceId: billing_invoices.invoice_id,
      number: billing_invoices.number,
      status: billing_invoices.status,
      totalCents: billing_invoices.total_cents,
      issuedAtMs: billing_invoices.issued_at,
    })
    .from(billing_invoices)
    .where(eq(billing_invoices.user_id, userId))
    .orderBy(desc(billing_invoices.issued_at), desc(billing_invoices.invoice_id));
}

export type ListedInvoice = Awaited<ReturnType<typeof invoicesOf>>[number];
