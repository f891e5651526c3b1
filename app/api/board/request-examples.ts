import type * as z from "zod";
import { exampleOfRequest } from "../requests/examples";
import type { OWN_OFFER_MADE, OwnRequestJson, SEEN_TERMS } from "./request-schema";

export function exampleOfOwnRequest(today: string): OwnRequestJson {
  const { id, status, requested_at, decided_at, offers, next_offer } = exampleOfRequest(today);
  const own = { number: "HW-48213", is_booked: false, revision: 1 };
  return { ...own, id, status, requested_at, decided_at, offers, next_offer };
}

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
