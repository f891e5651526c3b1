import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { Taken } from "~/bookings/book-load.server";
import { bookPage } from "~/bookings/book-page.server";
import { AllowForm, BookForm } from "~/bookings/booking-forms";
import { takeBookingStep } from "~/bookings/take-step.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused, thrown } from "~/forms/refusals.server";
import { Numbered } from "~/trade/numbered";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction = () => [{ title: "Book a load · Haulway" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.id, { loads: [loadId] });
  return orErrorPage(bookPage(viewer, loadId));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const { to, done } = await takeBookingStep(request, { viewer, loadId: params.loadId ?? "", fields });
    return await redirectWithFlash(to, done);
  } catch (error) {
    if (error instanceof Taken) throw thrown(error);
    return refused(error, fields);
  }
}

export default function BookNow() {
  const shown = useLoaderData<typeof loader>();
  const { loadId, driver, owner } = shown;
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage
      title={owner ? "Who may book" : "Book Now"}
      back={`/load-details/${loadId}`}
      refusal={refusal}
    >
      <LiveChanges room={`load:${loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      {owner && <AllowForm loadId={loadId} owner={owner} refusal={refusal} />}
      {driver && <BookForm loadId={loadId} driver={driver} said={refusal?.message} />}
    </NarrowPage>
  );
}
