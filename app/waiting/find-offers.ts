import { formatMoney, formatRatePerMile } from "~/text/money";
import { withActor } from "~/trade/viewer";
import type { Facts, OpenOffer } from "./facts";
import type { Act, Clock, Found, Row, Whose } from "./row";

const perMile = ({ miles }: Facts, cents: number) =>
  miles ? ` (${formatRatePerMile(Math.round(cents / miles))}/mi)` : "";

const openOffers = ({ offers, side }: Facts, whose: Whose, { nowMs }: Clock): readonly OpenOffer[] =>
  offers.filter(({ by, untilMs }) => (by === side) === (whose === "them") && untilMs > nowMs);

const GOOD = "good until";

const answers = (offer: OpenOffer, revision: number): readonly Act[] => [
  {
    words: "Accept",
    to: "offers?step=accept",
    fields: { driver_id: offer.driverId, offer: offer.id, revision: String(revision) },
  },
  { words: "Counter", to: "offers#counter" },
  { words: "Decline", to: "offers#refuse" },
];

function offerInWords(offer: OpenOffer, facts: Facts): Found {
  const { side, revision, other } = facts;
  const company = offer.by === "driver" ? offer.driver : (other ?? "The shipper");
  const maker = withActor(company, offer.member);
  const isOwner = side === "shipper";
  return {
    says: `${maker} ${offer.turn > 1 ? "countered" : "offered"} ${formatMoney(offer.cents)}${perMile(facts, offer.cents)}`,
    more: offer.note,
    sinceMs: offer.atMs,
    until: [GOOD, offer.untilMs],
    ...(isOwner
      ? { acts: [{ words: "Answer Offer", to: "#drivers" }] }
      : { page: "offers", acts: answers(offer, revision) }),
  };
}

export function offersInWords(facts: Facts, clock: Clock): readonly Found[] {
  const open = openOffers(facts, "you", clock);
  const [first] = open;
  if (!first) return [];
  if (open.length === 1) return [offerInWords(first, facts)];
  const cents = open.map((offer) => offer.cents);
  const [low, high] = [Math.min(...cents), Math.max(...cents)].map(formatMoney);
  return [
    {
      says: `${open.length} drivers offered ${low === high ? low : `${low} to ${high}`}`,
      sinceMs: Math.min(...open.map(({ atMs }) => atMs)),
      until: ["the first one expires", Math.min(...open.map(({ untilMs }) => untilMs))],
      acts: [{ words: "Compare Offers", to: "#drivers" }],
    },
  ];
}

export function ownOffers(facts: Facts, clock: Clock): readonly Found[] {
  return openOffers(facts, "them", clock).map((offer) => ({
    says: `${facts.side === "shipper" ? offer.driver : (facts.other ?? "The shipper")} has your offer of ${formatMoney(offer.cents)}`,
    sinceMs: offer.atMs,
    until: [GOOD, offer.untilMs],
    page: facts.side === "driver" ? "offers" : "",
  }));
}

export const requests: Row["find"] = ({ status, expired, requests: { many, sinceMs, driver } }) => {
  if (expired) return [];
  if (status !== "pending" || many === 0) return [];
  const says = many === 1 && driver ? `${driver} requested this load` : `${many} drivers requested this load`;
  return [{ says, more: many === 1 ? "Accept or reject below." : "Choose a driver below.", sinceMs }];
};
