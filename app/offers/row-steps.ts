import { stepAddress } from "~/loads/steps/steps";
import type { LoadEvent } from "~/trade/lifecycle";
import type { Act as Button } from "~/ui/forms/acts";
import type { Act, Situation } from "./rules";

type RowStep = "accept" | "reject" | `${Act} offer`;

interface Row {
  situation: Situation;
  acts: readonly Act[];
  /** Whether the driver has offered a rate, so that the request is no longer for the posted rate. */
  isNegotiated: boolean;
  events: readonly LoadEvent[];
}

/**
 * A row never has two buttons that accept or two that decline: they answer the open offer, otherwise the
 * request.
 */
export function rowSteps({ situation, acts, isNegotiated, events }: Row): RowStep[] {
  const isTheirs = situation === "theirs is open";
  // The row shows the owner's offer, but accepting the request would agree on the posted rate.
  const isMine = situation === "mine is open";
  const agrees = events.includes("accept");
  const offers = (["accept", "counter", "offer", "refuse", "withdraw"] as const).filter(
    (act) => acts.includes(act) && (agrees || act === "refuse" || act === "withdraw"),
  );
  return [
    ...(!isTheirs && !isMine && !isNegotiated && agrees ? (["accept"] as const) : []),
    ...offers.map((act): RowStep => `${act} offer`),
    ...(!isTheirs && events.includes("reject") ? (["reject"] as const) : []),
  ];
}

interface Shown {
  loadId: string;
  driverId: string;
  offer: string;
  revision: number;
  page: number;
}

const offersPage = ({ loadId, driverId }: Shown, query = "") =>
  `/load-details/${loadId}/offers?${query}driver=${driverId}`;

const onRequest = (step: "accept" | "reject", { loadId, driverId, revision, page }: Shown) => ({
  to: stepAddress(loadId, step, page),
  fields: [
    ["driver_id", driverId] as const,
    ...(step === "accept" ? [["revision", String(revision)] as const] : []),
  ],
});

/** @param page the page of the table to return to; undefined if the step leads to another page */
const onOffer = (act: Act, shown: Shown, page?: number) => ({
  to: offersPage(shown, `step=${act}&${page ? `page=${page}&` : ""}`),
  fields: [
    ["driver_id", shown.driverId] as const,
    ["offer", shown.offer] as const,
    ["revision", String(shown.revision)] as const,
  ],
});

/** A step that needs typed values links to its form on the page of the driver's offers. */
const BUTTONS: Readonly<Record<RowStep, (shown: Shown) => Button>> = {
  accept: (shown) => ({ words: "Accept", ...onRequest("accept", shown) }),
  reject: (shown) => ({ words: "Reject", ...onRequest("reject", shown) }),
  "accept offer": (shown) => ({ words: "Accept Offer", ...onOffer("accept", shown) }),
  "counter offer": (shown) => ({ words: "Counter", to: `${offersPage(shown)}#counter` }),
  "offer offer": (shown) => ({ words: "Counter", to: `${offersPage(shown)}#offer` }),
  "refuse offer": (shown) => ({ words: "Decline Offer", to: `${offersPage(shown)}#refuse` }),
  "withdraw offer": (shown) => ({ words: "Withdraw Offer", ...onOffer("withdraw", shown, shown.page) }),
};

export const rowButtons = (steps: readonly RowStep[], shown: Shown): Button[] =>
  steps.map((step) => BUTTONS[step](shown));
