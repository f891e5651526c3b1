import type { Point } from "~/places/great-circle";

/** `npm run bench -- miles` fits these and prints the estimate's errors, found by cross-validation. */
export interface RoadParameters {
  /** The extra miles per straight mile on Interstates and expressways. */
  interstate: number;
  highway: number;
  /** The factor by which these extra miles grow in mountains. */
  mountain: number;
  /** The extra miles per straight mile to the nearest road, and on short routes off the map's roads. */
  other: number;
  /** The slowness of expressways and highways relative to an Interstate. */
  slowExpressway: number;
  slowHighway: number;
  slowLocal: number;
  slowOther: number;
  /** The share of a highway's extra slowness that remains west of the 97th meridian. */
  open: number;
}

export const PARAMETERS: RoadParameters = {
  interstate: 0.06,
  highway: 0.14,
  mountain: 1.75,
  other: 0.2,
  slowExpressway: 1.15,
  slowHighway: 1.3,
  slowLocal: 1.75,
  slowOther: 1.6,
  open: 0.25,
};

export type RoadKind = "interstate" | "expressway" | "highway" | "local";

/** Approximate areas in which roads wind: [south, north, east, west], with longitudes in degrees west. */
const MOUNTAINS: readonly (readonly [number, number, number, number])[] = [
  // The Rockies from New Mexico to Colorado, the Wasatch and Uinta, Yellowstone and the Tetons, Idaho and
  // western Montana
  [35.5, 41.2, 105, 108.8],
  [37, 42.2, 109.3, 112.1],
  [42.2, 45.3, 109, 111.3],
  [43.8, 49, 111.4, 117.2],
  // The Mogollon Rim, the Black Hills, the Blue Mountains of Oregon, the Ozarks and the Ouachita
  [33.3, 35.2, 109, 112.3],
  [43.4, 44.6, 103.3, 104.2],
  [44, 46, 116.5, 119.3],
  [34.2, 37.3, 91.3, 94.9],
  // The Cascades, the Sierra Nevada, the Klamath Mountains, the coast ranges
  [43.5, 49, 120.4, 122],
  [38.5, 40.7, 119.7, 121],
  [34.3, 38.5, 118, 119.3],
  [40.7, 43.6, 121.8, 124.6],
  [34.3, 40.7, 122.4, 124.6],
  [43.6, 48.5, 123.3, 124.8],
  [34.3, 37.3, 119.6, 121.5],
];

function isMountainous({ latitude, longitude }: Point): boolean {
  const ridge = -84.5 + (latitude - 35) * 1.15;
  if (latitude > 34.5 && longitude > ridge - 1) return longitude < ridge + 3 || latitude > 41;
  return MOUNTAINS.some(
    ([south, north, east, west]) =>
      latitude >= south && latitude <= north && longitude >= -west && longitude <= -east,
  );
}

export function windingBetween(a: Point, b: Point, kind: RoadKind, parameters: RoadParameters): number {
  const { interstate, highway, mountain } = parameters;
  const steepness = (Number(isMountainous(a)) + Number(isMountainous(b))) / 2;
  const beyond = kind === "interstate" || kind === "expressway" ? interstate : highway;
  return 1 + beyond * (1 + (mountain - 1) * steepness);
}

const OPEN_LONGITUDE = -97;

/** Relative to an Interstate. */
export function slownessBetween(a: Point, b: Point, kind: RoadKind, parameters: RoadParameters): number {
  const { slowExpressway, slowHighway, slowLocal, open } = parameters;
  if (kind !== "highway") return { interstate: 1, expressway: slowExpressway, local: slowLocal }[kind];
  const openness = (Number(a.longitude < OPEN_LONGITUDE) + Number(b.longitude < OPEN_LONGITUDE)) / 2;
  return 1 + (slowHighway - 1) * (1 + (open - 1) * openness);
}
