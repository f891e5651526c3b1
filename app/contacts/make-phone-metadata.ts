/** Run `npx tsx app/contacts/make-phone-metadata.ts` after each update of `libphonenumber-js`. */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import metadata from "libphonenumber-js/min/metadata";

const CALLING_CODES = ["1", "52"] as const;

export function phoneMetadataText(): string {
  const { version, country_calling_codes: codes, countries } = metadata;
  const known = new Set<string>(CALLING_CODES.flatMap((code) => codes[code] ?? []));
  const kept = {
    version,
    country_calling_codes: Object.fromEntries(CALLING_CODES.map((code) => [code, codes[code]])),
    countries: Object.fromEntries(Object.entries(countries).filter(([country]) => known.has(country))),
  };
  return `${JSON.stringify(kept, null, 1)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("data/phone-metadata.json", import.meta.url), phoneMetadataText());
}
