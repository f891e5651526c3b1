// @ts-expect-error The package has no types.
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { wideFont } from "./wide-font.server";

const TEXT = "Wiśniewski Петренко Nguyễn Παππάς ≤";

describe("the embedded font", () => {
  it("measures text like the library that it replaces", async () => {
    const font = await wideFont();
    expect(font.layout(TEXT).glyphs.every(({ id }) => id > 0)).toBe(true);
    expect(font.unitsPerEm).toBe(2048);
    expect(font.layout("Wi").advanceWidth).toBeGreaterThan(font.layout("ii").advanceWidth);
  });

  it("writes a subset that the library can read, with the same outlines", async () => {
    const font = await wideFont();
    const subset = font.createSubset();
    const glyphs = font.layout(TEXT).glyphs;
    const ids = glyphs.map(({ id }) => subset.includeGlyph(id));
    const file = subset.encode();
    expect(file.byteLength).toBeLessThan(20_000);
    const read = create(Buffer.from(file));
    for (const [nth, glyph] of glyphs.entries())
      expect(read.getGlyph(ids[nth] ?? 0).advanceWidth).toBe(glyph.advanceWidth);
    expect(read.getGlyph(ids[2] ?? 0).path.toSVG()).not.toBe("");
  });
});
