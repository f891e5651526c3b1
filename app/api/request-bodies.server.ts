import type * as z from "zod";
import { exampleOwnOffer, exampleTerms, FAULTY_OWN_OFFER, FAULTY_TERMS } from "./board/request-examples";
import { OWN_OFFER_MADE, SEEN_TERMS } from "./board/request-schema";
import { exampleRequest, FAULTY } from "./examples.server";
import type { Fault } from "./faults";
import { exampleCheckIn, examplePickup, FAULTY_CHECK_IN, FAULTY_PICKUP } from "./hauls/examples";
import { CHECK_IN_BODY, PICKUP_BODY } from "./hauls/haul-schema";
import { exampleMark, FAULTY_MARK } from "./invoices/examples.server";
import { INVOICE_MARK } from "./invoices/schema";
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

export type BodyName =
  | "LoadRequest"
  | "Decision"
  | "Offer"
  | "OfferAnswer"
  | "SeenTerms"
  | "CarrierOffer"
  | "CheckIn"
  | "Pickup"
  | "InvoiceMark";

interface Body {
  schema: z.ZodType;
  title: string;
  example: (today: string) => Json;
  faulty: { request: Json; errors: readonly Fault[] };
}

export const REQUEST_BODIES: Readonly<Record<BodyName, Body>> = {
  LoadRequest: { schema: LOAD_REQUEST, title: "A load", example: exampleRequest, faulty: FAULTY },
  Decision: { schema: DECISION, title: "A decision", example: exampleDecision, faulty: FAULTY_DECISION },
  Offer: { schema: OFFER_MADE, title: "An offer", example: exampleOffer, faulty: FAULTY_OFFER },
  OfferAnswer: { schema: OFFER_ANSWERED, title: "An answer", example: exampleAnswer, faulty: FAULTY_ANSWER },
  SeenTerms: {
    schema: SEEN_TERMS,
    title: "The terms that you saw",
    example: exampleTerms,
    faulty: FAULTY_TERMS,
  },
  CarrierOffer: {
    schema: OWN_OFFER_MADE,
    title: "An offer",
    example: exampleOwnOffer,
    faulty: FAULTY_OWN_OFFER,
  },
  CheckIn: { schema: CHECK_IN_BODY, title: "A check-in", example: exampleCheckIn, faulty: FAULTY_CHECK_IN },
  Pickup: { schema: PICKUP_BODY, title: "A PIN", example: examplePickup, faulty: FAULTY_PICKUP },
  InvoiceMark: { schema: INVOICE_MARK, title: "A payment", example: exampleMark, faulty: FAULTY_MARK },
};
