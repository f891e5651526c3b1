import { cityKey, wordsOfCity } from "./city-key";
import { type City, citiesNamed, citiesOfState } from "./gazetteer.server";

/** Shorter names resemble too many other names. */
const SHORTEST = 4;
/** Names of at least this length can have two typos. */
const LONG = 9;
const MOST = 3;

/** Restricted Damerau-Levenshtein distance; any number above `most` means too many typos. */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const ways = [
        (above[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (older[at - 2] ?? 0) + 1 : most + 1,
      ];
      current.push(Math.min(...ways));
    }
    if (Math.min(...current) > most) return most + 1;
    [older, above] = [above, current];
  }
  return above[b.length] ?? most + 1;
}

/** Returns the first words of a longer name, because users omit words such as `City`. */
function beginning(name: string, words: number): string | null {
  const parts = wordsOfCity(name);
  return words > 1 && parts.length > words ? parts.slice(0, words).join("") : null;
}

/** The first letter must match: typos there are rare, and made-up names would otherwise match real ones. */
export function similarCities(name: string, state: string): City[] {
  const key = cityKey(name);
  const words = wordsOfCity(name).length;
  const most = key.length >= LONG ? 2 : 1;
  if (key.length < SHORTEST) return [];
  if (citiesNamed(name, [state]).length > 0) return [];
  const found: { city: City; slips: number }[] = [];
  for (const { key: known, name: longer, city } of citiesOfState(state, key.charAt(0))) {
    const start = beginning(longer, words);
    const slips = Math.min(
      typosBetween(key, known, most),
      start === null ? most + 1 : typosBetween(key, start, most),
    );
    if (slips <= most) found.push({ city: city(), slips });
  }
  return found
    .sort((a, b) => a.slips - b.slips || b.city.zipCount - a.city.zipCount)
    .slice(0, MOST)
    .map(({ city }) => city);
}
