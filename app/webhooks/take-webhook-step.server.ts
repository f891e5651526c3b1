import { data } from "@remix-run/node";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import {
  addWebhook,
  deleteWebhook,
  replaceSecret,
  sendAgain,
  sendTest,
  turnOffWebhook,
  turnOnWebhook,
} from "./change-webhooks.server";
import { sendSince } from "./send-since.server";
import { WEBHOOKS_PATH } from "./webhooks-page.server";

/**
 * Only the response to the form that creates a secret contains it.
 * @throws NotFound, Forbidden, as responses for the error page
 */
export async function takeWebhookStep(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const webhookId = searchParams.get("webhook") ?? "";
  const here = `${WEBHOOKS_PATH}?webhook=${encodeURIComponent(webhookId)}`;
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const step = { viewer, fields, webhookId };
    switch (searchParams.get("step")) {
      case "add":
        return data({ secret: await addWebhook(step), done: "Webhook added." });
      case "secret":
        return data({ secret: await replaceSecret(step), done: "New secret." });
      case "test":
        await sendTest(step);
        return redirectWithFlash(here, "Test sent. Reload this page to see the answer.");
      case "again":
        await sendAgain({ ...step, deliveryId: searchParams.get("message") ?? "" });
        return redirectWithFlash(here, "Sent again. Reload this page to see the answer.");
      case "since":
        await sendSince(step);
        return redirectWithFlash(here, "Sending. Reload this page to see the answers.");
      case "off":
        await turnOffWebhook(step);
        return redirectWithFlash(here, "Webhook turned off.");
      case "on":
        await turnOnWebhook(step);
        return redirectWithFlash(here, "Webhook turned on.");
      case "delete":
        await deleteWebhook(step);
        return redirectWithFlash(WEBHOOKS_PATH, "Webhook deleted.");
      default:
        throw new NotFound();
    }
  } catch (error) {
    return refused(error, fields);
  }
}
