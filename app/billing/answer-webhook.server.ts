import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { billingSettings } from "./settings.server";
import { takeEvent } from "./take-event.server";
import { verifyWebhook } from "./verify-webhook.server";

const said = (status: number, words: string) =>
  new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/**
 * Answers Stripe: 200 once the event is followed or needs nothing, 400 or 413 for what is not Stripe's, 503 when it has
 * to be sent again, which Stripe does for days.
 */
export async function answerWebhook(request: Request): Promise<Response> {
  const settings = billingSettings();
  if (request.method !== "POST") return said(405, "Method not allowed");
  if (!settings) return said(404, "Billing is not set up");
  try {
    const event = await verifyWebhook(request, settings);
    await takeEvent(event);
    return said(200, "ok");
  } catch (error) {
    if (error instanceof Refusal && (error.status === 400 || error.status === 413)) {
      log.warn({ status: error.status }, "a webhook was refused");
      return said(error.status, error.message);
    }
    log.error({ err: error }, "a webhook could not be followed; it will be sent again");
    return said(503, "Try again later");
  }
}
