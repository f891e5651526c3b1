/** In degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns statute miles. */
export function greatCircleMiles(a: Point, b: Point): number {
  const half = (x: number) => Math.sin(x / 2) ** 2;
  const h =
    half(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}
