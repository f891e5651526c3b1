import type * as z from "zod";
import type { DECISION, OFFER_ANSWERED, OFFER_MADE, RequestJson } from "./schema";

export const REQUEST_ID = "0199f3c4-9b2d-7c81-8a44-6d1e2f3a4b5c";

export const exampleOfRequest = (today: string): RequestJson => ({
  id: REQUEST_ID,
  status: "pending",
  requested_at: `${today}T15:20:11.000Z`,
  decided_at: null,
  is_at_posted_rate: false,
  driver: {
    name: "Rivers Hauling",
    legal_name: "Rivers Hauling LLC",
    usdot: "1234567",
    mc_number: "765432",
    equipment_type: "V",
    rating: 4.8,
    review_count: 12,
    delivered_count: 31,
  },
  fit: {
    verdict: "meets",
    summary: "Meets 2 of 2",
    lines: [
      { name: "Equipment", required: "Van", has: "Van", verdict: "meets" },
      { name: "Certificate of insurance", required: "Required", has: "On file", verdict: "meets" },
    ],
  },
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

export const exampleDecision = (): z.infer<typeof DECISION> => ({ status: "accepted" });
export const exampleOffer = (): z.infer<typeof OFFER_MADE> => ({
  rate: 900,
  good_for_minutes: 120,
  note: "Dock 4 is free all morning.",
});
export const exampleAnswer = (): z.infer<typeof OFFER_ANSWERED> => ({ answer: "accepted" });

export const FAULTY_DECISION = {
  request: { status: "maybe" },
  errors: [{ detail: "Send accepted or rejected.", pointer: "/status" }],
};
export const FAULTY_OFFER = {
  request: { rate: "900" },
  errors: [{ detail: "Send a number.", pointer: "/rate" }],
};
export const FAULTY_ANSWER = {
  request: { answer: "later" },
  errors: [{ detail: "Send accepted, declined or withdrawn.", pointer: "/answer" }],
};
