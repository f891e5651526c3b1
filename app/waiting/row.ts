import type { Area } from "~/trade/areas";
import type { Role } from "~/trade/lifecycle";
import type { StopName } from "~/trade/stop-names";
import type { Facts, Moment } from "./facts";

/** `to` is relative to the URL of the load's page, or is a fragment of that URL. */
export interface Act {
  words: string;
  to: string;
  fields?: Readonly<Record<string, string>>;
}

export interface Found {
  /** An invoice's id or the kind of a change, to distinguish several matters of one kind on a load. */
  of?: string;
  /** A sentence that starts with the fact, without a final period. */
  says: string;
  more?: string | null;
  sinceMs?: number | null;
  /** The deadline for an answer, with the words before the time. */
  until?: readonly [words: string, ms: number];
  /** The page for the answer, relative to the load's page. Empty means the load's page. */
  page?: string;
  acts?: readonly Act[];
  /** The driver's next check-in at a stop, if it is due (`checkInDue`). */
  checkIn?: Moment;
}

export type Whose = "you" | "them";

export interface Clock {
  nowMs: number;
  /** Today's date in Hawaii (`earliestToday`), `YYYY-MM-DD`. */
  today: string;
  /** Formats an instant in the local time of the stop. */
  atStop: (facts: Facts, stop: StopName, ms: number) => string;
  /** Formats the pickup's day with its appointment or window: `Tue, Nov 24, 8:00 AM–3:30 PM MST`. */
  pickup: (facts: Facts) => string;
  /** Returns the appointment of a stop or the start of its window, in UTC milliseconds (`startsAt`). */
  appointment: (facts: Facts, stop: StopName) => number | null;
}

export interface Row {
  side: Role;
  whose: Whose;
  area: Area;
  /** Lower numbers come first. */
  urgency: number;
  hasDot: boolean;
  /** The kinds of notifications (`app/notifications/kinds.ts`) after which the row may apply. */
  after: readonly string[];
  find: (facts: Facts, clock: Clock) => readonly Found[];
  /** Set if the row is about something that the other side did after the status last changed. */
  isNews?: true;
}
