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

it("an hour has the time zone of its place", () => {
  expect(pickupInWords(load("15:30"))).toMatch(/Nov 24.*, 3:30 PM MST$/);
  expect(pickupInWords(load("15:30", "NY"))).toMatch(/ 3:30 PM EST$/);
});

it("there is no time zone for a day without an hour, or for an unknown place", () => {
  expect(pickupInWords(load(null))).not.toMatch(/MST/);
  expect(pickupInWords(load("15:30", null))).toMatch(/ 3:30 PM$/);
});
