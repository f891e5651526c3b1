/** The number by which people name a load on the telephone. Pure. */

import { type Lane, laneOf } from "./lane";

/** A load's number as people read it: `HW-48213`. */
export function numberOf(load: { load_number: number }): string {
  return `HW-${load.load_number}`;
}

/** A load in a sentence, by lane and number: `Reno, NV → Elko, NV (HW-48213)`. */
export function nameOf(load: Lane & { load_number: number }): string {
  return `${laneOf(load)} (${numberOf(load)})`;
}

/** The number that a text is, however it is typed (`HW-48213`, `hw48213`, `#HW 48213`); null for any other text. */
export function readNumber(text: string): number | null {
  const [, digits] = /^\W*hw[^a-z\d]*(\d{5,9})$/i.exec(text.trim()) ?? [];
  return digits ? Number(digits) : null;
}
