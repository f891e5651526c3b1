import { Icon } from "~/ui/icon";

export function SupportState({ state }: { state: "received" | "answered" }) {
  return state === "answered" ? (
    <span className="status complete">
      <Icon name="check" /> Answered
    </span>
  ) : (
    <span className="status">
      <Icon name="clock" /> Received
    </span>
  );
}
