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
