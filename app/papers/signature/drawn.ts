/** A signature that was drawn with a finger: strokes of whole numbers in a box, as the `d` of an SVG path with M and L alone. Pure. */

/** The box that coordinates lie in, from its top left corner. */
export const DRAWN_BOX = { width: 600, height: 200 } as const;

/** As long as a drawing may be, in characters, each of one byte. */
export const MOST_DRAWN = 8_000;

export type Point = readonly [x: number, y: number];
/** A line from point to point; of a dot both are the same. */
export type Stroke = readonly Point[];

const SHAPE = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;
const isWithin = ([x, y]: Point) => x <= DRAWN_BOX.width && y <= DRAWN_BOX.height;

/** The strokes of a drawing; null for what is none: anything but M, L and numbers within the box, or too much of it. */
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

/** A drawing as text; what `strokesIn` reads. */
export const drawnOf = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join("L")}`).join("");

/** Points that are as near to the one before are left out. The last one stays, so that a stroke ends where the finger did. */
const thinned = (stroke: Stroke, nearest: number): Stroke => {
  const kept: Point[] = [];
  stroke.forEach((point, at) => {
    const before = kept.at(-1);
    const isFar = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= nearest;
    if (isFar || at === stroke.length - 1) kept.push(point);
  });
  return kept.length === 1 ? [...kept, ...kept] : kept;
};

/** How near points may be, in units of the box: what a pen's width does not show is not sent. */
const NEAREST = 3;

/**
 * A drawing as text that is not too long: the more there is of it, the fewer of its points; of more strokes than fit the first ones.
 * Empty without a stroke.
 */
export function boundedDrawing(strokes: readonly Stroke[]): string {
  let drawn = "";
  for (let nearest = NEAREST; nearest < DRAWN_BOX.width; nearest *= 2) {
    drawn = drawnOf(strokes.map((stroke) => thinned(stroke, nearest)));
    if (drawn.length <= MOST_DRAWN) return drawn;
  }
  return drawn.slice(0, drawn.lastIndexOf("M", MOST_DRAWN));
}
