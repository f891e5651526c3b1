interface RatingProps {
  /** The average number of stars; null before the first review. */
  rating: number | null;
  count?: number;
}

export function reviewsIn(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "review" : "reviews"}`;
}

export function Stars({ rating, count }: RatingProps) {
  if (rating === null) return <span className="quiet">No reviews yet</span>;
  const text = rating.toFixed(1);
  return (
    <span className="stars">
      <span aria-hidden="true">{`★ ${text}`}</span>
      <span className="for-readers">{`${text} out of 5 stars`}</span>
      {count !== undefined && <span className="quiet"> · {reviewsIn(count)}</span>}
    </span>
  );
}
