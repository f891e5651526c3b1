/** The known cities that a misspelt name may mean. */
import { type City, citiesNamed, citiesOfState, nameKey } from "./gazetteer.server";

/** Shorter names are near too many others. */
const SHORTEST = 4;
/** From this length on two slips are forgiven. */
const LONG = 9;
const MOST = 3;

/**
 * The slips between two words: letters too many, missing, wrong, or two swapped (Damerau-Levenshtein distance, restricted).
 * Stops with a number above `most` once there are more.
 */
export function slipsBetween(a: string, b: string, most: number): number {
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

/** The first words of a name, where it has more of them: people leave `City` away. */
function beginning(name: string, words: number): string | null {
  const parts = name.split(" ");
  return words > 1 && parts.length > words ? parts.slice(0, words).join(" ") : null;
}

/**
 * Cities of a state whose names are nearly this one, the nearest first, then the largest; none where the state has a city of
 * this name. A slip in the first letter is not forgiven: it is rare, and made-up names would be near real ones.
 */
export function citiesNearly(name: string, state: string): City[] {
  const key = nameKey(name);
  const words = key.split(" ").length;
  const most = key.length >= LONG ? 2 : 1;
  if (key.length < SHORTEST) return [];
  if (citiesNamed(name, [state]).length > 0) return [];
  const found: { city: City; slips: number }[] = [];
  for (const { key: known, city } of citiesOfState(state, key.charAt(0))) {
    const start = beginning(known, words);
    const slips = Math.min(
      slipsBetween(key, known, most),
      start === null ? most + 1 : slipsBetween(key, start, most),
    );
    if (slips <= most) found.push({ city: city(), slips });
  }
  return found
    .sort((a, b) => a.slips - b.slips || b.city.zipCount - a.city.zipCount)
    .slice(0, MOST)
    .map(({ city }) => city);
}
