/** A mean rating out of 5, in words for those who do not see stars. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <span className="quiet">No reviews yet</span>;
  const text = rating.toFixed(1);
  return (
    <span className="stars">
      <span aria-hidden="true">★ {text}</span>
      <span className="for-readers">{text} out of 5 stars</span>
    </span>
  );
}
