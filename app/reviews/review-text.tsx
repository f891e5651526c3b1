import { NO_COMMENT } from "./words";

/** Shows a review with its own line breaks and writing direction. */
export function ReviewText({ text }: { text: string | null }) {
  if (!text) return <p className="quiet">{NO_COMMENT}</p>;
  return (
    <p className="comment" dir="auto">
      {text}
    </p>
  );
}
