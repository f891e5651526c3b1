import * as z from "zod";
import { LENGTHS, MOST_NOTE_CHARACTERS } from "~/offers/form-limits";
import { REQUEST_STATUSES } from "~/trade/lifecycle";
import { OFFER_SIDES } from "~/trade/offer";
import { WRONG_OBJECT } from "../faults";

const text = (description: string) => z.string().meta({ description });
const instant = (description: string) => z.string().meta({ description, format: "date-time" });
const dollars = (description: string) => z.number().meta({ description: `${description}, US dollars` });

export const OFFER_STATUSES = [
  "open",
  "countered",
  "accepted",
  "declined",
  "withdrawn",
  "ended",
  "expired",
] as const;

export const OFFER = z.object({
  number: z.int().meta({ description: "The number of the offer between shipper and driver, counted from 1" }),
  made_by: z.enum(OFFER_SIDES).meta({ description: "Who made the offer" }),
  rate: dollars("The offered rate"),
  deadhead_miles: z
    .int()
    .nullable()
    .meta({ description: "Deadhead miles to the pickup, as the driver entered them" }),
  note: text("The note of the side that made the offer").nullable(),
  status: z.enum(OFFER_STATUSES).meta({
    description: "Only an open offer can be answered. ended: an edit or another step ended it",
  }),
  reason: text("Why the offer was declined").nullable(),
  made_at: instant("When the offer was made"),
  expires_at: instant("When the offer expires"),
  answered_at: instant("When the offer was answered or ended").nullable(),
});

const DRIVER = z.object({
  name: text("The name of the driver or carrier"),
  legal_name: text("The carrier's legal name").nullable(),
  usdot: text("The carrier's USDOT number").nullable(),
  mc_number: text("The carrier's MC number").nullable(),
  equipment_type: text("The code of the equipment, as in a load").nullable(),
  rating: z.number().nullable().meta({ description: "Stars, 1 to 5" }),
  review_count: z.int().nullable().meta({ description: "The number of reviews" }),
  delivered_count: z.int().nullable().meta({ description: "The number of delivered loads" }),
});

const FIT_VERDICTS = ["meets", "does_not_meet", "unknown"] as const;

export type FitVerdict = (typeof FIT_VERDICTS)[number];

const verdict = (description: string) => z.enum(FIT_VERDICTS).meta({ description });

const FIT = z.object({
  verdict: verdict("The verdict of the worst line. unknown: ask the driver first"),
  summary: text("The lines in short"),
  lines: z
    .array(
      z.object({
        name: text("The requirement"),
        required: text("What the load requires"),
        has: text("What the driver has"),
        verdict: verdict("Whether the driver meets the requirement"),
      }),
    )
    .meta({ description: "The requirements of the load, insurance and operating authority" }),
});

export const LOAD_REQUESTED = z.object({
  id: text("The id of the request. A driver who requests the load again gets another id"),
  status: z.enum(REQUEST_STATUSES).meta({ description: "Only a pending request can be decided" }),
  requested_at: instant("When the driver requested the load"),
  decided_at: instant("When the request was decided or ended").nullable(),
  is_at_posted_rate: z.boolean().meta({
    description: "False if the driver offered another rate. Then only an offer can be accepted",
  }),
  driver: DRIVER.meta({ description: "If the request was rejected, only the name is shown" }),
  fit: FIT.nullable().meta({
    description: "How the driver and the best of the carrier's trucks fit the load. Null after the decision",
  }),
  offers: z.array(OFFER).meta({ description: "The offers of this request, oldest first" }),
  next_offer: z.int().meta({ description: "The number of the next offer" }),
});

export type RequestJson = z.infer<typeof LOAD_REQUESTED>;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export const DECISION = z.strictObject(
  {
    status: z
      .enum(["accepted", "rejected"], { error: "Send accepted or rejected." })
      .meta({ description: "accepted: the driver is chosen, and all other requests are rejected" }),
  },
  WRONG_OBJECT,
);

/** The offer form's parser checks the values. */
export const OFFER_MADE = z.strictObject(
  {
    rate: z.number({ error: "Send a number." }).meta({ description: "The offered rate, US dollars" }),
    good_for_minutes: z
      .int({ error: "Send a whole number." })
      .nullish()
      .meta({
        description: "How many minutes the offer stays open. It always ends by the pickup. By default, 120",
        enum: LENGTHS.map(([minutes]) => Number(minutes)),
      }),
    note: z
      .string({ error: "Send a string." })
      .nullish()
      .meta({ description: "A note to the other side", maxLength: MOST_NOTE_CHARACTERS }),
  },
  WRONG_OBJECT,
);

export const OFFER_ANSWER_WORDS = ["accepted", "declined", "withdrawn"] as const;

export const OFFER_ANSWERED = z.strictObject(
  {
    answer: z.enum(OFFER_ANSWER_WORDS, { error: "Send accepted, declined or withdrawn." }).meta({
      description: "Accept or decline the other side's offer, or withdraw your own",
    }),
    reason: z.string({ error: "Send a string." }).nullish().meta({
      description: "Why the offer is declined. Required to decline an offer",
      maxLength: MOST_NOTE_CHARACTERS,
    }),
  },
  WRONG_OBJECT,
);
