/** The directory of ZIP codes. */
import { zipTable } from "#zip-table.server";
import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";
import { firstFrom, groupOf, groupRows, type RowGroups, rowsOf } from "./row-groups";

export interface ZipPlace extends Point {
  zip: string;
  city: string;
  state: string;
}

/** A row for each ZIP code, ascending. As columns they take a tenth of the memory of objects. */
interface ZipColumns {
  zips: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  cities: string[];
  states: string[];
  /** The rows whose position is right. */
  placed: Int32Array;
}

/** Whether the position in the directory is wrong: military posts at 0° 0°, and a mainland place in the eastern hemisphere. */
function isMisplaced(state: string, { latitude, longitude }: Point): boolean {
  const isMainland = () => state !== "AK" && state !== "HI" && STATES.some((each) => each === state);
  return latitude === 0 || (longitude > 0 && isMainland());
}

/**
 * Reads the packed table (`make-zip-table.ts`). A new process reads it before its first load, so the loop over 42,000 entries is plain: with
 * iterators and destructuring it takes three times as long, character by character twice.
 */
function readColumns(): ZipColumns {
  const [zips, latitudes, longitudes]: [number[], number[], number[]] = [[], [], []];
  const [cities, states, placed]: [string[], string[], number[]] = [[], [], []];
  // One string for every place of a name.
  const known = new Map<string, string>();
  const once = (text: string) => {
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
  const { LATITUDES, LONGITUDES, NAMES, ZIPS } = zipTable();
  const columns = [ZIPS, NAMES, LATITUDES, LONGITUDES].map((column) => column.trim().split("\n"));
  const lines = columns[0]?.length ?? 0;
  for (let line = 0; line < lines; line++) {
    const [gaps = [], names = [], norths = [], easts = []] = columns.map((column) =>
      column[line]?.split(","),
    );
    let [zip, north, east, city, state] = [-1, 0, 0, "", ""];
    for (let row = 0; row < gaps.length; row++) {
      zip += 1 + Number(gaps[row]);
      north += Number(norths[row]);
      east += Number(easts[row]);
      const name = names[row];
      if (name) {
        const [own = "", ofState] = name.split("|");
        city = once(own);
        if (ofState) state = once(ofState);
      }
      const point = { latitude: north / 10_000, longitude: east / 10_000 };
      if (!isMisplaced(state, point)) placed.push(zips.length);
      zips.push(zip);
      latitudes.push(point.latitude);
      longitudes.push(point.longitude);
      cities.push(city);
      states.push(state);
    }
  }
  return {
    zips: Int32Array.from(zips),
    latitudes: Float64Array.from(latitudes),
    longitudes: Float64Array.from(longitudes),
    cities,
    states,
    placed: Int32Array.from(placed),
  };
}

let read: ZipColumns | undefined;

/** The columns, read when something first asks for them. */
export function zipColumns(): ZipColumns {
  read ??= readColumns();
  return read;
}

let byState: RowGroups | undefined;

/** The rows of a state whose position is right. */
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

/** Every ZIP code whose position is right. */
export function* zipPlaces(): Generator<ZipPlace> {
  for (const row of zipColumns().placed) yield placeAt(row);
}

/** The directory's entry for the first five digits of a ZIP code, even if its position is wrong; null where it has none. */
export function entryOfCode(zip: string): ZipPlace | null {
  const code = zip.slice(0, 5);
  if (!/^\d{5}$/.test(code)) return null;
  const { zips } = zipColumns();
  const row = firstFrom(zips, Number(code));
  return zips[row] === Number(code) ? placeAt(row) : null;
}

/** The place of a ZIP code by its first five digits; null where the directory has none. */
export function placeOfZip(zip: string): ZipPlace | null {
  const entry = entryOfCode(zip);
  return entry && !isMisplaced(entry.state, entry) ? entry : null;
}
