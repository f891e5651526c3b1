import * as z from "zod";
import { locate } from "~/places/directory.server";
import { type End, type Ends, partsOf } from "~/trade/ends";
import type { Engine } from "./engine";
import { requestDistance } from "./engine-request.server";

const METRES_A_MILE = 1_609.344;
const Answer = z.object({
  code: z.string(),
  routes: z.array(z.object({ distance: z.number().nonnegative().max(32_000_000) })).optional(),
});
const NO_ROAD: readonly string[] = ["NoRoute", "NoSegment"];

function coordinatesOf(ends: Ends, end: End): string | null {
  const point = locate(partsOf(ends, end));
  return point && `${point.longitude.toFixed(5)},${point.latitude.toFixed(5)}`;
}

/** Uses OSRM's route service, which receives coordinates from the ZIP directory, never a street. */
export function osrmEngine(base: string): Engine {
  return async (ends) => {
    const [from, to] = [coordinatesOf(ends, "origin"), coordinatesOf(ends, "destination")];
    if (!from || !to) return null;
    const path = `/route/v1/driving/${from};${to}?overview=false`;
    const { status, body } = await requestDistance(base.replace(/\/+$/, "") + path);
    const { code, routes } = Answer.parse(body);
    if (NO_ROAD.includes(code)) return null;
    const metres = routes?.[0]?.distance;
    if (status !== 200 || code !== "Ok" || metres === undefined) {
      throw new Error(`The distance engine returned ${status} ${code.slice(0, 40)}.`);
    }
    return metres / METRES_A_MILE;
  };
}
