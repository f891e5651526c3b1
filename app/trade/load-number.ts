import { type Lane, laneOf } from "./lane";

export function numberOf(load: { load_number: number }): string {
  return `HW-${load.load_number}`;
}

export function nameOf(load: Lane & { load_number: number }): string {
  return `${laneOf(load)} (${numberOf(load)})`;
}

/** Returns any other text unchanged. */
export const numberFirst = (name: string): string => name.replace(/^(.+) \((HW-\d+)\)$/, "$2 $1");

/**
 * The most specific part comes first, because a browser tab shows only the beginning.
 * @param page null for the load's main page
 * @param name the load's name from `nameOf`; undefined if the page has no data
 */
export function titleOf(page: string | null, name?: string): string {
  const [, from, to, number] = /^(.+) → (.+) \((HW-\d+)\)$/.exec(name ?? "") ?? [];
  const load = from && to ? `${number} ${[from, to].map(cityOf).join(" to ")}` : name;
  return [page, load, "Haulway"].filter(Boolean).join(" · ");
}

const cityOf = (place: string) => place.replace(/, [A-Z]{2}$/, "");

/** For example, `HW-48213`, `hw48213`, `#HW 48213`. Null for any other text. */
export function readNumber(text: string): number | null {
  const [, digits] = /^\W*hw[^a-z\d]*(\d{5,9})$/i.exec(text.trim()) ?? [];
  return digits ? Number(digits) : null;
}
