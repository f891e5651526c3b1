import { db } from "db/client";
import { billing_accounts, profiles, users } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { NotFound, Raced } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { customersByEmail, PERSON_KEY } from "./facts.server";
import type { Provider } from "./stripe.server";

/**
 * Returns a person's stored customer id, their email, and how many of their customers were deleted at Stripe.
 * @throws NotFound for a closed account
 */
async function recordOf(userId: string) {
  const [record] = await db()
    .select({
      customerId: profiles.stripe_customer_id,
      email: users.email,
      customersGone: billing_accounts.customers_gone,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(billing_accounts, eq(billing_accounts.user_id, users.id))
    .where(and(eq(users.id, userId), isNull(users.closed_at)));
  if (!record) throw new NotFound();
  return record;
}

/** Returns the id of the person's stored Stripe customer, or null. */
export async function storedCustomer(userId: string): Promise<string | null> {
  return (await recordOf(userId)).customerId;
}

/**
 * Returns the person's Stripe customer. Creates one if needed. Two simultaneous requests get the same
 * customer: both send the person's idempotency key, and only the first customer is stored.
 */
export async function customerOf(provider: Provider, viewer: Viewer): Promise<string> {
  const { customerId, email, customersGone } = await recordOf(viewer.id);
  if (customerId) return customerId;
  const { id, fullName, emailConfirmed } = viewer;
  const [known] = await customersByEmail(provider, { id, email, emailConfirmed });
  const found =
    known ?? (await makeCustomer(provider, { userId: id, email, customersGone: customersGone ?? 0 }));
  await provider.stripe.customers.update(found, { email, name: fullName, metadata: { [PERSON_KEY]: id } });
  const open = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.closed_at} is null)`;
  const stored = db()
    .update(profiles)
    .set({ stripe_customer_id: found })
    .where(and(eq(profiles.id, id), isNull(profiles.stripe_customer_id), open));
  try {
    await write([
      guarded(
        stored,
        () => new Raced("customer stored", "Billing was just set up in another window. Try again."),
      ),
    ]);
    return found;
  } catch (error) {
    const winner = await storedCustomer(id);
    if (!winner) throw error;
    return winner;
  }
}

/**
 * Creates a customer and returns its id. The metadata contains the person's id, so that `customersByEmail`
 * finds the customer if the process ends before storing it: Stripe drops the idempotency key after a day, but
 * not the customer. Stripe requires identical parameters for a repeated key, so the caller sets the name,
 * which can change, in a second call.
 */
async function makeCustomer(
  { stripe }: Provider,
  person: { userId: string; email: string; customersGone: number },
): Promise<string> {
  const { userId, email, customersGone } = person;
  const made = await stripe.customers.create(
    { email, metadata: { [PERSON_KEY]: userId } },
    { idempotencyKey: `haulway-customer-${userId}-${customersGone}-${await hashOf(email)}` },
  );
  return made.id;
}
