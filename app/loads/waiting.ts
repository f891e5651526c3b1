import type { LoadTies } from "~/access/ties.server";
import type { LoadStatus } from "~/trade/lifecycle";

/** Who is waited for, when the viewer has nothing to do. */
const WAITING: Readonly<Record<LoadStatus, { owner: string; driver: string; others: string }>> = {
  new: { owner: "Drivers can request this load now.", driver: "", others: "Drivers can request this load." },
  pending: {
    owner: "Choose one of the drivers below.",
    driver: "",
    others: "Drivers have requested this load.",
  },
  "rate confirmation": {
    owner: "",
    driver: "You were chosen. The shipper sends the rate confirmation next.",
    others: "",
  },
  "rate confirmation sent": {
    owner: "The driver has the rate confirmation and signs it next.",
    driver: "",
    others: "",
  },
  pickup: { owner: "Give the driver this pin when the freight is loaded:", driver: "", others: "" },
  "in transit": {
    owner: "The freight is on the road. The proof of delivery comes next.",
    driver: "",
    others: "",
  },
  complete: { owner: "Delivered.", driver: "Delivered. Thank you.", others: "" },
};

/** The sentence for a viewer with nothing to do; empty when they have something, or the load has expired. */
export function waitingText({
  status,
  standing,
  expired,
}: Pick<LoadTies, "status" | "standing" | "expired">): string {
  if (expired) return "";
  const texts = WAITING[status];
  if (standing === "owner") return texts.owner;
  return standing === "chosen driver" ? texts.driver : standing === "other shipper" ? texts.others : "";
}
