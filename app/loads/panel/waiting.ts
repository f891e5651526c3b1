import type { LoadTies } from "~/access/ties.server";
import type { LoadStatus } from "~/trade/lifecycle";

/** The text about the next step, which either the viewer or another party has to take. */
const WAITING: Readonly<Record<LoadStatus, { owner: string; driver: string; others: string }>> = {
  new: { owner: "Drivers can request this load now.", driver: "", others: "Drivers can request this load." },
  pending: {
    owner: "Choose a driver below.",
    driver: "",
    others: "Drivers have requested this load.",
  },
  "rate confirmation": {
    owner: "Send the rate confirmation and the bill of lading next. Then the driver signs.",
    driver: "You were chosen. The shipper sends the rate confirmation next.",
    others: "",
  },
  "rate confirmation sent": {
    owner: "The driver has the rate confirmation and signs it next.",
    driver: "Read the rate confirmation, sign it, and send the signed copy next.",
    others: "",
  },
  pickup: {
    owner: "Give the driver this pin when the freight is loaded:",
    driver: "Pick up the freight next. The shipper tells you the pin once it is loaded.",
    others: "",
  },
  "in transit": {
    owner: "The freight is on the road. The proof of delivery comes next.",
    driver: "Deliver the freight, then send the proof of delivery.",
    others: "",
  },
  complete: { owner: "Delivered.", driver: "Delivered. Thank you.", others: "" },
};

/** Returns the sentence about the next step. Empty if no step remains or the load has expired. */
export function waitingText({
  status,
  standing,
  expired,
}: Pick<LoadTies, "status" | "standing" | "expired">): string {
  if (expired) return "";
  if (standing === "requesting driver") return "The shipper's answer comes to this page and to your inbox.";
  const texts = WAITING[status];
  if (standing === "owner") return texts.owner;
  return standing === "chosen driver" ? texts.driver : standing === "other shipper" ? texts.others : "";
}
