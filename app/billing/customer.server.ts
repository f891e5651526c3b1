import { db } from "db/client";
import { billing_accounts, profiles, users } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { Conflict, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { customersByEmail, PERSON_KEY } from "./facts.server";
import type { Provider } from "./stripe.server";

class Faster extends Conflict {}

/** The stored customer of a person, what it takes to make one, and how many of theirs are gone. */
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

/** The person's customer at Stripe, or null. */
export async function storedCustomer(userId: string): Promise<string | null> {
  return (await recordOf(userId)).customerId;
}

/**
 * The person's customer at Stripe, made if need be. Pressed twice at once both get the same: Stripe makes one for a key,
 * the key is the person's, and only the first is stored.
 */
export async function customerOf(provider: Provider, viewer: Viewer): Promise<string> {
  const { customerId, email, customersGone } = await recordOf(viewer.id);
  if (customerId) return customerId;
  const { id, fullName, emailConfirmed } = viewer;
  const [known] = await customersByEmail(provider, { id, email, emailConfirmed });
  const found = known ?? (await make(provider, { userId: id, email, customersGone: customersGone ?? 0 }));
  await provider.stripe.customers.update(found, { email, name: fullName, metadata: { [PERSON_KEY]: id } });
  const open = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.closed_at} is null)`;
  const stored = db()
    .update(profiles)
    .set({ stripe_customer_id: found })
    .where(and(eq(profiles.id, id), isNull(profiles.stripe_customer_id), open));
  try {
    await write([guarded(stored, () => new Faster("Your billing was set up in another window. Try again."))]);
    return found;
  } catch (error) {
    if (!(error instanceof Faster)) throw error;
    const faster = await storedCustomer(id);
    if (!faster) throw error;
    return faster;
  }
}

/**
 * With what it is found again by, should we break off before we store it: Stripe forgets the key after a day, and keeps the
 * customer. The same words for the same key every time, as Stripe wants it; the name is added after.
 */
async function make(
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
