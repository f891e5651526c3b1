import { describe, expect, it } from "vitest";
import { longSideFor } from "./readable-size";

describe("the longer side of a shrunk document", () => {
  it.each([
    ["a phone's photo", 4032, 3024, 2560, 2560],
    ["the same, upright", 3024, 4032, 2048, 2048],
    ["a small photo", 640, 480, 2560, 640],
    ["a scrolling screenshot", 1080, 14_000, 2560, 12_963],
    ["the same, on its side", 14_000, 1080, 2560, 12_963],
    ["a long screenshot that is narrower than 1,000 pixels", 720, 20_000, 2560, 20_000],
    ["a receipt of a narrow printer", 576, 5_000, 2048, 5_000],
    ["a panorama", 12_000, 2_400, 2560, 5_000],
    ["a page at 600 dpi", 5_100, 6_600, 2560, 2560],
    ["a sheet of legal size", 1_700, 2_800, 2048, 2048],
    ["a ratio at which both limits meet", 2_000, 5_120, 2560, 2560],
    ["more pixels than a JPEG allows on one side", 800, 70_000, 2560, 65_000],
  ])("of %s", (_, width, height, sidePx, long) => {
    expect(longSideFor(width, height, sidePx)).toBe(long);
  });

  it("may do without a minimum for the shorter side", () => {
    expect(longSideFor(2_000, 500, 400, 0)).toBe(400);
  });
});
