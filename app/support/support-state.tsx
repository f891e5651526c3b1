import { Icon } from "~/ui/icon";

interface Props {
  state: "received" | "answered";
  /** Whether staff closed the request without an email. */
  isClosed: boolean;
}

export function SupportState({ state, isClosed }: Props) {
  return state === "answered" ? (
    <span className="status complete">
      <Icon name="check" /> {isClosed ? "Closed" : "Answered"}
    </span>
  ) : (
    <span className="status">
      <Icon name="clock" /> Received
    </span>
  );
}
