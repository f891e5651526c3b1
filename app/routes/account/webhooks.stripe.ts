import type { ActionFunctionArgs } from "@remix-run/node";
import { answerWebhook } from "~/billing/answer-webhook.server";

export function action({ request }: ActionFunctionArgs) {
  return answerWebhook(request);
}

/** Stripe sends only POST requests. */
export function loader() {
  return new Response("Method not allowed", { status: 405, headers: { Allow: "POST" } });
}
