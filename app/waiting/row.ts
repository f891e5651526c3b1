/** The types of the table of what waits. */
import type { Role } from "~/trade/lifecycle";
import type { Facts } from "./facts";

/** A button: a form if it has fields, otherwise a link. Addresses are relative to the load's page,
 * or a fragment of it. */
export interface Act {
  words: string;
  to: string;
  fields?: Readonly<Record<string, string>>;
}

/** What a row of the table finds on a load. */
export interface Found {
  /** What it concerns, if a load can have several of one kind: an invoice's id, or the kind of a change. */
  of?: string;
  /** The fact first, without a final period. */
  says: string;
  /** A second sentence, for the load's page. */
  more?: string | null;
  sinceMs?: number | null;
  /** Until when it can be answered, with the words before the time. */
  until?: readonly [words: string, ms: number];
  /** The page of the load on which it is answered. Empty means the load's page. */
  page?: string;
  acts?: readonly Act[];
}

/** Whether this person has to act, or waits for the other side. */
export type Whose = "you" | "them";

export interface Clock {
  nowMs: number;
  /** The earliest date that is still today for any user, `YYYY-MM-DD`. */
  today: string;
  /** Formats an instant in the local time of the stop. */
  atStop: (facts: Facts, stop: "pickup" | "delivery", ms: number) => string;
}

export interface Row {
  side: Role;
  whose: Whose;
  /** Lower numbers come first. */
  urgency: number;
  /** Whether the load gets the dot for it. */
  hasDot: boolean;
  /** The notifications after which the row may apply, by the names in `app/notifications/kinds.ts`. */
  after: readonly string[];
  find: (facts: Facts, clock: Clock) => readonly Found[];
  /** Set if the load's table row shows the fact: the other side did something since the status changed. */
  isNews?: true;
}
