import { db } from "db/client";
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
import { Conflict, NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { BillingStanding } from "~/trade/billing";
import { customersByEmail, type Truth, truthOf } from "./facts.server";
import type { PaidRole } from "./plan";
import { mainSubscription, STANDINGS, standingOf } from "./standing";
import { type Provider, requireProvider } from "./stripe.server";

/** How often a reading starts anew because the person's customer changed under it. */
const ATTEMPTS = 3;

class Superseded extends Conflict {}
class Moved extends Conflict {}

/** Whose truth is read, as we know them. */
interface Person {
  id: string;
  role: PaidRole;
  email: string;
  emailConfirmed: boolean;
  customerId: string | null;
}

async function personOf(userId: string): Promise<Person> {
  const [found] = await db()
    .select({
      role: profiles.user_type,
      customerId: profiles.stripe_customer_id,
      email: users.email,
      confirmedAt: users.email_confirmed_at,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.closed_at)));
  if (!found || found.role === "system") throw new NotFound();
  const { role, email, customerId, confirmedAt } = found;
  return { id: userId, role, email, customerId, emailConfirmed: confirmedAt !== null };
}

/** A number above those of all readings that began before this one. */
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
  // Gone already: a later reading has been stored and swept up behind itself.
  if (!read) throw new Superseded("A later reading is stored.");
  return read.ticket;
}

/** The stored customer's truth; without one, that of a customer with the person's e-mail who pays (spec §7). */
async function findTruth(provider: Provider, person: Person): Promise<Truth | null> {
  if (person.customerId) return truthOf(provider, person.customerId, person.role);
  for (const customerId of await customersByEmail(provider, person)) {
    const truth = await truthOf(provider, customerId, person.role);
    if (truth && STANDINGS[standingOf(truth)].active) return truth;
  }
  return null;
}

function accountColumns(truth: Truth | null, standing: BillingStanding) {
  const subscription = truth && mainSubscription(truth);
  return {
    standing,
    plan_interval: subscription?.interval ?? null,
    plan_cents: subscription?.cents ?? null,
    period_ends_at: subscription?.periodEndsAtMs ?? null,
    ends_at: subscription?.endsAtMs ?? null,
    balance_cents: truth?.balanceCents ?? 0,
  };
}

function storing(person: Person, truth: Truth | null, ticket: number, nowMs: number): Statement[] {
  const standing = truth ? standingOf(truth) : "none";
  const isGone = person.customerId !== null && truth === null;
  const same = person.customerId
    ? eq(profiles.stripe_customer_id, person.customerId)
    : isNull(profiles.stripe_customer_id);
  const open = sql`exists (select 1 from ${users} where ${users.id} = ${person.id} and ${users.closed_at} is null)`;
  const own = eq(billing_accounts.user_id, person.id);
  const invoices = (truth?.invoices ?? []).map((invoice) => ({
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
          ...accountColumns(truth, standing),
          ticket,
          read_at: nowMs,
          ...(isGone && { customers_gone: sql`${billing_accounts.customers_gone} + 1` }),
        })
        .where(and(own, lt(billing_accounts.ticket, ticket))),
      () => new Superseded("A later reading is stored."),
    ),
    guarded(
      db()
        .update(profiles)
        .set({ payment_active: STANDINGS[standing].active, stripe_customer_id: truth?.customerId ?? null })
        .where(and(eq(profiles.id, person.id), same, open)),
      () => new Moved("The customer is another by now, or somebody else's."),
    ),
    { query: db().delete(billing_invoices).where(eq(billing_invoices.user_id, person.id)) },
    ...(invoices.length > 0 ? [{ query: db().insert(billing_invoices).values(invoices) }] : []),
    {
      query: db()
        .delete(billing_reads)
        .where(and(eq(billing_reads.user_id, person.id), lte(billing_reads.ticket, ticket))),
    },
    // Paid for, or of a customer that is gone: it leads nowhere any more.
    ...(isGone || STANDINGS[standing].next === "portal"
      ? [{ query: db().delete(billing_checkouts).where(eq(billing_checkouts.user_id, person.id)) }]
      : []),
  ];
}

/**
 * Reads at Stripe what is true of a person and stores it: `payment_active`, customer, plan, invoices. The one way in
 * which any of them changes. When it returns, what is stored was read after the call began; of two readings the one
 * that started later stays, whichever ends first.
 * @param errand that it is a part of; without one it is an errand of its own
 * @throws Conflict where billing is not set up, NotFound for a closed account, and what the API throws when it fails
 */
export async function readTruth(userId: string, nowMs = Date.now(), errand?: Provider): Promise<void> {
  const provider = errand ?? (await requireProvider());
  for (let attempt = 1; ; attempt++) {
    try {
      const ticket = await takeTicket(userId);
      const person = await personOf(userId);
      await write(storing(person, await findTruth(provider, person), ticket, nowMs));
      return;
    } catch (error) {
      if (error instanceof Superseded) return;
      if (!(error instanceof Moved) || attempt === ATTEMPTS) throw error;
      log.warn({ userId }, "a person's customer changed while it was read; reading again");
    }
  }
}
