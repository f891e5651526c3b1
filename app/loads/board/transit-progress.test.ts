import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/text/time";
import { arrivalInWords, arrivalOf, latenessOf, type Way } from "./transit-progress.server";

const NOON = Date.parse("2026-11-24T20:00:00Z");
/** A load from Reno. A fast driver needs half a day. */
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
