import { isPublic } from "~/access/policy";
import type { Term } from "~/loads/form/terms";
import { OPEN_STATUSES } from "~/trade/lifecycle";
import { loadSchema, READ_ONLY, setByHaulway } from "../load-schema";

type Json = Record<string, unknown>;

export const isShown = ({ seenBy }: Pick<Term, "seenBy">): boolean => isPublic(seenBy);

const nullable = (type: string, description: string): Json => ({ type: [type, "null"], description });

const { agreed_rate: _, status, ...SAME } = READ_ONLY;

const ADDED: Readonly<Record<string, Json>> = {
  ...SAME,
  status: { ...status, enum: OPEN_STATUSES },
  rate_per_mile: nullable("number", "The rate per mile in US dollars, null if the miles are unknown"),
  deadhead_miles: nullable(
    "integer",
    "Miles by road from the city or ZIP code of the search to the pickup, null if unknown",
  ),
  broker: {
    type: "object",
    description: "The shipper",
    required: ["name", "rating", "days_to_pay"],
    properties: {
      name: nullable("string", "Name"),
      rating: nullable("number", "The average rating in stars, null before the first review"),
      days_to_pay: nullable("integer", "The median days from invoice to payment, null if there are too few"),
    },
  },
  requested: { type: "boolean", description: "Whether you have requested the load" },
  book_now: { type: "boolean", description: "Whether the shipper offers Book Now" },
  may_book: { type: "boolean", description: "Whether you may book the load with Book Now" },
};

export const BOARD_LOAD = loadSchema(
  { isResponse: true, isShown },
  Object.fromEntries(Object.entries(ADDED).map(([name, described]) => [name, setByHaulway(described)])),
);
