/**
 * Writes `data/zip-codes.txt`. Run this script after updating `zipcodes` or `geo-tz`: `npx tsx
 * app/places/make-zip-codes.ts`.
 */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { find } from "geo-tz/now";
import zipcodes from "zipcodes";
import { TIME_ZONES, ZONE_LETTERS, zoneOfState } from "./time-zones";

interface Row {
  state: string;
  latitude: number;
  longitude: number;
}

/** Uses the state's main zone if the position is in no listed zone, because some positions are wrong. */
function letterOf({ state, latitude, longitude }: Row): string {
  const ofState = zoneOfState(state);
  if (!ofState) return "-";
  const [found] = find(latitude, longitude);
  const indexOf = (zone: string | undefined) => TIME_ZONES.findIndex(([name]) => name === zone);
  const at = indexOf(found) === -1 ? indexOf(ofState) : indexOf(found);
  return ZONE_LETTERS[at] ?? "-";
}

/** @throws Error if a city's name contains a character that could break the line's format */
export function zipCodesText(): string {
  const rows = Object.values(zipcodes.codes).filter(({ country }) => country === "US");
  const lines = rows.map((row) => {
    const { zip, city, state, latitude, longitude } = row;
    if (!/^[\w '.&/-]+$/.test(city)) throw new Error(`The file cannot contain the name of ${zip}: ${city}`);
    return `${zip},${city},${state},${latitude},${longitude},${letterOf(row)}\n`;
  });
  return lines.sort().join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("data/zip-codes.txt", import.meta.url), zipCodesText());
}
