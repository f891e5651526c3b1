/** What becomes of the money of a driver whom the owner lets go: by which steps, and what is kept of the load. Pure. */
import { ACCESSORIAL_COLUMNS, type AccessorialTerms } from "./accessorials";
import { END_COLUMNS, type Ends } from "./ends";
import type { LoadEvent } from "./lifecycle";

/** The owner's steps that untie a chosen driver: an edit and a deletion release like a release. */
export const RELEASING = ["release", "edit", "delete"] as const satisfies readonly LoadEvent[];

/** The columns of a load on which waiting and extras rest: the terms, the days, and the ends, whose clocks they go by. */
export const KEPT_COLUMNS = [
  ...ACCESSORIAL_COLUMNS,
  ...END_COLUMNS,
  "pickup_date",
  "pickup_time",
  "delivery_date",
] as const;

/** A load as one driver was chosen for it. */
export interface KeptTerms extends AccessorialTerms, Ends {
  pickup_date: string;
  pickup_time: string | null;
  delivery_date: string;
}
