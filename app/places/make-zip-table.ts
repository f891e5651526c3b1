/**
 * Packs the US rows of the `zipcodes` package into `zip-table.server.ts`, which `zip-codes.server.ts` reads. Run it when that
 * package has better data: `npx tsx app/places/make-zip-table.ts`.
 */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import zipcodes from "zipcodes";

interface Row {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** The package has four decimals at most. */
const unitsOf = (degrees: number) => Math.round(degrees * 10_000);

/** The first number, then each as its difference from the one before; nothing for a difference of 0. */
const differences = (numbers: readonly number[]) =>
  numbers.map((number, at) => String(number - (numbers[at - 1] ?? 0) || ""));

/** The first code, then how many numbers each leaves out behind the one before; nothing for the next number. */
const gaps = (zips: readonly string[]) =>
  zips.map((zip, at) => (at === 0 ? zip : String(Number(zip) - Number(zips[at - 1]) - 1 || "")));

/** A name where it differs from the one before, and with it the state where that differs. */
function names(rows: readonly Row[]): string[] {
  return rows.map(({ zip, city, state }, at) => {
    if (!/^[\w '.&/-]+$/.test(city)) throw new Error(`The table cannot hold the name of ${zip}: ${city}`);
    const before = rows[at - 1];
    if (before?.state !== state) return `${city}|${state}`;
    return before.city === city ? "" : city;
  });
}

/** The module `zip-table.server.ts` as text. */
export function makeZipTable(): string {
  const lines = new Map<string, Row[]>();
  const rows: Row[] = Object.values(zipcodes.codes).filter(({ country }) => country === "US");
  for (const row of rows.sort((a, b) => Number(a.zip) - Number(b.zip))) {
    const beginning = row.zip.slice(0, 3);
    lines.set(beginning, [...(lines.get(beginning) ?? []), row]);
  }
  const column = (of: (line: readonly Row[]) => readonly string[]) =>
    [...lines.values()].map((line) => `${of(line).join()}\n`).join("");
  return `/**
 * The ZIP codes of the United States, a line for each first three digits. Made from the package \`zipcodes\` by
 * \`make-zip-table.ts\`, which says how each column is packed.
 */
export const ZIPS = \`
${column((line) => gaps(line.map(({ zip }) => zip)))}\`;
export const NAMES = \`
${column(names)}\`;
export const LATITUDES = \`
${column((line) => differences(line.map(({ latitude }) => unitsOf(latitude))))}\`;
export const LONGITUDES = \`
${column((line) => differences(line.map(({ longitude }) => unitsOf(longitude))))}\`;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("zip-table.server.ts", import.meta.url), makeZipTable());
}
