import { NO_COMMENT } from "./words";

/** What a review says, with its own lines and in its own direction of writing. */
export function ReviewText({ text }: { text: string | null }) {
  if (!text) return <p className="quiet">{NO_COMMENT}</p>;
  return (
    <p className="comment" dir="auto">
      {text}
    </p>
  );
}
