/** A city for addresses and look-ups: `ut-salt-lake-city`. How it is written (St. Louis, WINSTON-SALEM) makes no difference. */
export function placeSlug(city: string, state: string): string {
  return `${state.trim()} ${city.trim()}`
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-st-/, "-saint-")
    .replace(/^-+|-+$/g, "");
}
