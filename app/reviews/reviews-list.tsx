import { Link } from "#links";
import { formatPastDay } from "~/text/past-days";
import { nameOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { GivenStars } from "./given-stars";
import type { ReviewReceived } from "./queries.server";
import { ReviewText } from "./review-text";

export function ReviewsList({ reviews }: { reviews: readonly ReviewReceived[] }) {
  return (
    <ol className="reviews" aria-label="Reviews received">
      {reviews.map(({ id, stars, text, createdAt, writerName, loadId, lane }) => (
        <li key={id}>
          <p className="bar">
            <GivenStars stars={stars} />
            <time className="quiet" dateTime={new Date(createdAt).toISOString()}>
              {formatPastDay(createdAt)}
            </time>
          </p>
          <ReviewText text={text} />
          <p className="source">
            <span>{writerName}</span>{" "}
            <Link to={`/load-details/${loadId}`}>
              <Numbered>{nameOf(lane)}</Numbered>
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}
