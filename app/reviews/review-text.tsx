import { NO_COMMENT } from "./words";

export function ReviewText({ text }: { text: string | null }) {
  if (!text) return <p className="quiet">{NO_COMMENT}</p>;
  return (
    <p className="comment" dir="auto">
      {text}
    </p>
  );
}
