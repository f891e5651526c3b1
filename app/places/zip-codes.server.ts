import { dataFile } from "#data-file.server";
import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";
import { firstFrom, groupOf, groupRows, type RowGroups, rowsOf } from "./row-groups";
import { TIME_ZONES, type TimeZone, ZONE_LETTERS } from "./time-zones";

export interface ZipPlace extends Point {
  zip: string;
  city: string;
  state: string;
}

/** One row per ZIP code, ascending, stored as columns, which use a tenth of the memory of objects. */
interface ZipColumns {
  zips: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  cities: string[];
  states: string[];
  /** A letter of `ZONE_LETTERS` for each row, or `-`. */
  zones: string[];
  placed: Int32Array;
}

/** The directory has many military posts at 0° 0°, and one mainland place in the eastern hemisphere. */
function isMisplaced(state: string, { latitude, longitude }: Point): boolean {
  const isMainland = () => state !== "AK" && state !== "HI" && STATES.some((each) => each === state);
  return latitude === 0 || (longitude > 0 && isMainland());
}

export const ZIP_CODES_FILE = "app/places/data/zip-codes.txt";

/** Iterators and destructuring would take three times as long for 42,000 lines. */
function readColumns(): ZipColumns {
  const [zips, latitudes, longitudes]: [number[], number[], number[]] = [[], [], []];
  const [cities, states, zones, placed]: [string[], string[], string[], number[]] = [[], [], [], []];
  // Places with the same name share one string.
  const known = new Map<string, string>();
  const once = (text: string) => {
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
  const lines = dataFile(ZIP_CODES_FILE).trimEnd().split("\n");
  for (let row = 0; row < lines.length; row++) {
    const parts = lines[row]?.split(",") ?? [];
    const state = once(parts[2] ?? "");
    const point = { latitude: Number(parts[3]), longitude: Number(parts[4]) };
    if (!isMisplaced(state, point)) placed.push(row);
    zips.push(Number(parts[0]));
    latitudes.push(point.latitude);
    longitudes.push(point.longitude);
    cities.push(once(parts[1] ?? ""));
    states.push(state);
    zones.push(once(parts[5] ?? ""));
  }
  return {
    zips: Int32Array.from(zips),
    latitudes: Float64Array.from(latitudes),
    longitudes: Float64Array.from(longitudes),
    cities,
    states,
    zones,
    placed: Int32Array.from(placed),
  };
}

let read: ZipColumns | undefined;

export function zipColumns(): ZipColumns {
  read ??= readColumns();
  return read;
}

let byState: RowGroups | undefined;

export function rowsIn(state: string): Int32Array {
  const { placed, states } = zipColumns();
  byState ??= groupRows(placed, (row) => states[row] ?? "");
  const group = groupOf(byState, state);
  return group === null ? new Int32Array() : rowsOf(byState, group);
}

export function placeAt(row: number): ZipPlace {
  const { zips, cities, states, latitudes, longitudes } = zipColumns();
  return {
    zip: String(zips[row]).padStart(5, "0"),
    city: cities[row] ?? "",
    state: states[row] ?? "",
    latitude: latitudes[row] ?? Number.NaN,
    longitude: longitudes[row] ?? Number.NaN,
  };
}

function rowOfCode(zip: string): number | null {
  const code = zip.slice(0, 5);
  if (!/^\d{5}$/.test(code)) return null;
  const { zips } = zipColumns();
  const row = firstFrom(zips, Number(code));
  return zips[row] === Number(code) ? row : null;
}

export const NO_SUCH_ZIP = "There's no such ZIP code. Check the digits.";

/** The three-digit prefixes in use hardly ever change, but the directory may lack a new ZIP code. */
export function mayBeZip(zip: string): boolean {
  const first = Number(zip.slice(0, 3)) * 100;
  const { zips } = zipColumns();
  return (zips[firstFrom(zips, first)] ?? Number.POSITIVE_INFINITY) < first + 100;
}

export function zoneOfCode(zip: string): TimeZone | null {
  const row = rowOfCode(zip);
  const letter = row === null ? undefined : zipColumns().zones[row];
  return (letter && TIME_ZONES[ZONE_LETTERS.indexOf(letter)]?.[0]) || null;
}

export function* zipPlaces(): Generator<ZipPlace> {
  for (const row of zipColumns().placed) yield placeAt(row);
}

/** Uses the first five digits. The position may be wrong. */
export function entryOfCode(zip: string): ZipPlace | null {
  const row = rowOfCode(zip);
  return row === null ? null : placeAt(row);
}

/** Uses the first five digits. Returns null if the ZIP code is not listed or its position is wrong. */
export function placeOfZip(zip: string): ZipPlace | null {
  const entry = entryOfCode(zip);
  return entry && !isMisplaced(entry.state, entry) ? entry : null;
}
