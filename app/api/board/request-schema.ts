import * as z from "zod";
import { REQUEST_STATUSES } from "~/trade/lifecycle";
import { WRONG_OBJECT } from "../faults";
import { OFFER, OFFER_MADE } from "../requests/schema";

/** `withdrawn` is not a stored status, because the row of a withdrawn request is deleted. */
export const OWN_STATUSES = [...REQUEST_STATUSES, "withdrawn"] as const;

const instant = (description: string) => z.string().nullable().meta({ description, format: "date-time" });

export const OWN_REQUEST = z.object({
  number: z.string().meta({ description: "Haulway's number of the load", examples: ["HW-48213"] }),
  id: z
    .string()
    .nullable()
    .meta({ description: "The id of the request, null if you withdrew your only request" }),
  status: z.enum(OWN_STATUSES).meta({
    description:
      "rejected: the shipper rejected it or chose another carrier, an edit of the load ended it, or you no longer have the load. withdrawn: you withdrew your only request",
  }),
  requested_at: instant("When you requested the load, null if you withdrew your only request"),
  decided_at: instant("When the request was decided or ended"),
  is_booked: z.boolean().meta({ description: "Whether you booked the load with Book Now" }),
  revision: z
    .int()
    .nullable()
    .meta({ description: "The revision of the load's terms, null if another carrier has the load" }),
  offers: z.array(OFFER).meta({ description: "The offers about the load, oldest first" }),
  next_offer: z.int().meta({ description: "The number of the next offer" }),
});

export type OwnRequestJson = z.infer<typeof OWN_REQUEST>;

const SEEN = {
  revision: z.int({ error: "Send the revision of the load, a whole number." }).meta({
    minimum: 1,
    description: "The `revision` of the load that you read. If the terms changed since, nothing is done",
  }),
};

export const SEEN_TERMS = z.strictObject(SEEN, WRONG_OBJECT);

/** The offer form's parser checks the values. */
export const OWN_OFFER_MADE = z.strictObject(
  {
    ...SEEN,
    ...OFFER_MADE.shape,
    deadhead_miles: z
      .int({ error: "Send a whole number." })
      .nullish()
      .meta({ description: "Deadhead miles to the pickup" }),
  },
  WRONG_OBJECT,
);
