/** Abbreviations for the first word of a city's name. */
export const SHORT: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  ft: "fort",
  mt: "mount",
};

/**
 * Returns a city as a slug for URLs and lookups: `ut-salt-lake-city`. All spellings of a name have the same
 * slug (St. Louis, Ft. Worth, WINSTON-SALEM, O'Fallon and the ZIP directory's O Fallon).
 */
export function placeSlug(city: string, state: string): string {
  return `${state.trim()} ${city.trim()}`
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-(st|ste|ft|mt)(?=-)/, (_, short: string) => `-${SHORT[short]}`)
    .replace(/-([dol])-(?=[a-z])/, "-$1")
    .replace(/^-+|-+$/g, "");
}
