import { ENDORSEMENTS } from "~/search/engine/endorsements";
import { LARGEST_RADIUS_MILES, USUAL_RADIUS_MILES } from "~/search/engine/radius";
import { SORTS } from "~/search/engine/sorts";
import { LOAD_SIZE_CODES } from "~/trade/load-size";
import type { Parameter } from "../endpoint";

const filter = (name: string, says: string, example: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: "query",
  says,
  example,
  ...more,
});

const flag = (name: string, says: string) => filter(name, says, "true", { type: "boolean" });

const city = (of: string) =>
  `The city of the ${of}, or a ZIP code, which lists loads within ${USUAL_RADIUS_MILES} miles unless a radius is given.`;
const STATES = "One or more states, separated by commas.";
const radius = (of: string) =>
  `Lists loads within this many road miles of the ${of}. A whole number from 1 to ${LARGEST_RADIUS_MILES}.`;

const AMOUNT = "number";

export const BOARD_PARAMETERS: readonly Parameter[] = [
  filter("origin_state", STATES, "OH"),
  filter("origin_city", city("pickup"), "Columbus", { most: 80 }),
  filter("origin_radius", radius("origin city"), "100", { type: "integer" }),
  filter("origin_date", "The earliest pickup date.", "2027-01-04"),
  filter("destination_state", STATES, "IN,IL"),
  filter("destination_city", city("delivery"), "Indianapolis", { most: 80 }),
  filter("destination_radius", radius("destination city"), "100", { type: "integer" }),
  filter("destination_date", "The latest delivery date.", "2027-01-08"),
  filter("equipment_type", "One or more equipment codes, separated by commas.", "V,R"),
  filter(
    "endorsement",
    `Lists loads that require nothing else than these, separated by commas: ${ENDORSEMENTS.join(", ")}, or none.`,
    "twic",
  ),
  filter("max_weight", "The maximum weight in pounds.", "42000", { type: "integer" }),
  filter("max_length", "The maximum length in feet.", "53", { type: AMOUNT }),
  filter("load_size", "`full` or `partial` lists only such loads; without it, both are listed.", "partial", {
    oneOf: LOAD_SIZE_CODES,
  }),
  filter("min_rate", "The minimum rate in US dollars.", "800", { type: AMOUNT }),
  filter("min_rate_per_mile", "The minimum rate per mile in US dollars.", "2.5", { type: AMOUNT }),
  filter("posted_within", "Lists loads posted within this many hours.", "24", { type: "integer" }),
  flag("can_take", "`true` lists only loads that your profile fits."),
  flag("book_now", "`true` lists only loads with Book Now."),
  flag("also_requested", "`true` also lists loads that other drivers have requested."),
  filter(
    "sort",
    "The order; the newest loads come first without it. Orders with deadhead or profit need an `origin_city`. On a large board, those by rate with deadhead and by profit compare only the loads with the highest rates per mile.",
    "rate_per_mile",
    { oneOf: Object.keys(SORTS) },
  ),
  filter(
    "cursor",
    "The `next_cursor` of the page before. Send the same filters and order with it.",
    "1795240555791.84104.9986",
    { most: 60 },
  ),
];
