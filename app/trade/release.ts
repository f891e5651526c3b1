import { ACCESSORIAL_COLUMNS, type AccessorialTerms } from "./accessorials";
import { END_COLUMNS, type Ends } from "./ends";
import type { LoadEvent } from "./lifecycle";

/** Editing or deleting the load also counts as a release. */
export const RELEASING = ["release", "edit", "delete"] as const satisfies readonly LoadEvent[];

/** The load columns that charges depend on: terms, dates, and all stops, which determine the time zones. */
export const SAVED_COLUMNS = [
  ...ACCESSORIAL_COLUMNS,
  ...END_COLUMNS,
  "stops",
  "pickup_date",
  "pickup_time",
  "pickup_until",
  "delivery_date",
  "delivery_time",
  "delivery_until",
] as const;

export interface SavedTerms extends AccessorialTerms, Ends {
  pickup_date: string;
  pickup_time: string | null;
  delivery_date: string;
  /** Missing in terms that an older version saved. */
  stops?: string | null;
  pickup_until?: string | null;
  delivery_time?: string | null;
  delivery_until?: string | null;
}
