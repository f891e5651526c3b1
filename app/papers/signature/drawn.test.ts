import { describe, expect, it } from "vitest";
import { boundedDrawing, DRAWN_BOX, drawnOf, MOST_DRAWN, type Point, type Stroke, strokesIn } from "./drawn";

const line = (count: number): Stroke =>
  Array.from({ length: count }, (_, at): Point => [at % DRAWN_BOX.width, (at * 7) % DRAWN_BOX.height]);

describe("a drawing", () => {
  it.each(["M1 2L3 4", "M0 0L600 200", "M1 2L3 4L5 6M7 8L7 8"])("accepts %s", (drawn) => {
    const strokes = strokesIn(drawn);
    expect(drawnOf(strokes ?? [])).toBe(drawn);
  });

  it.each([
    "",
    "M1 2",
    "M1 2L3",
    "M1 2L3 4Z",
    "M1 2L3 4 5 6",
    "m1 2l3 4",
    "M1,2L3,4",
    "M-1 2L3 4",
    "M1.5 2L3 4",
    "M1e2 2L3 4",
    "M601 2L3 4",
    "M1 201L3 4",
    "M0001 2L3 4",
    " M1 2L3 4",
    "M1 2L3 4\n",
    'M1 2L3 4"/><script>',
    "M1 2L3 4<!-- -->",
    "M1 2L3 4url(//example.com)",
    `M1 2${"L3 4".repeat(MOST_DRAWN / 4)}`,
  ])("rejects %j", (text) => {
    expect(strokesIn(text)).toBeNull();
  });
});

describe("boundedDrawing", () => {
  it("drops invisible points, keeps the last one, and turns a dot into a line", () => {
    const wiggle: Stroke = [
      [0, 0],
      [1, 1],
      [10, 0],
      [11, 0],
    ];
    expect(boundedDrawing([wiggle])).toBe("M0 0L10 0L11 0");
    expect(boundedDrawing([[[5, 5]]])).toBe("M5 5L5 5");
    expect(boundedDrawing([])).toBe("");
  });

  it.each([1, 100, 10_000])("keeps %i points within the limit", (count) => {
    const drawn = boundedDrawing([line(count), line(count)]);
    expect(strokesIn(drawn)?.length).toBe(2);
  });

  it("keeps the first strokes that fit", () => {
    const many = Array.from({ length: MOST_DRAWN }, () => line(2));
    const drawn = boundedDrawing(many);
    const kept = strokesIn(drawn) ?? [];
    expect(drawn).toBe(drawnOf(many.slice(0, kept.length)));
    expect(drawn.length + drawnOf([line(2)]).length).toBeGreaterThan(MOST_DRAWN);
  });
});
