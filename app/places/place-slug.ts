/** How the first part of a name is cut short. */
export const SHORT: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  ft: "fort",
  mt: "mount",
};

/**
 * A city for addresses and look-ups: `ut-salt-lake-city`. How it is written (St. Louis, Ft. Worth, WINSTON-SALEM, O'Fallon
 * or, as the ZIP directory has it, O Fallon) makes no difference.
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
