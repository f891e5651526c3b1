import { expect, it } from "vitest";
import { END_COLUMNS, type Ends } from "~/trade/ends";
import { pickupInWords } from "./pickup-in-words.server";

const nowhere = Object.fromEntries(END_COLUMNS.map((column) => [column, null])) as Ends;
const load = (pickup_time: string | null, state: string | null = "UT") => ({
  ...nowhere,
  origin_address_state: state,
  pickup_date: "2026-11-24",
  pickup_time,
});

it("an hour has the clock of its place", () => {
  expect(pickupInWords(load("15:30"))).toMatch(/Nov 24.*, 3:30 PM MST$/);
  expect(pickupInWords(load("15:30", "NY"))).toMatch(/ 3:30 PM EST$/);
});

it("a day alone has none, and neither has an hour where the place is unknown", () => {
  expect(pickupInWords(load(null))).not.toMatch(/MST/);
  expect(pickupInWords(load("15:30", null))).toMatch(/ 3:30 PM$/);
});
