import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { handleEvent } from "./handle-event.server";
import { billingSettings } from "./settings.server";
import { verifyWebhook } from "./verify-webhook.server";

const plainText = (status: number, words: string) =>
  new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** 503 makes Stripe send the event again. Stripe retries for days. */
export async function answerWebhook(request: Request): Promise<Response> {
  const settings = billingSettings();
  if (request.method !== "POST") return plainText(405, "Method not allowed");
  if (!settings) return plainText(404, "Billing is not set up");
  try {
    const event = await verifyWebhook(request, settings);
    await handleEvent(event);
    return plainText(200, "ok");
  } catch (error) {
    if (error instanceof Refusal && (error.status === 400 || error.status === 413)) {
      log.warn({ status: error.status }, "webhook refused");
      return plainText(error.status, error.message);
    }
    log.error({ err: error }, "webhook failed; Stripe will send it again");
    return plainText(503, "Try again later");
  }
}
