/**
 * Writes the US rows of the `zipcodes` package to `data/zip-codes.txt`, which `zip-codes.server.ts` reads.
 * The file has a line for each ZIP code, ascending: code, city, state, latitude and longitude. Run it after
 * an update of the package: `npx tsx app/places/make-zip-codes.ts`.
 */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import zipcodes from "zipcodes";

/**
 * Returns the file's text.
 * @throws Error if a city's name would break its line
 */
export function zipCodesText(): string {
  const rows = Object.values(zipcodes.codes).filter(({ country }) => country === "US");
  const lines = rows.map(({ zip, city, state, latitude, longitude }) => {
    if (!/^[\w '.&/-]+$/.test(city)) throw new Error(`The file cannot hold the name of ${zip}: ${city}`);
    return `${zip},${city},${state},${latitude},${longitude}\n`;
  });
  return lines.sort().join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("data/zip-codes.txt", import.meta.url), zipCodesText());
}
