import { describe, expect, it } from "vitest";
import { nearestCity } from "~/places/nearest-city.server";
import { MINUTE_MS } from "~/text/time";
import { isPageView } from "./is-page-view";
import { nearnessOf, readPlace, roundedPlace } from "./sharing";
import { isDue, milesApart } from "./watch-place";

const ELKO = { latitude: 40.8324, longitude: -115.7631 };

describe("a location in a form", () => {
  it.each([
    [{}, null],
    [{ latitude: "40.8", longitude: "" }, null],
    [{ latitude: "north", longitude: "-115.7" }, null],
    [{ latitude: "90.1", longitude: "-115.7" }, null],
    [{ latitude: "40.8", longitude: "180.1" }, null],
    [{ latitude: "40.8", longitude: "-115.7", accuracy: "-5" }, null],
    // An accuracy of 50 km is too coarse.
    [{ latitude: "40.8", longitude: "-115.7", accuracy: "50000" }, null],
    [
      { latitude: "40.8", longitude: "-115.7", accuracy: "1609.344" },
      { latitude: 40.8, longitude: -115.7, accuracyMiles: 1 },
    ],
    [
      { latitude: "0", longitude: "0" },
      { latitude: 0, longitude: 0, accuracyMiles: 0 },
    ],
  ])("%o", (fields, place) => {
    expect(readPlace(fields as Record<string, string>)).toEqual(place);
  });

  it("is stored to 0.01 degrees, and named by the nearest city", () => {
    expect(roundedPlace(ELKO)).toEqual({ latitude: 40.83, longitude: -115.76 });
    expect(nearestCity(roundedPlace(ELKO))).toBe("Elko, NV");
    expect(nearestCity({ latitude: 36, longitude: -130 })).toBeNull();
    expect(nearestCity({ latitude: 0, longitude: 0 })).toBeNull();
  });
});

describe("the distance of a phone from its stop", () => {
  const north = (miles: number, accuracyMiles = 0) => ({
    latitude: ELKO.latitude + miles / 69.1,
    longitude: ELKO.longitude,
    accuracyMiles,
  });
  it.each([
    [0, 0, true, "at"],
    [2.9, 0, true, "at"],
    [3.1, 0, true, "near"],
    [4, 1.5, true, "at"],
    [14.9, 0, true, "near"],
    [15.2, 0, true, "away"],
    [16, 2, true, "near"],
    // A city's center is too inexact to place a phone at a dock.
    [0, 0, false, "near"],
    [15.2, 0, false, "away"],
  ] as const)("%f miles, known to %f, ZIP code %s: %s", (miles, accuracy, isZip, nearness) => {
    expect(nearnessOf(north(miles, accuracy), ELKO, isZip)).toBe(nearness);
  });

  it("is unknown if the stop's location is", () => {
    expect(nearnessOf(north(0), null, false)).toBeNull();
  });
});

describe("an open page sends its location", () => {
  const place = { ...ELKO, accuracy: 10 };
  const told = { ...place, atMs: 1e12 };
  const moved = (miles: number) => ({ ...place, latitude: ELKO.latitude + miles / 69.1 });
  it.each([
    [0, 9.99, false],
    [0, 10, true],
    [4.9, 9, false],
    [5.1, 9, true],
    [5.1, 1.9, false],
  ])("%f miles and %f minutes later: %s", (miles, minutes, due) => {
    expect(isDue(moved(miles), told, told.atMs + minutes * MINUTE_MS)).toBe(due);
  });

  it("immediately at first", () => {
    expect(isDue(place, null, 0)).toBe(true);
    expect(milesApart(place, { ...place, longitude: ELKO.longitude + 1 })).toBeCloseTo(52.3, 0);
  });
});

describe("a page view", () => {
  const asked = (headers: Record<string, string>) =>
    isPageView(new Request("http://localhost/load-details/1/timeline", { headers }));
  it.each([
    ["a typed URL", {}, true],
    ["a link on another page", { referer: "http://localhost/load-details/1" }, true],
    ["an invalid Referer", { referer: "about" }, true],
    ["a refresh by the open page", { referer: "http://localhost/load-details/1/timeline?x=1" }, false],
    ["a prefetch by the service worker", { "x-ahead": "1" }, false],
    ["a prefetch by the browser", { "sec-purpose": "prefetch;prerender" }, false],
  ])("%s: %s", (_, headers, is) => {
    expect(asked(headers as Record<string, string>)).toBe(is);
  });
});
