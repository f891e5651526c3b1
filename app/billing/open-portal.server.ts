import { requireSeat } from "db/seat-of-form";
import { ownLink } from "~/mail/own-link.server";
import { Conflict } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { storedCustomer } from "./customer.server";
import { ROLE_KEY } from "./facts.server";
import type { PaidRole } from "./plan";
import { paymentPage } from "./settings.server";
import { isUnknownToStripe, type Provider, requireProvider } from "./stripe.server";

const NO_CUSTOMER = "Nothing to manage yet. Choose a plan first.";

const configurations = new Map<PaidRole, string | undefined>();

/**
 * The portal configuration that `npm run stripe:setup` made. If undefined, Stripe uses the account's default.
 */
async function configurationOf({ stripe }: Provider, role: PaidRole): Promise<string | undefined> {
  const known = configurations.get(role);
  if (known) return known;
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = data.find(({ metadata }) => metadata?.[ROLE_KEY] === role)?.id;
  configurations.set(role, found);
  return found;
}

/**
 * @returns the session's URL
 * @throws Forbidden if the viewer's seat at the company has ended; Conflict if the viewer has no customer
 * here or at Stripe, or billing is not set up
 */
export async function openPortal({ viewer }: { viewer: Viewer }): Promise<string> {
  const provider = await requireProvider();
  const customer = await storedCustomer(viewer.id);
  if (!customer) throw new Conflict(NO_CUSTOMER);
  try {
    const session = await provider.stripe.billingPortal.sessions.create({
      customer,
      configuration: await configurationOf(provider, viewer.role),
      return_url: ownLink("/billing/back"),
    });
    await requireSeat();
    return paymentPage(session.url);
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error;
    configurations.clear();
    throw new Conflict(NO_CUSTOMER);
  }
}
