import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { cancelLoad, loadToCancel, releaseDriver } from "~/loads/steps/cancel-load.server";
import { CANCELLATION_TEXTS, type Cancellation, REASONS } from "~/loads/steps/cancellation";
import { nameOf } from "~/trade/load-number";

const VERBS = { cancel: cancelLoad, release: releaseDriver } as const;

const CONSEQUENCES: Readonly<Record<Cancellation, (other: string) => string>> = {
  cancel: (shipper) =>
    `We'll send ${shipper} your reason. The load goes back on the board, and you can request it again. ` +
    "Shippers see how many loads you've canceled.",
  release: (driver) =>
    `We'll send ${driver} your reason. The load goes back on the board with a new pin, and its documents are voided. ` +
    "We'll notify drivers who requested it earlier. Drivers see how many loads you've canceled.",
};

export async function cancellationPage(
  cancellation: Cancellation,
  { request, context, params }: LoaderFunctionArgs,
) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const load = await orErrorPage(loadToCancel(cancellation, viewer, loadId));
  const other = cancellation === "cancel" ? load.ownerName : load.driver.fullName;
  return {
    loadId,
    name: nameOf(load.lane),
    words: CANCELLATION_TEXTS[cancellation],
    consequence: CONSEQUENCES[cancellation](other),
    reasons: REASONS[cancellation],
    seen: { revision: load.revision, status: load.status, driver: load.driver.id },
  };
}

export async function takeCancellation(
  cancellation: Cancellation,
  { request, context, params }: ActionFunctionArgs,
) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    await VERBS[cancellation]({ viewer, loadId, fields });
  } catch (error) {
    return refused(error, fields);
  }
  return redirectWithFlash(`/load-details/${loadId}`, CANCELLATION_TEXTS[cancellation].done);
}
