import { describe, expect, it } from "vitest";
import { DROP, PICKUP, TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { BETWEEN_NAMES, betweenInWords, MOST_BETWEEN, STOP_NAMES } from "./stop-names";
import {
  isSameWay,
  legsOf,
  placesOn,
  SEEN_MEMBERS,
  STOP_MEMBERS,
  seenStops,
  stopsIn,
  stopsOf,
  stopsText,
  withDaysMoved,
} from "./stops";

const LOAD = {
  origin_address_street: "1200 Industrial Way",
  origin_address_city: "Reno",
  origin_address_state: "NV",
  origin_address_zip: "89501",
  destination_address_street: "480 Depot Street",
  destination_address_city: "Denver",
  destination_address_state: "CO",
  destination_address_zip: "80216",
  pickup_date: "2026-11-24",
  pickup_time: "09:30",
  pickup_until: null,
  delivery_date: "2026-11-27",
  delivery_time: null,
  delivery_until: null,
} as const;

describe("the column of the stops", () => {
  it("returns what it was given", () => {
    expect(stopsIn(TWO_STOPS)).toEqual([DROP, PICKUP]);
  });

  it("is null without stops", () => {
    expect(stopsText([])).toBeNull();
    expect(stopsIn(null)).toEqual([]);
    expect(withDaysMoved(null, (day) => day)).toBeNull();
    expect(seenStops(undefined)).toBeNull();
  });

  it("is the same text for equal stops, whatever the order of their members", () => {
    const turned = Object.fromEntries(Object.entries(DROP).reverse()) as typeof DROP;
    expect(stopsText([turned, PICKUP])).toBe(TWO_STOPS);
    expect(stopsText([DROP, PICKUP])).not.toBe(stopsText([PICKUP, DROP]));
  });

  it("omits empty members, so a later member does not change the texts of older stops", () => {
    expect(stopsText([PICKUP])).toBe('[{"kind":"pickup","city":"Wells","state":"NV","date":"2026-11-26"}]');
  });

  it.each(STOP_MEMBERS)("differs if %s differs", (member) => {
    const other = typeof DROP[member] === "number" ? 1 : member === "kind" ? "pickup" : "x";
    expect(stopsText([{ ...DROP, [member]: other }])).not.toBe(stopsText([DROP]));
  });

  it.each(['{"kind":"drop"}', '[{"kind":"drop"}]', '[{"kind":"layover","date":"2026-11-25"}]'])(
    "is refused if it is not one: %s",
    (text) => {
      expect(() => stopsIn(text)).toThrow();
    },
  );
});

it("everyone sees the city and the time of a stop, and no other member", () => {
  expect([...SEEN_MEMBERS].sort()).toEqual(["city", "date", "kind", "state", "time", "until", "zip"]);
  const [drop, pickup] = JSON.parse(seenStops(TWO_STOPS) ?? "");
  expect(Object.keys(drop)).toEqual([...SEEN_MEMBERS]);
  expect(drop).toMatchObject({ kind: "drop", city: "Elko", time: "08:00", until: "12:00" });
  expect(pickup).toEqual({ kind: "pickup", city: "Wells", state: "NV", date: "2026-11-26" });
});

describe("the way of a load", () => {
  it("has one leg without stops between", () => {
    const { pickup_date: _, ...rest } = LOAD;
    const legs = legsOf({ ...LOAD, stops: null });
    expect(legs).toHaveLength(1);
    expect(rest).toMatchObject(legs[0] ?? {});
  });

  it("has a leg from stop to stop", () => {
    const cities = legsOf({ ...LOAD, stops: TWO_STOPS }).map(
      (leg) => `${leg.origin_address_city}–${leg.destination_address_city}`,
    );
    expect(cities).toEqual(["Reno–Elko", "Elko–Wells", "Wells–Denver"]);
    expect(placesOn({ ...LOAD, stops: TWO_STOPS })[1]).toEqual({
      street: "700 Yard Street",
      city: "Elko",
      state: "NV",
      zip: "89801",
    });
  });

  it("is the same if only times, freight or contacts differ", () => {
    const way = (...stops: (typeof DROP | typeof PICKUP)[]) => ({ ...LOAD, stops: stopsText(stops) });
    const later = { ...DROP, date: "2026-11-26", note: "Use gate 9.", pieces: 5 } as unknown as typeof DROP;
    expect(isSameWay(way(DROP, PICKUP), way(later, PICKUP))).toBe(true);
    for (const other of [way(PICKUP, DROP), way(DROP), way()])
      expect(isSameWay(way(DROP, PICKUP), other)).toBe(false);
    const moved = { ...LOAD, stops: null, destination_address_zip: "80202" };
    expect(isSameWay({ ...LOAD, stops: null }, moved)).toBe(false);
  });

  it("names its stops in order", () => {
    const stops = stopsOf({ ...LOAD, stops: TWO_STOPS });
    expect(stops.map(({ name, kind, date, time }) => [name, kind, date, time])).toEqual([
      ["pickup", "pickup", "2026-11-24", "09:30"],
      ["between-1", "drop", "2026-11-25", "08:00"],
      ["between-2", "pickup", "2026-11-26", null],
      ["delivery", "drop", "2026-11-27", null],
    ]);
    expect(stopsOf({ ...LOAD, stops: null }).map(({ name }) => name)).toEqual(["pickup", "delivery"]);
  });
});

it("a stop's day moves with the load's", () => {
  const moved = stopsIn(withDaysMoved(TWO_STOPS, (day) => day.replace("2026-11", "2026-12")));
  expect(moved.map(({ date }) => date)).toEqual(["2026-12-25", "2026-12-26"]);
  expect(moved[0]).toEqual({ ...DROP, date: "2026-12-25" });
});

it("a load has as many names as stops", () => {
  expect(BETWEEN_NAMES).toHaveLength(MOST_BETWEEN);
  expect(STOP_NAMES).toHaveLength(MOST_BETWEEN + 2);
  expect([1, 2].map(betweenInWords)).toEqual(["1 stop between", "2 stops between"]);
});
