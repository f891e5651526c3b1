import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { bookPage } from "~/bookings/book-page.server";
import { AllowForm, BookForm } from "~/bookings/booking-forms";
import { takeBookingStep } from "~/bookings/take-step.server";
import { Taken } from "~/bookings/taken.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, orRefusal, refused } from "~/forms/refusals.server";
import { loadsLike } from "~/recommendations/loads-like.server";
import { SuggestedSection } from "~/recommendations/suggested-loads";
import styles from "~/styles/reviews.css";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import type { Viewer } from "~/trade/viewer";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Book Now", data?.name) }];

/** If another driver has the load, returns similar loads with status 404. */
async function pageOrLoadsLike(viewer: Viewer, loadId: string) {
  try {
    return data({ ...(await bookPage(viewer, loadId)), taken: null });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const taken = { message: error.message, like: await loadsLike(viewer, error.load) };
    return data({ loadId, name: error.load.name, driver: null, owner: null, taken }, { status: 404 });
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(orRefusal(pageOrLoadsLike(viewer, loadId), context));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const { to, done } = await takeBookingStep(request, { viewer, loadId: params.loadId ?? "", fields });
    return await redirectWithFlash(to, done);
  } catch (error) {
    return refused(error, fields);
  }
}

export default function BookNow() {
  const shown = useLoaderData<typeof loader>();
  const { loadId, driver, owner, taken } = shown;
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage
      title={owner ? "Who can book" : "Book Now"}
      back={taken ? "/search" : `/load-details/${loadId}`}
      refusal={taken ?? refusal}
    >
      <LiveChanges room={`load:${loadId}`} shown={shown} notice="This load has changed." />
      <p>
        <Numbered>{shown.name}</Numbered>
      </p>
      {owner && <AllowForm loadId={loadId} owner={owner} refusal={refusal} />}
      {driver && <BookForm loadId={loadId} driver={driver} said={refusal?.message} />}
      {taken && <LoadsLike loads={taken.like} />}
    </NarrowPage>
  );
}

function LoadsLike({ loads }: { loads: Parameters<typeof SuggestedSection>[0]["rows"] }) {
  return (
    <>
      <SuggestedSection title="Similar loads" rows={loads} />
      <p>
        <Link className="button plain" to="/search">
          Search for Loads
        </Link>
      </p>
    </>
  );
}
