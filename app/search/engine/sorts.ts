/** The orders of a search. Pure: the search page takes it to the browser. */

interface SortChoice {
  label: string;
  /** The order needs a place where the truck starts. */
  fromPlace: boolean;
  /** The smallest value comes first. */
  ascending: boolean;
}

export const SORTS = {
  newest: { label: "Newest", fromPlace: false, ascending: false },
  pickup: { label: "Pickup date", fromPlace: false, ascending: true },
  rate: { label: "Rate", fromPlace: false, ascending: false },
  rate_per_mile: { label: "Rate per mile", fromPlace: false, ascending: false },
  deadhead: { label: "Deadhead miles", fromPlace: true, ascending: true },
  rate_per_mile_deadhead: { label: "Rate per mile incl. deadhead", fromPlace: true, ascending: false },
} as const satisfies Record<string, SortChoice>;

export type Sort = keyof typeof SORTS;

/** The order that an address names; the newest first where it names none of these. */
export function readSort(text: string | null): Sort {
  return text !== null && Object.hasOwn(SORTS, text) ? (text as Sort) : "newest";
}
