import { describe, expect, it } from "vitest";
import { LONGEST_NAME } from "./limits";
import { heldText, MOST_HELD, newLoadText, suggestedName } from "./words";

const now = Date.UTC(2026, 10, 21);
const load = {
  origin_address_city: "Reno",
  origin_address_state: "NV",
  destination_address_city: "Elko",
  destination_address_state: "NV",
  total_rate_cents: 145_050,
  load_size: null,
  load_number: 48_213,
  pickup_date: "2026-11-24",
};
const SHORT = "$1,450.50 Reno to Elko (NV to NV), pickup Tue, Nov 24, HW-48213.";

describe("a message about a load", () => {
  it.each([
    [0, 0, `${SHORT} New for your search “Reno out”.`],
    [1, 0, `${SHORT} New for your search “Reno out” and 1 more.`],
    [0, 1, `${SHORT} New for your search “Reno out”. 1 more load fits your searches.`],
    [2, 4, `${SHORT} New for your search “Reno out” and 2 more. 4 more loads fit your searches.`],
    [0, MOST_HELD, `${SHORT} New for your search “Reno out”. 99+ more loads fit your searches.`],
  ])("that fits %i more searches, with %i held", (more, held, expected) => {
    expect(newLoadText({ load, name: "Reno out", more, held }, now)).toBe(expected);
  });

  it.each([
    [1, `${SHORT} New for your searches.`],
    [2, `2 new loads for your searches. Newest: ${SHORT}`],
    [MOST_HELD, `99+ new loads for your searches. Newest: ${SHORT}`],
  ])("that sums up %i loads", (held, expected) => {
    expect(heldText(held, load, now)).toBe(expected);
  });

  it("that takes a part of the trailer says so", () => {
    const partial = SHORT.replace(", pickup", ", partial load, pickup");
    expect(heldText(1, { ...load, load_size: "partial" }, now)).toBe(`${partial} New for your searches.`);
  });
});

it.each([
  [{ origin: "Reno, NV", destination: "" }, ["V"], "Reno, NV · Van"],
  [{ origin: "Reno, NV", destination: "Elko, NV" }, [], "Reno, NV → Elko, NV"],
  [{ origin: "", destination: "CA, OR" }, ["V", "R"], "To CA, OR · Van, Reefer"],
  [{ origin: "", destination: "" }, [], "At least $2,000"],
])("a search for %j with %j gets the suggested name %s", (lane, equipment, expected) => {
  expect(suggestedName({ ...lane, equipment, other: "At least $2,000" })).toBe(expected);
});

it("a suggested name never exceeds the maximum length", () => {
  const name = suggestedName({ origin: "NV, ".repeat(40), destination: "", equipment: [], other: undefined });
  expect(name).toHaveLength(LONGEST_NAME);
  expect(name.endsWith("…")).toBe(true);
  const [whole, longer] = ["x".repeat(LONGEST_NAME), "x".repeat(LONGEST_NAME + 1)];
  const named = (origin: string) =>
    suggestedName({ origin, destination: "", equipment: [], other: undefined });
  expect([named(whole), named(longer)]).toEqual([whole, `${whole.slice(1)}…`]);
});
