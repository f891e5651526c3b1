import { db } from "db/client";
import { isOpenDesk, ownerOf } from "db/desks";
import {
  billing_accounts,
  billing_checkouts,
  billing_invoices,
  billing_reads,
  profiles,
  users,
} from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { isRaced, NotFound, Raced } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { BillingStanding } from "~/trade/billing";
import { type CustomerSnapshot, customersByEmail, fetchCustomer } from "./facts.server";
import type { PaidRole } from "./plan";
import { mainSubscription, STANDINGS, standingOf } from "./standing";
import { type Provider, requireProvider } from "./stripe.server";

const MAX_ATTEMPTS = 3;

interface Person {
  id: string;
  role: PaidRole;
  email: string;
  isFounders: boolean;
  customerId: string | null;
}

/** Includes the owner's email, because a read may run while nobody is signed in. */
async function personOf(deskId: string): Promise<Person> {
  const [found] = await db()
    .select({
      role: profiles.user_type,
      customerId: profiles.stripe_customer_id,
      ownerId: users.id,
      email: users.email,
      confirmedAt: users.email_confirmed_at,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, ownerOf(deskId)))
    .where(eq(profiles.id, deskId));
  if (!found || found.role === "system") throw new NotFound();
  const { role, ownerId, email, customerId, confirmedAt } = found;
  const isFounders = ownerId === deskId && confirmedAt !== null;
  return { id: deskId, role, email, isFounders, customerId };
}

/** A ticket is a number higher than the tickets of all reads that started earlier. */
async function takeTicket(userId: string): Promise<number> {
  const readId = newId();
  await write([
    { query: db().insert(billing_accounts).values({ user_id: userId }).onConflictDoNothing() },
    { query: db().insert(billing_reads).values({ read_id: readId, user_id: userId }) },
  ]);
  const [read] = await db()
    .select({ ticket: billing_reads.ticket })
    .from(billing_reads)
    .where(eq(billing_reads.read_id, readId));
  // The result of a later read is already stored, and storing it deleted all earlier tickets.
  if (!read) throw new Raced("later reading stored", "Newer billing data is already saved.");
  return read.ticket;
}

async function findCustomer(provider: Provider, person: Person): Promise<CustomerSnapshot | null> {
  if (person.customerId) return fetchCustomer(provider, person.customerId, person.role);
  for (const customerId of await customersByEmail(provider, person)) {
    const customer = await fetchCustomer(provider, customerId, person.role);
    if (customer && STANDINGS[standingOf(customer)].active) return customer;
  }
  return null;
}

function accountColumns(customer: CustomerSnapshot | null, standing: BillingStanding) {
  const subscription = customer && mainSubscription(customer);
  return {
    standing,
    plan_interval: subscription?.interval ?? null,
    plan_cents: subscription?.cents ?? null,
    period_ends_at: subscription?.periodEndsAtMs ?? null,
    ends_at: subscription?.endsAtMs ?? null,
    balance_cents: customer?.balanceCents ?? 0,
  };
}

function storeStatements(
  person: Person,
  customer: CustomerSnapshot | null,
  ticket: number,
  nowMs: number,
): Statement[] {
  const standing = customer ? standingOf(customer) : "none";
  const isGone = person.customerId !== null && customer === null;
  const same = person.customerId
    ? eq(profiles.stripe_customer_id, person.customerId)
    : isNull(profiles.stripe_customer_id);
  const own = eq(billing_accounts.user_id, person.id);
  const invoices = (customer?.invoices ?? []).map((invoice) => ({
    invoice_id: invoice.invoiceId,
    user_id: person.id,
    number: invoice.number,
    status: invoice.status,
    total_cents: invoice.totalCents,
    issued_at: invoice.issuedAtMs,
  }));
  return [
    guarded(
      db()
        .update(billing_accounts)
        .set({
          ...accountColumns(customer, standing),
          ticket,
          read_at: nowMs,
          ...(isGone && { customers_gone: sql`${billing_accounts.customers_gone} + 1` }),
        })
        .where(and(own, lt(billing_accounts.ticket, ticket))),
      () => new Raced("later reading stored", "Newer billing data is already saved."),
    ),
    guarded(
      db()
        .update(profiles)
        .set({ payment_active: STANDINGS[standing].active, stripe_customer_id: customer?.customerId ?? null })
        .where(and(eq(profiles.id, person.id), same, isOpenDesk(person.id))),
      () => new Raced("customer changed", "The customer changed or belongs to another account."),
    ),
    { query: db().delete(billing_invoices).where(eq(billing_invoices.user_id, person.id)) },
    ...(invoices.length > 0 ? [{ query: db().insert(billing_invoices).values(invoices) }] : []),
    {
      query: db()
        .delete(billing_reads)
        .where(and(eq(billing_reads.user_id, person.id), lte(billing_reads.ticket, ticket))),
    },
    // The checkout is no longer needed: it was paid, or its customer is deleted.
    ...(isGone || STANDINGS[standing].next === "portal"
      ? [{ query: db().delete(billing_checkouts).where(eq(billing_checkouts.user_id, person.id)) }]
      : []),
  ];
}

/**
 * When the function returns, the stored state comes from a read that started after the call. If two reads
 * overlap, the result of the read that started later wins, even if that read ends first.
 * @param operation the operation that this read belongs to; by default, a new one
 * @throws Conflict if billing is not set up, NotFound for a closed account, and the errors of Stripe's API
 */
export async function syncBilling(userId: string, nowMs = Date.now(), operation?: Provider): Promise<void> {
  const provider = operation ?? (await requireProvider());
  for (let attempt = 1; ; attempt++) {
    try {
      const ticket = await takeTicket(userId);
      const person = await personOf(userId);
      await write(storeStatements(person, await findCustomer(provider, person), ticket, nowMs));
      return;
    } catch (error) {
      if (isRaced(error, "later reading stored")) return;
      if (!isRaced(error, "customer changed") || attempt === MAX_ATTEMPTS) throw error;
      log.warn({ userId }, "the customer changed during a read; reading again");
    }
  }
}
