import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { distributionOf } from "~/reviews/distribution";
import { countByStars, REVIEWS_PAGE_SIZE, reviewsReceived } from "~/reviews/queries.server";
import { RatingCard } from "~/reviews/rating-card";
import { ReviewsList } from "~/reviews/reviews-list";
import { readPage } from "~/text/page-number";
import { withScripts } from "~/ui/page-handle";
import { Pager } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";

import styles from "~/styles/reviews.css";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Reviews · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const page = readPage(new URL(request.url).searchParams);
  const [counts, reviews] = await Promise.all([countByStars(viewer.id), reviewsReceived(viewer.id, page)]);
  const distribution = distributionOf(counts);
  return { distribution, reviews, page, more: page * REVIEWS_PAGE_SIZE < distribution.total };
}

export default function UserReviews() {
  const { distribution, reviews, page, more } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>Reviews</h1>
      {distribution.total > 0 && <RatingCard {...distribution} />}
      {reviews.length > 0 ? (
        <ReviewsList reviews={reviews} />
      ) : (
        <div className="empty">
          <p>
            {distribution.total > 0
              ? "No more reviews."
              : "No reviews yet. Once a load is complete, both sides can review each other."}
          </p>
          {distribution.total > 0 ? (
            <Link className="button plain" to="/user-reviews">
              Latest Reviews
            </Link>
          ) : (
            <Link className="button main" to="/loads-complete">
              Completed Loads
            </Link>
          )}
        </div>
      )}
      <Pager page={page} more={more} />
    </main>
  );
}
