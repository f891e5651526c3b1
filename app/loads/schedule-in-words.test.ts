import { expect, it } from "vitest";
import { END_COLUMNS, type Ends } from "~/trade/ends";
import { deliveryInWords, pickupInWords } from "./schedule-in-words.server";

const nowhere = Object.fromEntries(END_COLUMNS.map((column) => [column, null])) as Ends;
const load = (pickup_time: string | null, state: string | null = "UT") => ({
  ...nowhere,
  origin_address_state: state,
  pickup_date: "2026-11-24",
  pickup_time,
  pickup_until: null,
  delivery_date: "2026-11-26",
  delivery_time: null,
  delivery_until: null,
});

it("an hour has the time zone of its place", () => {
  expect(pickupInWords(load("15:30"))).toMatch(/Nov 24.*, 3:30 PM MST$/);
  expect(pickupInWords(load("15:30", "NY"))).toMatch(/ 3:30 PM EST$/);
});

it("there is no time zone for a day without an hour, or for an unknown place", () => {
  expect(pickupInWords(load(null))).not.toMatch(/MST/);
  expect(pickupInWords(load("15:30", null))).toMatch(/ 3:30 PM$/);
});

it("a window names its end, and that drivers are served in the order of their arrival", () => {
  const window = { ...load("08:00"), pickup_until: "15:30" };
  expect(pickupInWords(window)).toMatch(/, 8:00 AM–3:30 PM MST, first come, first served$/);
});

it("a delivery has the time zone of the destination", () => {
  const there = { ...load("08:00"), destination_address_state: "IL" };
  expect(deliveryInWords(there)).toMatch(/Nov 26$|Nov 26, 2026$/);
  expect(deliveryInWords({ ...there, delivery_time: "09:00" })).toMatch(/, 9:00 AM CST$/);
  expect(deliveryInWords({ ...there, delivery_time: "09:00", delivery_until: "14:00" })).toMatch(
    /, 9:00 AM–2:00 PM CST, first come, first served$/,
  );
});
