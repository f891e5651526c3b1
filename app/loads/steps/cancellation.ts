import type { LoadEvent } from "~/trade/lifecycle";

export type Cancellation = Extract<LoadEvent, "cancel" | "release">;

export const REASONS: Readonly<Record<Cancellation, readonly string[]>> = {
  cancel: [
    "The truck or trailer broke down",
    "Out of hours",
    "Held up on another load",
    "The load is not as posted",
    "Other",
  ],
  release: [
    "The driver isn't answering",
    "The driver can't make it on time",
    "Truck or documents don't fit the load",
    "The freight is not ready",
    "Other",
  ],
};

export const OTHER_REASON = "Other";
export const MOST_REASON_CHARACTERS = 300;

export const CANCELLATION_TEXTS: Readonly<
  Record<Cancellation, { button: string; title: string; keep: string; done: string }>
> = {
  cancel: {
    button: "Cancel This Load",
    title: "Cancel this load?",
    keep: "Keep This Load",
    done: "Load canceled. We notified the shipper.",
  },
  release: {
    button: "Release Driver",
    title: "Release the driver?",
    keep: "Keep Driver",
    done: "Driver released. The load is back on the board.",
  },
};

export function cancellationOffered(loadId: string, offered: readonly LoadEvent[]) {
  const cancellation = (["cancel", "release"] as const).find((each) => offered.includes(each));
  return cancellation
    ? { to: `/load-details/${loadId}/${cancellation}`, button: CANCELLATION_TEXTS[cancellation].button }
    : null;
}
