import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { billing_accounts, profiles, users } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { NotFound, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { COMPANY_KEY, customersByEmail, customersMadeFor } from "./facts.server";
import type { Provider } from "./stripe.server";

async function recordOf({ id, personId }: Pick<Viewer, "id" | "personId">) {
  const [record] = await db()
    .select({
      customerId: profiles.stripe_customer_id,
      email: users.email,
      customersGone: billing_accounts.customers_gone,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, personId))
    .leftJoin(billing_accounts, eq(billing_accounts.user_id, profiles.id))
    .where(and(eq(profiles.id, id), isOpenDesk(id)));
  if (!record) throw new NotFound();
  return record;
}

/** @throws NotFound for a closed company */
export async function storedCustomer(deskId: string): Promise<string | null> {
  const [record] = await db()
    .select({ customerId: profiles.stripe_customer_id })
    .from(profiles)
    .where(and(eq(profiles.id, deskId), isOpenDesk(deskId)));
  if (!record) throw new NotFound();
  return record.customerId;
}

/**
 * Simultaneous requests for the company get the same customer, because they send the same idempotency key.
 */
export async function customerOf(provider: Provider, viewer: Viewer): Promise<string> {
  const { customerId, email, customersGone } = await recordOf(viewer);
  if (customerId) return customerId;
  const { id, personId, fullName, emailConfirmed } = viewer;
  const [made, sameEmail] = await Promise.all([
    customersMadeFor(provider, id),
    customersByEmail(provider, { id, email, isFounders: personId === id && emailConfirmed }),
  ]);
  const found = made[0] ?? sameEmail[0] ?? (await makeCustomer(provider, id, customersGone ?? 0));
  await provider.stripe.customers.update(found, { email, name: fullName, metadata: { [COMPANY_KEY]: id } });
  const stored = db()
    .update(profiles)
    .set({ stripe_customer_id: found })
    .where(and(eq(profiles.id, id), isNull(profiles.stripe_customer_id), isOpenDesk(id)));
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
 * The metadata contains the company's id, so that `customersMadeFor` finds the customer if the process ends
 * before storing it. Stripe drops the idempotency key after a day, but keeps the customer. A repeated key
 * requires identical parameters, so the caller sets the name and the email in a second call.
 */
async function makeCustomer({ stripe }: Provider, companyId: string, customersGone: number): Promise<string> {
  const made = await stripe.customers.create(
    { metadata: { [COMPANY_KEY]: companyId } },
    { idempotencyKey: `haulway-customer-${companyId}-${customersGone}` },
  );
  return made.id;
}
