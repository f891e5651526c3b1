interface RatingProps {
  /** Mean of the stars received; null before the first review. */
  rating: number | null;
  /** How many reviews it is the mean of, where that is known. */
  count?: number;
}

/** `1 review`, `1,204 reviews`. */
export function reviewsIn(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "review" : "reviews"}`;
}

/** A mean rating out of 5, in words for those who do not see stars. */
export function Stars({ rating, count }: RatingProps) {
  if (rating === null) return <span className="quiet">No reviews yet</span>;
  const text = rating.toFixed(1);
  return (
    <span className="stars">
      <span aria-hidden="true">★ {text}</span>
      <span className="for-readers">{text} out of 5 stars</span>
      {count !== undefined && <span className="quiet"> · {reviewsIn(count)}</span>}
    </span>
  );
}

/** The stars that one review gave, 1–5. */
export function GivenStars({ stars }: { stars: number }) {
  return (
    <span className="stars given">
      <span aria-hidden="true">
        {"★".repeat(stars)}
        <span className="missing">{"★".repeat(5 - stars)}</span>
      </span>
      <span className="for-readers">{stars} out of 5 stars</span>
    </span>
  );
}
