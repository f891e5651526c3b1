import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { storedCustomer } from "./customer.server";
import { isUnknownToStripe, requireProvider } from "./stripe.server";
import { syncBilling } from "./sync-billing.server";

/**
 * A visit to the success page does not prove a payment, so the state is read from Stripe, as for a webhook.
 * @throws NotFound if the session does not belong to the viewer's customer, Conflict if billing is not set
 * up, and the errors of Stripe's API
 */
export async function finishCheckout({
  viewer,
  sessionId,
}: {
  viewer: Viewer;
  sessionId: string;
}): Promise<void> {
  const customer = await storedCustomer(viewer.id);
  if (!customer || !/^cs_\w{1,200}$/.test(sessionId)) throw new NotFound();
  const provider = await requireProvider();
  try {
    const session = await provider.stripe.checkout.sessions.retrieve(sessionId);
    const owner = typeof session.customer === "string" ? session.customer : session.customer?.id;
    if (owner !== customer) throw new NotFound();
  } catch (error) {
    throw isUnknownToStripe(error) ? new NotFound() : error;
  }
  await syncBilling(viewer.id, Date.now(), provider);
}
