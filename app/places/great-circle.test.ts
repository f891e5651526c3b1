import { describe, expect, it } from "vitest";
import { greatCircleMiles } from "./great-circle";

const places = {
  saltLakeCity: { latitude: 40.7608, longitude: -111.891 },
  denver: { latitude: 39.7392, longitude: -104.9903 },
  newYork: { latitude: 40.7128, longitude: -74.006 },
  losAngeles: { latitude: 34.0522, longitude: -118.2437 },
  anchorage: { latitude: 61.2181, longitude: -149.9003 },
  honolulu: { latitude: 21.3069, longitude: -157.8583 },
};

describe("the great circle", () => {
  it.each([
    ["saltLakeCity", "denver", 371],
    ["newYork", "losAngeles", 2_446],
    ["anchorage", "honolulu", 2_777],
    ["denver", "denver", 0],
  ] as const)("from %s to %s is %i miles, either way", (from, to, miles) => {
    // The earth is not an exact sphere, so the result may differ by half a percent.
    expect(Math.abs(greatCircleMiles(places[from], places[to]) - miles)).toBeLessThanOrEqual(miles * 0.005);
    expect(greatCircleMiles(places[to], places[from])).toBeCloseTo(
      greatCircleMiles(places[from], places[to]),
      9,
    );
  });

  it("crosses the date line if that is shorter, and is at most half the globe", () => {
    const across = greatCircleMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
    expect(across).toBeCloseTo((Math.PI * 3958.8) / 180, 3);
    const farthest = greatCircleMiles({ latitude: 12, longitude: 30 }, { latitude: -12, longitude: -150 });
    expect(farthest).toBeCloseTo(Math.PI * 3958.8, 3);
  });
});
