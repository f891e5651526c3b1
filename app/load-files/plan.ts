/** Defines the plan of a file of loads, row by row, and the outcomes of its rows. Pure. */
import type { LoadStatus } from "~/trade/lifecycle";

interface Fault {
  /** The header of the column; empty if the message is about the whole row. */
  column: string;
  says: string;
}

/** The state of the load that the row was compared with. The edit is refused in any other state. */
interface SeenLoad {
  revision: number;
  status: LoadStatus;
  /** The time of the newest request, in UTC milliseconds; 0 without one. */
  newestRequest: number;
}

export interface PlannedRow {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  cells: readonly string[];
  /** Empty for a row without a reference. */
  reference: string;
  /** `Reno, NV → Denver, CO`; empty if the load's lines could not be joined, so that it has no stops. */
  lane: string;
  does: "post" | "edit" | "nothing" | "fault";
  /** The id of the load: the new one's, or the one to edit. */
  loadId?: string;
  /** The number of the load to which the row refers: `HW-48213`. */
  number?: string;
  /** What the edit changes, as sentences without periods. */
  changes?: readonly string[];
  faults?: readonly Fault[];
  /** The questions that posting answers with yes. */
  doubts?: readonly string[];
  /** Set if the miles could not be measured, so that no question about them was asked. */
  isUnmeasured?: true;
  seen?: SeenLoad;
  /**
   * For a new load without a reference: the number of earlier rows of the file whose loads have the row's
   * values. The row is refused if the company has more such loads, because another request has posted one
   * since the plan was made.
   */
  copiesBefore?: number;
}

export interface Plan {
  headers: readonly string[];
  rows: readonly PlannedRow[];
}

/** The outcome of a row; `why` is the reason if the row was refused. */
export type Outcome = { did: "posted" | "edited" | "deleted" } | { did: "refused"; why: string };

/** By line. A row without an entry has not been tried. */
export type Outcomes = Readonly<Record<string, Outcome>>;

/** The rows to post with a button: all, or only those without questions. */
export const PARTS = ["all", "plain"] as const;
export type Part = (typeof PARTS)[number];

export const readPart = (typed: unknown): Part => PARTS.find((part) => part === typed) ?? "all";

/** Returns the rows that are still to be posted or edited. */
export const rowsToDo = (rows: readonly PlannedRow[], outcomes: Outcomes, part: Part = "all") =>
  rows.filter(
    ({ line, does, doubts }) =>
      (does === "post" || does === "edit") &&
      outcomes[line] === undefined &&
      (part === "all" || doubts === undefined),
  );

/** Returns faults as text: `Rate: Enter the rate.` */
export const faultsInWords = (faults: readonly Fault[]): string =>
  faults.map(({ column, says }) => (column ? `${column}: ${says}` : says)).join(" ");

/** Returns the text about why a row was refused or cannot be posted; empty if it has no problem. */
export function problemOf(row: PlannedRow, outcomes: Outcomes): string {
  const outcome = outcomes[row.line];
  if (outcome?.did === "refused") return outcome.why;
  return faultsInWords(row.faults ?? []);
}

export const countOf = (count: number, word = "load") => `${count} ${word}${count === 1 ? "" : "s"}`;
