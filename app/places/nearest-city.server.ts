import { greatCircleMiles, type Point } from "./great-circle";
import { zipColumns } from "./zip-codes.server";

const NEAR_MILES = 60;
const MILES_A_DEGREE = 69.1;

/** For example, `Elko, NV`. Null if no ZIP code is within 60 miles. */
export function nearestCity(point: Point): string | null {
  const { latitudes, longitudes, cities, states, placed } = zipColumns();
  const { latitude, longitude } = point;
  let [nearest, least] = [-1, NEAR_MILES];
  for (const row of placed) {
    const north = latitudes[row] ?? Number.NaN;
    // Comparing latitudes first excludes most of the country cheaply.
    if (Math.abs(north - latitude) * MILES_A_DEGREE > least) continue;
    const miles = greatCircleMiles(point, { latitude: north, longitude: longitudes[row] ?? Number.NaN });
    if (miles <= least && Math.abs((longitudes[row] ?? 0) - longitude) < 180) [nearest, least] = [row, miles];
  }
  return nearest < 0 ? null : `${cities[nearest]}, ${states[nearest]}`;
}
