import { countAgainstLimit } from "~/limits/rate-limit.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { openCheckout } from "./open-checkout.server";
import { openPortal } from "./open-portal.server";

export const BILLING_FAILED = "The payment service didn't respond. You weren't charged. Please try again.";

/**
 * @returns the URL to redirect to
 * @throws NotFound for an unknown step, Invalid 429 after too many requests, and the errors of the step
 */
export async function takeBillingStep(input: {
  viewer: Viewer;
  step: string | null;
  fields: Readonly<Record<string, string>>;
}): Promise<string> {
  const { viewer, step, fields } = input;
  if (step !== "checkout" && step !== "portal") throw new NotFound();
  await countAgainstLimit("billing", viewer.id);
  return step === "portal" ? openPortal({ viewer }) : openCheckout({ viewer, interval: fields.interval });
}
