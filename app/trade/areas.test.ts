import { describe, expect, it } from "vitest";
import { AREA_RULES, type Area, areaOfEvent, closedArea, mayIn } from "./areas";
import { LOAD_EVENTS } from "./lifecycle";
import { ACTING_SEATS, type ActingSeat, GIVEN_SEATS, RUNNING_SEATS, readSeat, seatsGivenBy } from "./seats";

const SPECIFIED: Readonly<Record<Area, readonly ActingSeat[]>> = {
  see: ["owner", "dispatcher", "billing", "viewer"],
  own: ["owner", "dispatcher", "billing", "viewer"],
  work: ["owner", "dispatcher"],
  haul: ["owner", "dispatcher"],
  money: ["owner", "dispatcher", "billing"],
  trucks: ["owner", "dispatcher"],
  company: ["owner"],
  plan: ["owner", "billing"],
  team: ["owner"],
  keys: ["owner"],
};

const AREAS = Object.keys(AREA_RULES) as Area[];
const each = AREAS.flatMap((area) => ACTING_SEATS.map((seat) => [area, seat] as const));

describe("the table of areas", () => {
  it("has every specified area", () => {
    expect([...AREAS].sort()).toEqual(Object.keys(SPECIFIED).sort());
  });

  it.each(each)("of %s is as specified for %s", (area, seat) => {
    expect(mayIn({ seat }, area)).toBe(SPECIFIED[area].includes(seat));
  });

  it.each(each.filter(([area, seat]) => !SPECIFIED[area].includes(seat)))(
    "says of %s what a person with the seat %s can't do, and who can help",
    (area, seat) => {
      const text = closedArea({ seat, fullName: "Acme Freight" }, area);
      expect(text).toMatch(
        /^Your role at Acme Freight is (Dispatcher|Billing|Viewer), so you can't [a-z].{8,50}\. Ask an owner\.$/,
      );
    },
  );

  it("lets the people who run a company work on its loads", () => {
    expect(SPECIFIED.work).toEqual(RUNNING_SEATS);
  });
});

it("pickup and delivery are hauling, all other steps are work", () => {
  expect(LOAD_EVENTS.filter((event) => areaOfEvent(event) === "haul")).toEqual(["pick up", "deliver"]);
  expect(new Set(LOAD_EVENTS.map(areaOfEvent))).toEqual(new Set(["haul", "work"]));
});

it("only carriers have drivers", () => {
  expect(seatsGivenBy("driver")).toEqual(Object.keys(GIVEN_SEATS));
  expect(seatsGivenBy("shipper")).toEqual(Object.keys(GIVEN_SEATS).filter((seat) => seat !== "driver"));
  expect([readSeat("driver", "driver"), readSeat("driver", "shipper")]).toEqual(["driver", null]);
});

it("every seat that acts can be given, and says what it may do", () => {
  expect(Object.keys(GIVEN_SEATS)).toEqual(expect.arrayContaining([...ACTING_SEATS]));
  for (const [seat, may] of Object.entries(GIVEN_SEATS)) {
    expect(readSeat(seat, "driver")).toBe(seat);
    expect(may).toMatch(/^[A-Z][^.]{20,80}$/);
  }
  expect([readSeat("none", "driver"), readSeat(undefined, "driver")]).toEqual([null, null]);
});
