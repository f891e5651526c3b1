import type { ActionFunctionArgs } from "@remix-run/node";
import { answerWebhook } from "~/billing/answer-webhook.server";

export function action({ request }: ActionFunctionArgs) {
  return answerWebhook(request);
}

/** Only Stripe sends requests to this URL, always with POST. */
export function loader() {
  return new Response("Method not allowed", { status: 405, headers: { Allow: "POST" } });
}
