/** The examples of a carrier's request and offers in the document. Pure. */
import type * as z from "zod";
import type { OFFER_ANSWERED } from "./offer-json";
import type { OWN_OFFER_MADE, OwnRequestJson, SEEN_TERMS } from "./request-schema";

/** Returns a request with the carrier's open offer. */
export const exampleOfOwnRequest = (today: string): OwnRequestJson => ({
  number: "HW-48213",
  status: "pending",
  requested_at: `${today}T15:20:11.000Z`,
  decided_at: null,
  is_booked: false,
  revision: 1,
  offers: [
    {
      number: 1,
      made_by: "driver",
      rate: 925,
      deadhead_miles: 40,
      note: "I can be there at 8.",
      status: "open",
      reason: null,
      made_at: `${today}T15:20:11.000Z`,
      expires_at: `${today}T17:20:11.000Z`,
      answered_at: null,
    },
  ],
  next_offer: 2,
});

export const exampleTerms = (): z.infer<typeof SEEN_TERMS> => ({ revision: 1 });
export const exampleOwnOffer = (): z.infer<typeof OWN_OFFER_MADE> => ({
  revision: 1,
  rate: 925,
  deadhead_miles: 40,
  good_for_minutes: 120,
  note: "I can be there at 8.",
});

export const FAULTY_TERMS = {
  request: { revision: "1" },
  errors: [{ detail: "Send the revision of the load, a whole number.", pointer: "/revision" }],
};
export const FAULTY_OWN_OFFER = {
  request: { revision: 1, rate: "925" },
  errors: [{ detail: "Send a number.", pointer: "/rate" }],
};

export const exampleOwnAnswer = (): z.infer<typeof OFFER_ANSWERED> => ({ answer: "accepted" });
export const FAULTY_OWN_ANSWER = {
  request: { answer: "later" },
  errors: [{ detail: "Send accepted, declined or withdrawn.", pointer: "/answer" }],
};
