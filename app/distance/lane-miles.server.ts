import { geoPath } from "d3-geo";
import type { City } from "~/places/directory.server";
import { roadRoute } from "./estimate";
import { projection } from "./projection";
import { INSETS } from "./us-outline";

/** In map units. */
type Spot = readonly [x: number, y: number];

const pathOf = geoPath(projection);

export const tenth = (value: number) => String(Math.round(value * 10) / 10);

function squareFrom([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

/** The Douglas-Peucker algorithm. */
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
 * The estimate's route; a great circle if an engine measured the miles, because its route is unknown, or if
 * no road connects the cities. A line from or to Alaska or Hawaii is straight, because they are insets.
 */
export function lanePath({ from, to, start, end, isStraight }: Lane, near: number): string {
  if ([from, to].some(({ state }) => state in INSETS)) return pathThrough([start, end]);
  const way = isStraight ? null : roadRoute(from, to);
  const spots = way?.map(({ longitude, latitude }) => projection([longitude, latitude]));
  if (spots?.every((spot) => spot !== null)) return pathThrough(simplified(spots, near));
  const line = {
    type: "LineString" as const,
    coordinates: [from, to].map(({ longitude, latitude }) => [longitude, latitude]),
  };
  const curve = pathOf(line)?.replace(/-?\d+\.\d+/g, (number) => tenth(Number(number)));
  return curve ?? pathThrough([start, end]);
}
