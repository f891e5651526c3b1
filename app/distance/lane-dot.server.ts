import type { Point } from "~/places/great-circle";
import { type PlacedName, TEXT } from "./city-labels.server";
import { namesAround, readLanes, spotsOf, windowAround } from "./draw-lanes.server";
import { type LaneMapView, laneMap, NAMELESS } from "./lane-map.server";
import { tenth } from "./lane-miles.server";
import { projection } from "./projection";

/** Positions and sizes are in map units; one unit is about three miles. */
export interface LaneDotView extends LaneMapView {
  frame: { x: number; y: number; width: number; height: number };
  dot: readonly [x: number, y: number];
  radius: number;
  names: readonly PlacedName[];
  fontSize: number;
}

/** As a fraction of the view's width. */
const RADIUS = 1 / 70;

const near = (value: number) => Number(tenth(value));

/**
 * The page draws the dot over the map's image, because logs and caches store the image's URL, which must not
 * contain the driver's position. The page also writes the names of the cities, so that the dot does not cover
 * them.
 */
export function laneDot(
  lane: Parameters<typeof laneMap>[0],
  { latitude, longitude }: Point,
): LaneDotView | null {
  const map = laneMap(lane);
  const at = projection([longitude, latitude]);
  const src = map?.src.replace(/\.svg$/, `.${NAMELESS}.svg`);
  const [drawn] = readLanes(/([^/]+)\.svg$/.exec(src ?? "")?.[1] ?? "") ?? [];
  if (!map || !src || !drawn || !at) return null;
  const window = windowAround(spotsOf(drawn));
  const frame = {
    x: near(window.x),
    y: near(window.y),
    width: near(window.width),
    height: near(window.height),
  };
  const [x, y] = [Math.round(at[0]), Math.round(at[1])];
  const isInside = x > frame.x && y > frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
  if (!isInside) return null;
  const radius = near(RADIUS * frame.width);
  const names = namesAround(drawn, window, { at: [x, y], radius }).map((name) => ({
    ...name,
    x: near(name.x),
    y: near(name.y),
  }));
  return { ...map, src, frame, dot: [x, y], radius, names, fontSize: near(TEXT * frame.width) };
}
