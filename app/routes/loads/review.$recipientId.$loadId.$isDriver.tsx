import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { readForm, textFields } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { GivenStars } from "~/reviews/given-stars";
import { avatarOf, reviewAt } from "~/reviews/queries.server";
import { ReviewForm } from "~/reviews/review-form";
import { ReviewText } from "~/reviews/review-text";
import { submitReview } from "~/reviews/submit-review.server";
import { REVIEW_SUBMITTED } from "~/reviews/words";
import styles from "~/styles/star-picker.css";
import { nameOf, titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { Alert, Done } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf("Review", data?.lane) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const { load, recipient, given } = await orErrorPage(reviewAt(viewer, params));
  const avatarUrl = await avatarOf(recipient.id);
  return { loadId: load.loadId, lane: nameOf(load.lane), recipient, avatarUrl, given };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    await submitReview({ viewer, loadId: params.loadId ?? "", address: params, fields });
  } catch (error) {
    return refused(error, fields);
  }
  return redirect(new URL(request.url).pathname);
}

export default function Review() {
  const { loadId, lane, recipient, avatarUrl, given } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to={`/load-details/${loadId}`}>
          <Icon name="back" /> Back
        </Link>
      </div>
      <div className="profile">
        <Avatar fullName={recipient.fullName} avatarUrl={avatarUrl} size="large" />
        <div>
          <h1>Review {recipient.fullName}</h1>
          <p className="quiet">
            {recipient.isDriver ? "Driver" : "Shipper"} for <Numbered>{lane}</Numbered>
          </p>
        </div>
      </div>
      {given ? (
        <>
          {refusal && refusal.message !== REVIEW_SUBMITTED && <Alert>{refusal.message}</Alert>}
          <Done>{REVIEW_SUBMITTED}</Done>
          <section className="card stack" aria-label="Your review">
            <GivenStars stars={given.stars} />
            <ReviewText text={given.text} />
          </section>
        </>
      ) : (
        <ReviewForm refusal={refusal} />
      )}
    </main>
  );
}
