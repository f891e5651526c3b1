import { expect, it } from "vitest";
import { TWO_STOPS } from "../../../tests/fixtures/terms/stops-between";
import { savedNow } from "./saved-now";
import { stopValues } from "./stops/stop-terms";

const saved = {
  total_rate: "2600",
  pickup_date: "2026-11-24",
  cargo_description: "Onions",
  hazmat: undefined,
};

it("names the saved values that differ from the form", () => {
  const typed = {
    ...saved,
    origin_address_city: "Reno",
    total_rate: "2700.00",
    cargo_description: "",
    special_instructions: "Ring twice",
  };
  expect(savedNow(saved, typed)).toBe(
    " Currently saved: Origin city empty, Rate $2,600, Cargo Onions, Special instructions empty. Saving again overwrites that.",
  );
});

it("cuts long values between characters, not within an emoji", () => {
  for (const before of ["", "a", "ab"])
    expect(savedNow({ special_instructions: `${before}${"🚚".repeat(80)}` }, {})).toMatch(
      /^ Currently saved: Special instructions [ab]{0,2}🚚+…\. [^\p{Cs}]*$/u,
    );
});

it("formats values as the load's page does", () => {
  const values = {
    total_rate: "1100",
    pickup_date: "2199-11-26",
    pickup_time: "09:30",
    weight_lb: "42000",
    pallet_count: "1200",
    required_twic: "on",
  };
  for (const said of [
    "Rate $1,100",
    "Desired pick up date Tue, Nov 26, 2199",
    "Pickup time 9:30 AM",
    "Weight 42,000 lb",
    "Pallets 1,200",
  ])
    expect(savedNow(values, {})).toContain(said);
  expect(savedNow({ required_twic: "on" }, {})).toContain(" required.");
  expect(savedNow({ equipment_type: "V" }, {})).toContain(" Van.");
  expect(savedNow({ detention_hour: "62.5" }, {})).toContain(" $62.50.");
});

it("ignores differences in number format, case, blanks and checkbox values", () => {
  expect(savedNow(saved, { ...saved, total_rate: "2600.00", cargo_description: " onions " })).toBe("");
});

it("names the size of a full load", () => {
  expect(savedNow({}, { load_size: "partial" })).toContain("Currently saved: Load size Full.");
  expect(savedNow({ load_size: "partial" }, {})).toContain("Currently saved: Load size Partial.");
  expect(savedNow({}, { load_size: "full" })).toBe("");
});

it("shortens a long text", () => {
  expect(savedNow({ special_instructions: "x".repeat(2_000) }, {})).toContain(
    `instructions ${"x".repeat(59)}…. `,
  );
});

it("names at most six terms", () => {
  const typed = Object.fromEntries(
    [
      "weight_lb",
      "length_ft",
      "width_ft",
      "height_ft",
      "piece_count",
      "pallet_count",
      "cargo_description",
    ].map((name) => [name, "7"]),
  );
  expect(savedNow({}, typed)).toMatch(/^ Currently saved: ([^,]+, ){6}and \d more\./);
});

it("counts the saved stops, or names the first that differs, and ignores how they are written", () => {
  const stops = stopValues(TWO_STOPS);
  const typed = {
    ...stops,
    stop1_date: "11/25/2026",
    stop1_time: "8 am",
    stop1_state: "Nevada",
    stop1_weight_lb: "2,400 lb",
  };
  expect(savedNow(stops, typed)).toBe("");
  expect(savedNow(stops, { ...typed, stop3_kind: "" })).toBe("");
  expect(savedNow(stops, { ...typed, stop3_city: "Reno" })).toContain("Currently saved: Stops between 2.");
  expect(savedNow(stops, { ...typed, stop1_note: "" })).toContain("Currently saved: Stop 2 Elko, NV.");
  expect(savedNow(stops, { ...typed, stop2_city: "Reno" })).toContain("Currently saved: Stop 3 Wells, NV.");
  expect(savedNow({}, typed)).toContain("Currently saved: Stops between empty.");
});
