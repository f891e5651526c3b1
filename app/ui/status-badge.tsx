import type { LoadStatus } from "~/trade/lifecycle";
import { Icon, type IconName } from "./icon";

/** The icon and label convey the meaning; color only helps. */
const LOOKS: Readonly<Record<LoadStatus, { icon: IconName; word: string }>> = {
  new: { icon: "plus", word: "New" },
  pending: { icon: "clock", word: "Pending" },
  "rate confirmation": { icon: "document", word: "Rate Confirmation" },
  "rate confirmation sent": { icon: "envelope", word: "Rate Confirmation Sent" },
  pickup: { icon: "box", word: "Pickup" },
  "in transit": { icon: "truck", word: "In Transit" },
  complete: { icon: "check", word: "Complete" },
};

/** The key makes React replace the element, because a browser that translates the page replaces its text. */
export function StatusBadge({ status }: { status: LoadStatus }) {
  const { icon, word } = LOOKS[status];
  return (
    <span key={word} className={`status ${status.replaceAll(" ", "-")}`}>
      <Icon name={icon} /> {word}
    </span>
  );
}
