import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deviceName } from "~/accounts/profile/device-name";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { readForm, textFields } from "~/forms/form.server";
import { orPlainRefusal } from "~/forms/refusals.server";
import { vapidKeys } from "~/push/keys.server";
import { renewPhone } from "~/push/phones.server";
import { readSubscription } from "~/push/read-subscription.server";

const NO_STORE = { headers: { "Cache-Control": "no-store" } };

/** For scripts: returns the key with which a browser subscribes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context }, "own");
  return Response.json((await vapidKeys()).publicKey, NO_STORE);
}

/** Returns 409 if the browser must turn off its notifications. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  return orPlainRefusal(async () => {
    const { subscription, was = "" } = textFields(await readForm(request));
    await renewPhone({
      viewer,
      sessionHash: context.sessionHash,
      deviceName: deviceName(request.headers.get("user-agent")),
      subscription: await readSubscription(subscription),
      was,
    });
    return new Response(null, { ...NO_STORE, status: 204 });
  });
}
