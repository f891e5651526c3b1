import { cityBySlug } from "~/places/directory.server";
import type { Point } from "~/places/great-circle";
import { windowAround } from "./draw-lanes.server";
import { type LaneMapView, laneMap } from "./lane-map.server";
import { tenth } from "./lane-miles.server";
import { projection } from "./projection";

/** A lane's map with a dot. `frame` and `dot` are in map units; one unit is about three miles. */
export interface LaneDotView extends LaneMapView {
  frame: { x: number; y: number; width: number; height: number };
  dot: readonly [x: number, y: number];
}

/**
 * Returns the map of a lane with a dot at this position. The page draws the dot over the map's image, because
 * logs and caches store the image's URL, which must not contain the driver's position.
 * @returns null if the map does not show the position or an end of the lane
 */
export function laneDot(
  lane: Parameters<typeof laneMap>[0],
  { latitude, longitude }: Point,
): LaneDotView | null {
  const map = laneMap(lane);
  const at = projection([longitude, latitude]);
  if (!map || !at) return null;
  const ends = endsIn(map);
  const window = windowAround(ends);
  const frame = {
    x: near(window.x),
    y: near(window.y),
    width: near(window.width),
    height: near(window.height),
  };
  const [x, y] = [Math.round(at[0]), Math.round(at[1])];
  const isInside = x > frame.x && y > frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
  return isInside ? { ...map, frame, dot: [x, y] } : null;
}

const near = (value: number) => Number(tenth(value));

/** Returns the positions of a lane's two ends in map units, read from the map's URL. */
function endsIn({ src }: LaneMapView): [number, number][] {
  const [, lane = ""] = /([^/]+)\.svg$/.exec(src) ?? [];
  return lane
    .split(".")
    .slice(0, 2)
    .flatMap((slug) => {
      const city = cityBySlug(slug);
      const at = city && projection([city.longitude, city.latitude]);
      return at ? [at] : [];
    });
}
