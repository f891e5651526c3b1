interface SortChoice {
  label: string;
  /** True if the order requires the truck's starting place. */
  fromPlace: boolean;
  /** True if the order requires the driver's operating costs. */
  byCosts: boolean;
  ascending: boolean;
}

export const SORTS = {
  newest: { label: "Newest", fromPlace: false, byCosts: false, ascending: false },
  pickup: { label: "Pickup date", fromPlace: false, byCosts: false, ascending: true },
  rate: { label: "Rate", fromPlace: false, byCosts: false, ascending: false },
  rate_per_mile: { label: "Rate per mile", fromPlace: false, byCosts: false, ascending: false },
  deadhead: { label: "Deadhead miles", fromPlace: true, byCosts: false, ascending: true },
  rate_per_mile_deadhead: {
    label: "Rate per mile incl. deadhead",
    fromPlace: true,
    byCosts: false,
    ascending: false,
  },
  profit_per_mile: { label: "Profit per mile", fromPlace: true, byCosts: true, ascending: false },
  profit_per_hour: { label: "Profit per hour", fromPlace: true, byCosts: true, ascending: false },
} as const satisfies Record<string, SortChoice>;

export type Sort = keyof typeof SORTS;

export function readSort(text: string | null): Sort {
  return text !== null && Object.hasOwn(SORTS, text) ? (text as Sort) : "newest";
}
