/** The orders of a search. Pure. */

interface SortPlan {
  label: string;
  /** Needs to know where the truck is. */
  fromPlace: boolean;
  /** The smallest first. */
  ascending: boolean;
}

export const SORTS = {
  newest: { label: "Newest", fromPlace: false, ascending: false },
  pickup: { label: "Pickup date", fromPlace: false, ascending: true },
  rate: { label: "Rate", fromPlace: false, ascending: false },
  rate_per_mile: { label: "Rate per mile", fromPlace: false, ascending: false },
  deadhead: { label: "Deadhead miles", fromPlace: true, ascending: true },
  rate_per_mile_deadhead: { label: "Rate per mile incl. deadhead", fromPlace: true, ascending: false },
} as const satisfies Record<string, SortPlan>;

export type Sort = keyof typeof SORTS;

/** The order asked for; the newest first when it is none of ours. */
export function readSort(text: string | null): Sort {
  return text !== null && Object.hasOwn(SORTS, text) ? (text as Sort) : "newest";
}
