import { expect, it } from "vitest";
import { savedNow } from "./saved-now";

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
    " Saved now: Origin city empty, Rate in dollars 2600, Cargo Onions, Special instructions empty. Saving again overwrites that.",
  );
});

it("ignores differences in number format, case, blanks and checkbox values", () => {
  expect(savedNow(saved, { ...saved, total_rate: "2600.00", cargo_description: " onions " })).toBe("");
});

it("shortens a long text", () => {
  expect(savedNow({ special_instructions: "x".repeat(2_000) }, {})).toContain(
    `instructions ${"x".repeat(60)}…. `,
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
  expect(savedNow({}, typed)).toMatch(/^ Saved now: ([^,]+, ){6}and \d more\./);
});
