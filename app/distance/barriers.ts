import type { Point } from "~/places/great-circle";

/**
 * No road crosses these lines of [latitude, longitude west]; a short route or a link must not cross them
 * either.
 */
export const BARRIERS: readonly (readonly [number, number])[][] = [
  // Puget Sound and Hood Canal
  [
    [47.2, 122.55],
    [47.35, 122.5],
    [47.6, 122.42],
    [47.95, 122.5],
    [48.2, 122.75],
    [48.4, 123.6],
  ],
  // San Francisco Bay
  [
    [37.55, 122.2],
    [37.78, 122.33],
    [37.9, 122.4],
    [38.05, 122.4],
  ],
  // Lake Michigan
  [
    [41.65, 87.3],
    [42.2, 87.2],
    [43.5, 87.1],
    [44.5, 86.7],
    [45.3, 86.2],
    [45.75, 85.2],
    [45.82, 84.8],
  ],
  // Green Bay
  [
    [44.6, 87.9],
    [45.0, 87.5],
    [45.4, 87.0],
  ],
  // Lake Huron and the Straits of Mackinac
  [
    [45.82, 84.65],
    [45.6, 83.4],
    [45.0, 82.9],
    [44.2, 82.4],
    [43.6, 82.35],
    [43.1, 82.38],
  ],
  // Saginaw Bay
  [
    [43.7, 83.85],
    [44.0, 83.4],
    [44.3, 82.9],
  ],
  // Lake Erie
  [
    [41.55, 83.2],
    [41.7, 82.6],
    [42.2, 81.2],
    [42.7, 79.6],
  ],
  // Chesapeake Bay
  [
    [39.5, 76.1],
    [39.1, 76.35],
  ],
  [
    [38.9, 76.42],
    [38.4, 76.4],
    [37.8, 76.15],
    [37.2, 76.15],
  ],
  // Delaware Bay
  [
    [39.55, 75.55],
    [39.25, 75.3],
    [38.85, 75.0],
    [38.6, 74.8],
  ],
  // Long Island Sound
  [
    [40.88, 73.75],
    [40.98, 73.3],
    [41.05, 72.7],
    [41.2, 72.1],
    [41.2, 71.6],
  ],
  // Pamlico and Albemarle Sound
  [
    [35.95, 76.6],
    [36.02, 76.1],
    [36.0, 75.85],
  ],
  [
    [35.85, 75.75],
    [35.4, 75.75],
    [35.1, 76.2],
    [34.9, 76.4],
  ],
  // Lake Pontchartrain
  [
    [30.05, 90.4],
    [30.15, 90.05],
  ],
  // Great Salt Lake
  [
    [40.78, 112.2],
    [41.2, 112.5],
    [41.65, 112.5],
  ],
  // Grand Canyon
  [
    [36.1, 113.9],
    [36.3, 112.9],
    [36.1, 112.1],
    [36.45, 111.9],
  ],
  // The Grand Staircase and Lake Powell
  [
    [37.2, 112.47],
    [37.25, 111.3],
    [37.4, 110.8],
  ],
  // The high Sierra Nevada
  [
    [37.6, 119.05],
    [36.8, 118.4],
    [36.0, 118.2],
  ],
  // The wilderness between the Salmon and Selway rivers
  [
    [44.6, 115.2],
    [45.3, 115.2],
    [45.9, 114.8],
  ],
  // The Gros Ventre Range, the Absarokas and the Owl Creek Mountains
  [
    [43.7, 110.2],
    [43.25, 110.25],
  ],
  [
    [44.3, 109.6],
    [43.75, 109.3],
    [43.5, 108.8],
  ],
  // Lake Champlain, north of its bridges
  [
    [44.1, 73.4],
    [44.6, 73.33],
    [44.9, 73.32],
  ],
];

type Segment = readonly [number, number, number, number];

const SEGMENTS: readonly Segment[] = BARRIERS.flatMap((line) =>
  line.slice(1).map(([latitude, west], i): Segment => {
    const [fromLatitude, fromWest] = line[i] ?? [latitude, west];
    return [-fromWest, fromLatitude, -west, latitude];
  }),
);

/** The sign of the result is the side of the line from (ax, ay) to (bx, by) on which (x, y) lies. */
function side(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/** Accurate for points up to about a hundred miles apart. */
export function crossesBarrier(a: Point, b: Point): boolean {
  const [ax, ay, bx, by] = [a.longitude, a.latitude, b.longitude, b.latitude];
  const [left, right] = ax < bx ? [ax, bx] : [bx, ax];
  return SEGMENTS.some(
    ([cx, cy, dx, dy]) =>
      Math.max(cx, dx) >= left &&
      Math.min(cx, dx) <= right &&
      side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
      side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0,
  );
}
