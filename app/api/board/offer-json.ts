/** The offers between a carrier and a shipper as JSON. Pure. */
import * as z from "zod";
import { LENGTHS, MOST_NOTE_CHARACTERS } from "~/offers/form-limits";
import { OFFER_SIDES, type OfferAnswer } from "~/trade/offer";
import { WRONG_OBJECT } from "../faults";
import { isoAt, isoOf } from "../load-schema";

/** An offer as stored, as both parties may see it. Instants are UTC milliseconds. */
export interface StoredOffer {
  offer_id: string;
  turn: number;
  made_by: (typeof OFFER_SIDES)[number];
  amount_cents: number;
  empty_miles: number | null;
  note: string | null;
  revision: number;
  made_at: number;
  expires_at: number;
  answer: OfferAnswer | null;
  answered_at: number | null;
  answer_note: string | null;
}

const OFFER_STATUSES = [
  "open",
  "countered",
  "accepted",
  "declined",
  "withdrawn",
  "ended",
  "expired",
] as const;
type OfferStatus = (typeof OFFER_STATUSES)[number];

const text = (description: string) => z.string().meta({ description });
const instant = (description: string) => z.string().meta({ description, format: "date-time" });

/** An offer in a response. */
export const OFFER = z.object({
  number: z.int().meta({ description: "The number of the offer between you and the shipper, from 1" }),
  made_by: z.enum(OFFER_SIDES).meta({ description: "Who made the offer" }),
  rate: z.number().meta({ description: "The offered rate, US dollars" }),
  deadhead_miles: z.int().nullable().meta({ description: "Deadhead miles to the pickup, as you sent them" }),
  note: text("The note of the side that made the offer").nullable(),
  status: z.enum(OFFER_STATUSES).meta({
    description: "Only an open offer can be answered. ended: an edit or another step ended it",
  }),
  reason: text("Why the offer was declined").nullable(),
  made_at: instant("When the offer was made"),
  expires_at: instant("When the offer expires"),
  answered_at: instant("When the offer was answered or ended").nullable(),
});

/** The status of an offer with each answer, in the words of the pages. */
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

/** Returns the status of an offer. Expiry is not stored. */
export function statusOfOffer({ answer, expires_at }: StoredOffer, nowMs: number): OfferStatus {
  if (answer) return STATUS_OF[answer];
  return expires_at > nowMs ? "open" : "expired";
}

export const offerJson = (offer: StoredOffer, nowMs: number): z.infer<typeof OFFER> => ({
  number: offer.turn,
  made_by: offer.made_by,
  rate: offer.amount_cents / 100,
  deadhead_miles: offer.empty_miles,
  note: offer.note,
  status: statusOfOffer(offer, nowMs),
  reason: offer.answer_note,
  made_at: isoAt(offer.made_at),
  expires_at: isoAt(offer.expires_at),
  answered_at: isoOf(offer.answered_at),
});

/** The members of an offer that either side makes. The offer form's parser checks the values. */
export const OFFER_MEMBERS = {
  rate: z.number({ error: "Send a number." }).meta({ description: "The offered rate, US dollars" }),
  good_for_minutes: z
    .int({ error: "Send a whole number." })
    .nullish()
    .meta({
      description: "How long the offer is open, but never after the pickup. By default, 120",
      enum: LENGTHS.map(([minutes]) => Number(minutes)),
    }),
  note: z
    .string({ error: "Send a text." })
    .nullish()
    .meta({ description: "A note to the shipper", maxLength: MOST_NOTE_CHARACTERS }),
} as const;

export const OFFER_ANSWERS = ["accepted", "declined", "withdrawn"] as const;

/** Answers an offer. */
export const OFFER_ANSWERED = z.strictObject(
  {
    answer: z.enum(OFFER_ANSWERS, { error: "Send accepted, declined or withdrawn." }).meta({
      description: "Accept or decline the shipper's offer, or withdraw your own",
    }),
    reason: z.string({ error: "Send a text." }).nullish().meta({
      description: "Why the offer is declined. Required to decline an offer",
      maxLength: MOST_NOTE_CHARACTERS,
    }),
  },
  WRONG_OBJECT,
);
