/** The bodies that endpoints take: a schema for each, and examples that can be sent unchanged. */
import type * as z from "zod";
import { exampleRequest, FAULTY } from "./examples.server";
import type { Fault } from "./faults";
import type { Json } from "./json-schema";
import { LOAD_REQUEST } from "./load-schema";
import {
  exampleAnswer,
  exampleDecision,
  exampleOffer,
  FAULTY_ANSWER,
  FAULTY_DECISION,
  FAULTY_OFFER,
} from "./requests/examples";
import { DECISION, OFFER_ANSWERED, OFFER_MADE } from "./requests/schema";

export type BodyName = "LoadRequest" | "Decision" | "Offer" | "OfferAnswer";

interface Body {
  schema: z.ZodType;
  /** What the body is, with its article: `A load`. */
  title: string;
  example: (today: string) => Json;
  /** A body with faults, and the faults that the response lists. */
  faulty: { request: Json; errors: readonly Fault[] };
}

export const REQUEST_BODIES: Readonly<Record<BodyName, Body>> = {
  LoadRequest: { schema: LOAD_REQUEST, title: "A load", example: exampleRequest, faulty: FAULTY },
  Decision: { schema: DECISION, title: "A decision", example: exampleDecision, faulty: FAULTY_DECISION },
  Offer: { schema: OFFER_MADE, title: "An offer", example: exampleOffer, faulty: FAULTY_OFFER },
  OfferAnswer: { schema: OFFER_ANSWERED, title: "An answer", example: exampleAnswer, faulty: FAULTY_ANSWER },
};
