import { Link } from "#links";
import { Icon } from "~/ui/icon";
import type { ReviewOffered } from "./queries.server";
import { REVIEW_SUBMITTED } from "./words";

interface Props {
  review: ReviewOffered;
  name: string;
  look: "main" | "plain";
}

export function ReviewNext({ review, name, look }: Props) {
  if (review.isSubmitted)
    return (
      <p role="status" className="status complete">
        <Icon name="check" /> {REVIEW_SUBMITTED}
      </p>
    );
  return (
    <p className="row">
      <Link className={`button ${look}`} to={review.path}>
        Review {name}
      </Link>
    </p>
  );
}
