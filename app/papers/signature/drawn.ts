/** A drawing is stored as the `d` of an SVG path with only M and L, within this box. */

export const DRAWN_BOX = { width: 600, height: 200 } as const;

/** The maximum length, in characters of one byte. */
export const MOST_DRAWN = 8_000;

export type Point = readonly [x: number, y: number];
/** A dot is the same point twice. */
export type Stroke = readonly Point[];

const SHAPE = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;
const isWithin = ([x, y]: Point) => x <= DRAWN_BOX.width && y <= DRAWN_BOX.height;

/** Null if the drawing is invalid (anything but M, L and numbers within the box) or too long. */
export function strokesIn(drawn: string): Stroke[] | null {
  if (drawn.length > MOST_DRAWN || !SHAPE.test(drawn)) return null;
  const strokes = drawn
    .slice(1)
    .split("M")
    .map((stroke) =>
      stroke.split("L").map((pair): Point => {
        const [x = "", y = ""] = pair.split(" ");
        return [Number(x), Number(y)];
      }),
    );
  return strokes.flat().every(isWithin) ? strokes : null;
}

export const drawnOf = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join("L")}`).join("");

/** Keeps the last point, where the finger stopped. */
const thinned = (stroke: Stroke, nearest: number): Stroke => {
  const kept: Point[] = [];
  stroke.forEach((point, at) => {
    const before = kept.at(-1);
    const isFar = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= nearest;
    if (isFar || at === stroke.length - 1) kept.push(point);
  });
  return kept.length === 1 ? [...kept, ...kept] : kept;
};

/** In units of the box. A closer point makes no visible difference. */
const NEAREST = 3;

/** Drops points until the text fits, or else drops the last strokes. Empty if there is no stroke. */
export function boundedDrawing(strokes: readonly Stroke[]): string {
  let drawn = "";
  for (let nearest = NEAREST; nearest < DRAWN_BOX.width; nearest *= 2) {
    drawn = drawnOf(strokes.map((stroke) => thinned(stroke, nearest)));
    if (drawn.length <= MOST_DRAWN) return drawn;
  }
  return drawn.slice(0, drawn.lastIndexOf("M", MOST_DRAWN));
}
