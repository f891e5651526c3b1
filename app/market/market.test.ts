import { describe, expect, it } from "vitest";
import { cityKey } from "~/places/city-key";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import { AREAS, type Booking, type MarketLane, marketIn, marketInWords } from "./market";
import { REGIONS, regionOf } from "./regions";

const LANE: MarketLane = {
  equipment: "V",
  from: { city: "Saint Louis", cityKey: "saintlouis", state: "MO" },
  to: { city: "Denver", cityKey: "denver", state: "CO" },
};

function bookings(
  count: number,
  from: string,
  fromState: string,
  to: string,
  toState: string,
  cents = 200,
): Booking[] {
  return Array.from({ length: count }, (_, index) => ({
    shipper_id: `shipper ${index % 3}`,
    rate_per_mile_cents: cents + index,
    origin_city_key: cityKey(from),
    origin_address_state: fromState,
    destination_city_key: cityKey(to),
    destination_address_state: toState,
  }));
}

const onLane = (count: number) => bookings(count, "St. Louis", "MO", "DENVER", "CO", 100);
const betweenStates = (count: number) => bookings(count, "Kansas City", "MO", "Pueblo", "CO", 200);
const betweenRegions = (count: number) => bookings(count, "Chicago", "IL", "Reno", "NV", 300);
const elsewhere = (count: number) => bookings(count, "Miami", "FL", "Boston", "MA", 400);
const backwards = (count: number) => bookings(count, "Denver", "CO", "Saint Louis", "MO", 900);

const of = (shippers: string[], given: Booking[]) =>
  given.map((booking, index) => ({ ...booking, shipper_id: shippers[index % shippers.length] ?? "" }));

describe("the area of a market", () => {
  it.each<[string, Booking[], string | null, number]>([
    ["seven on the lane", [...onLane(7), ...betweenStates(9)], "cities", 7],
    ["six on the lane, one more between the states", [...onLane(6), ...betweenStates(1)], "states", 7],
    [
      "three and three, and more between the regions",
      [...onLane(3), ...betweenStates(3), ...betweenRegions(6)],
      "regions",
      12,
    ],
    ["few near the lane", [...onLane(1), ...betweenRegions(2), ...elsewhere(4)], "country", 7],
    ["nine on the lane of two shippers", of(["a", "b"], onLane(9)), null, 0],
    [
      "seven on the lane of two shippers, more between the states",
      [...of(["a", "b"], onLane(7)), ...betweenStates(3)],
      "states",
      10,
    ],
    ["only the opposite direction", backwards(8), "country", 8],
    ["six in all", [...onLane(3), ...elsewhere(3)], null, 0],
    ["none", [], null, 0],
  ])("with %s", (_, given, area, count) => {
    const market = marketIn(AREAS, given, LANE);
    expect(market?.area ?? null).toBe(area);
    expect(market?.count ?? 0).toBe(count);
  });

  it("skips the regions if an end is in none", () => {
    const island = { ...LANE, from: { city: "San Juan", cityKey: "sanjuan", state: "PR" } };
    const others = bookings(6, "Hagatna", "GU", "Reno", "NV");
    expect(marketIn(["regions"], others, island)).toBeNull();
  });

  it("ignores loads with unknown miles", () => {
    const unknown = onLane(9).map((booking) => ({ ...booking, rate_per_mile_cents: null }));
    expect(marketIn(AREAS, [...unknown, ...onLane(4)], LANE)).toBeNull();
  });

  it("skips the cities if the lane has none", () => {
    const lane = { ...LANE, from: { city: null, cityKey: null, state: "MO" } };
    const none = onLane(7).map((booking) => ({ ...booking, origin_city_key: null }));
    expect(marketIn(AREAS, none, lane)?.area).toBe("states");
  });
});

describe("the text of a market", () => {
  const market = { count: 14, lower: 212.4, median: 231, upper: 247.6, posted: 231 };
  it.each([
    ["cities", "Saint Louis, MO → Denver, CO, last 30 days"],
    ["states", "MO → CO, last 30 days; not enough between these cities"],
    ["regions", "the Midwest → the Mountains, last 30 days; not enough MO → CO"],
    ["country", "nationwide, last 30 days; not enough on this lane"],
  ] as const)("name the area: %s", (area, where) => {
    expect(marketInWords({ area, ...market }, LANE)).toBe(
      `$2.31/mi (range $2.12–$2.48) · 14 van loads ${where}`,
    );
  });

  it("say what the loads were posted at, if offers changed their rates", () => {
    const words = marketInWords({ area: "states", ...market, posted: 219.6 }, LANE);
    expect(words).toContain("$2.31/mi (range $2.12–$2.48, posted at $2.20) · 14 van loads");
  });

  it("say if it is a sample", () => {
    const words = marketInWords({ area: "states", ...market }, LANE, true);
    expect(words).toContain(") · a sample of 14 van loads MO → CO, last 30 days");
  });

  it.each(EQUIPMENT_CODES)("name the equipment %s", (equipment) => {
    const words = marketInWords({ area: "country", ...market }, { ...LANE, equipment });
    expect(words).toMatch(
      / · 14 (auto carrier|B-Train|dump trailer|flatbed|step deck|hopper bottom|lowboy or RGN|reefer|removable gooseneck|tanker|van|other) loads nationwide/,
    );
  });
});

describe("the regions", () => {
  it("contain every state once, and DC", () => {
    expect(Object.values(REGIONS).flat().sort()).toEqual([...STATES, "DC"].sort());
    for (const state of STATES) expect(regionOf(state)).not.toBeNull();
  });

  it.each([null, "", "PR", "constructor"])("%j is in no region", (state) =>
    expect(regionOf(state)).toBeNull(),
  );
});
