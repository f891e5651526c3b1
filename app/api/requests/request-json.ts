import { eligibilitySummary, overallVerdict, shownVerdict, type Verdict } from "~/requests/eligibility";
import { fitLines } from "~/requests/fit-lines";
import type { OfferAnswer } from "~/trade/offer";
import type { OwnOffer, OwnRequest } from "./own-requests.server";
import type { FitVerdict, OfferStatus, RequestJson } from "./schema";

const STATUS_OF: Readonly<Record<OfferAnswer, OfferStatus>> = {
  countered: "countered",
  accepted: "accepted",
  refused: "declined",
  withdrawn: "withdrawn",
  "load edited": "ended",
  "load deleted": "ended",
  "load taken": "ended",
  "request ended": "ended",
};

/** Expiry is not stored. */
export function statusOfOffer({ answer, expires_at }: OwnOffer, nowMs: number): OfferStatus {
  if (answer) return STATUS_OF[answer];
  return expires_at > nowMs ? "open" : "expired";
}

const isoOf = (instant: number) => new Date(instant).toISOString();
const isoOrNull = (instant: number | null) => (instant === null ? null : isoOf(instant));

export const offerJson = (offer: OwnOffer, nowMs: number): RequestJson["offers"][number] => ({
  number: offer.turn,
  made_by: offer.made_by,
  rate: offer.amount_cents / 100,
  deadhead_miles: offer.empty_miles,
  note: offer.note,
  status: statusOfOffer(offer, nowMs),
  reason: offer.answer_note,
  made_at: isoOf(offer.made_at),
  expires_at: isoOf(offer.expires_at),
  answered_at: isoOrNull(offer.answered_at),
});

const NO_FACTS = {
  legal_name: null,
  usdot: null,
  mc_number: null,
  equipment_type: null,
  rating: null,
  review_count: null,
  delivered_count: null,
};

const driverJson = (request: OwnRequest): RequestJson["driver"] => ({
  name: request.fullName,
  ...(request.status === "rejected"
    ? NO_FACTS
    : {
        legal_name: request.legalName,
        usdot: request.usdot,
        mc_number: request.mcNumber,
        equipment_type: request.equipmentType,
        rating: request.rating,
        review_count: request.reviewCount,
        delivered_count: request.delivered,
      }),
});

const VERDICTS: Readonly<Record<Verdict, FitVerdict>> = {
  meets: "meets",
  "does not": "does_not_meet",
  unknown: "unknown",
};

function fitJson(request: OwnRequest): RequestJson["fit"] {
  if (request.status !== "pending") return null;
  const lines = fitLines(request.needs, request);
  return {
    verdict: VERDICTS[overallVerdict(lines)],
    summary: eligibilitySummary(lines),
    lines: lines.map((line) => ({
      name: line.name,
      required: line.asked,
      has: line.has,
      verdict: VERDICTS[shownVerdict(line)],
    })),
  };
}

export const offersOf = ({ requestId, offers }: OwnRequest): OwnOffer[] =>
  offers.filter(({ request_id }) => request_id === requestId);

/** The number also counts the offers of the driver's earlier requests. */
export const nextOffer = ({ offers }: { offers: readonly OwnOffer[] }): number =>
  (offers.at(-1)?.turn ?? 0) + 1;

export const requestJson = (request: OwnRequest, nowMs: number): RequestJson => ({
  id: request.requestId,
  status: request.status,
  requested_at: isoOf(request.requestedAt),
  decided_at: isoOrNull(request.decidedAt),
  is_at_posted_rate: !request.isNegotiated,
  driver: driverJson(request),
  fit: fitJson(request),
  offers: offersOf(request).map((offer) => offerJson(offer, nowMs)),
  next_offer: nextOffer(request),
});
