import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/text/time";
import { stopsText } from "~/trade/stops";
import { DROP } from "../../../tests/fixtures/terms/stops-between";
import { arrivalInWords, arrivalOf, latenessOf, type Way } from "./transit-progress.server";

const NOON = Date.parse("2026-11-24T20:00:00Z");
/** From Reno to Elko: 288 miles, about five hours for a fast driver. */
const load = {
  destination_address_city: "Elko",
  destination_address_state: "NV",
  destination_address_zip: "89801",
  calculated_miles: 288,
  delivery_date: "2026-11-25",
  delivery_time: null,
  delivery_until: null,
};
const way = (more: Partial<Way> = {}): Way => ({
  pickedUpMs: NOON,
  leftMs: null,
  arrivedMs: null,
  sharedBy: "dale",
  place: null,
  ...more,
});
const RENO = { latitude: 39.53, longitude: -119.81, near: "Reno, NV" };
const WELLS = { latitude: 41.11, longitude: -114.96, near: "Wells, NV" };

describe("the expected arrival", () => {
  it("counts all miles from the pickup, or from the reported departure", () => {
    expect(arrivalOf(load, way())?.earliestMs).toBe(NOON + 4.8 * HOUR_MS);
    expect(arrivalOf(load, way({ leftMs: NOON + HOUR_MS }))?.earliestMs).toBe(NOON + 5.8 * HOUR_MS);
    expect(arrivalOf(load, way({ leftMs: NOON - HOUR_MS }))?.earliestMs).toBe(NOON + 4.8 * HOUR_MS);
  });

  it("counts from the last shared position, over the remaining miles", () => {
    const atMs = NOON + 3 * HOUR_MS;
    const near = arrivalOf(load, way({ place: { ...WELLS, atMs } }));
    expect(near?.earliestMs).toBeGreaterThan(atMs + 0.5 * HOUR_MS);
    expect(near?.latestMs).toBeLessThan(atMs + 1.6 * HOUR_MS);
    const before = way({ place: { ...RENO, atMs: NOON - HOUR_MS } });
    expect(arrivalOf(load, before)).toEqual(arrivalOf(load, way()));
  });

  it("is unknown without miles, before the pickup and after the arrival", () => {
    expect(arrivalOf({ ...load, calculated_miles: null }, way())).toBeNull();
    expect(arrivalOf(load, way({ pickedUpMs: null }))).toBeNull();
    expect(arrivalOf(load, way({ arrivedMs: NOON }))).toBeNull();
    expect(arrivalOf(load, null)).toBeNull();
  });

  it("is a range as text, rounded to half hours, in the destination's time zone", () => {
    expect(arrivalInWords(load, way(), NOON)).toBe("Tue, Nov 24, 4:30 PM to 6:30 PM PST");
    const late = way({ pickedUpMs: NOON + 6 * HOUR_MS });
    expect(arrivalInWords(load, late, NOON)).toBe("Tue, Nov 24, 10:30 PM to Wed, Nov 25, 12:30 AM PST");
    expect(arrivalInWords(load, way(), NOON + 5.6 * HOUR_MS)).toBe("Tue, Nov 24, 5:30 PM to 6:30 PM PST");
    expect(arrivalInWords(load, way(), NOON + 8 * HOUR_MS)).toBe(
      "By Tue, Nov 24, 6:30 PM PST; no update since then",
    );
  });
});

describe("the expected arrival by stops between", () => {
  const stops = stopsText([
    { ...DROP, city: "Lovelock", zip: null },
    { ...DROP, city: "Winnemucca", zip: null },
  ]);
  const by = (told: NonNullable<Way["between"]>["told"], more: Partial<Way> = {}) =>
    arrivalOf(load, way({ between: { stops: stops ?? "", told }, ...more }));
  const hoursTo = (arrival: ReturnType<typeof by>) => (Number(arrival?.earliestMs) - NOON) / HOUR_MS;

  it("counts two hours at each stop that is left", () => {
    expect(hoursTo(by({}))).toBeCloseTo(4.8 + 4, 5);
    const direct = arrivalOf(load, way());
    expect(Number(by({})?.latestMs) - Number(direct?.latestMs)).toBe(4 * HOUR_MS);
  });

  it("counts from the last reported stop, by the stops that are left", () => {
    const atMs = NOON + 3 * HOUR_MS;
    const there = by({ "arrived-between-1": atMs });
    const gone = by({ "arrived-between-1": atMs - HOUR_MS, "departed-between-1": atMs });
    // Two stops take time: the present one, and Winnemucca. After the departure, only Winnemucca does.
    expect(hoursTo(there) - hoursTo(gone)).toBeCloseTo(2, 5);
    expect(hoursTo(gone)).toBeGreaterThan(3 + 2 + 2.5);
    expect(hoursTo(gone)).toBeLessThan(3 + 2 + 4);
  });

  it("lets the driver swap the stops", () => {
    const atMs = NOON + 3 * HOUR_MS;
    const swapped = by({ "departed-between-2": atMs });
    const inOrder = by({ "departed-between-1": atMs });
    // From Winnemucca, the driver returns to Lovelock before driving to Elko.
    expect(hoursTo(swapped)).toBeGreaterThan(hoursTo(inOrder) + 1);
  });

  it("counts from a later shared position", () => {
    const [told, atMs] = [{ "departed-between-1": NOON + HOUR_MS }, NOON + 3 * HOUR_MS];
    const later = by({ ...told, "departed-between-2": NOON + 2 * HOUR_MS }, { place: { ...WELLS, atMs } });
    expect(later).toEqual(arrivalOf(load, way({ place: { ...WELLS, atMs } })));
    const earlier = by(told, { place: { ...WELLS, atMs: NOON + 30 * 60_000 } });
    expect(earlier).toEqual(by(told));
  });

  it("counts all of the load's miles and stops if a stop that is left is at an unknown place", () => {
    const nowhere = stopsText([DROP, { ...DROP, city: "Nowhere At All", zip: null }]) ?? "";
    const at = (told: Parameters<typeof by>[0], miles: number | null = 288) =>
      arrivalOf({ ...load, calculated_miles: miles }, way({ between: { stops: nowhere, told } }));
    const told = { "departed-between-1": NOON + HOUR_MS };
    expect(at(told)).toEqual(at({}));
    expect(hoursTo(at(told))).toBeCloseTo(4.8 + 4, 5);
    expect(at(told, null)).toBeNull();
  });
});

describe("a load is late", () => {
  const due = (delivery_date: string, more?: Partial<Way>, nowMs = NOON) =>
    latenessOf({ ...load, delivery_date }, way(more), nowMs);
  it("if its expected arrival is after the delivery date, or if that date has passed", () => {
    expect(due("2026-11-24")).toBeNull();
    expect(due("2026-11-23")).toBe("Late");
    expect(due("2026-11-24", { pickedUpMs: NOON + 6 * HOUR_MS })).toBe("May be late");
    expect(due("2026-11-24", { pickedUpMs: NOON + 9 * HOUR_MS })).toBe("Late");
    expect(due("2026-11-24", {}, NOON + 12 * HOUR_MS - 1)).toBeNull();
    expect(due("2026-11-24", {}, NOON + 12 * HOUR_MS)).toBe("Late");
  });

  it("but not before a window that runs past midnight has ended", () => {
    const night = { delivery_date: "2026-11-24", delivery_time: "22:00", delivery_until: "02:00" };
    const lateness = (nowMs: number) =>
      latenessOf({ ...load, ...night, calculated_miles: null }, way(), nowMs);
    expect(lateness(NOON + 14 * HOUR_MS - 1)).toBeNull();
    expect(lateness(NOON + 14 * HOUR_MS)).toBe("Late");
  });

  it("but not before the pickup, nor after the driver's arrival", () => {
    expect(due("2026-11-23", { pickedUpMs: null })).toBeNull();
    expect(due("2026-11-23", { arrivedMs: NOON })).toBeNull();
  });
});
