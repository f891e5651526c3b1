import { geoPath } from "d3-geo";
import type { City } from "~/places/directory.server";
import { roadWay } from "./estimate";
import { projection } from "./projection";
import { INSETS } from "./us-outline";

/** A point of the outline. */
export type Spot = readonly [x: number, y: number];

const pathOf = geoPath(projection);

export const tenth = (value: number) => String(Math.round(value * 10) / 10);

/** The square of the distance of a point from the line between two others. */
function squareFrom([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

/** The line without the points that lie within `near` of the line through the others (Douglas and Peucker). */
export function simplified(line: readonly Spot[], near: number): Spot[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let farthest = near * near;
  let at = 0;
  line.forEach((spot, i) => {
    const square = squareFrom(spot, first, last);
    if (square <= farthest) return;
    farthest = square;
    at = i;
  });
  if (at === 0) return [first, last];
  return [...simplified(line.slice(0, at + 1), near).slice(0, -1), ...simplified(line.slice(at), near)];
}

/** A line as a path of SVG, each point after the first as a step from the one before. */
function pathThrough(line: readonly Spot[]): string {
  const rounded = line.map((spot) => spot.map((value) => Math.round(value * 10)));
  return rounded
    .map(([x = 0, y = 0], at) => {
      const [fromX = 0, fromY = 0] = rounded[at - 1] ?? [];
      return `${["M", "l"][at] ?? " "}${(x - fromX) / 10},${(y - fromY) / 10}`;
    })
    .join("");
}

interface Lane {
  from: City;
  to: City;
  start: Spot;
  end: Spot;
  isStraight: boolean;
}

/**
 * The line of a lane as a path of SVG: the way over the road map on which the estimate counts the miles, between the middles
 * of the cities and without bends smaller than `near`. It is the great circle where the miles came from an engine, whose way
 * nobody knows, and where no road leads; and a straight line from or to Alaska and Hawaii, which are drawn elsewhere.
 */
export function lanePath({ from, to, start, end, isStraight }: Lane, near: number): string {
  if ([from, to].some(({ state }) => state in INSETS)) return pathThrough([start, end]);
  const way = isStraight ? null : roadWay(from, to);
  const spots = way?.map(({ longitude, latitude }) => projection([longitude, latitude]));
  if (spots?.every((spot) => spot !== null)) return pathThrough(simplified(spots, near));
  const line = {
    type: "LineString" as const,
    coordinates: [from, to].map(({ longitude, latitude }) => [longitude, latitude]),
  };
  const curve = pathOf(line)?.replace(/-?\d+\.\d+/g, (number) => tenth(Number(number)));
  return curve ?? pathThrough([start, end]);
}
