import type { LoadStatus } from "~/trade/lifecycle";

interface Fault {
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
  /** Empty if the load's lines could not be joined. */
  lane: string;
  does: "post" | "edit" | "nothing" | "fault";
  loadId?: string;
  number?: string;
  changes?: readonly string[];
  faults?: readonly Fault[];
  doubts?: readonly string[];
  /** Set if the miles could not be measured, so that no question about them was asked. */
  isUnmeasured?: true;
  seen?: SeenLoad;
  /** The row is refused if, when it is posted, the company has more than this many loads with its values. */
  copiesBefore?: number;
}

export interface Plan {
  headers: readonly string[];
  rows: readonly PlannedRow[];
}

export type Outcome = { did: "posted" | "edited" | "deleted" } | { did: "refused"; why: string };

/** The keys are line numbers. A row without an entry has not been tried. */
export type Outcomes = Readonly<Record<string, Outcome>>;

export const PARTS = ["all", "plain"] as const;
export type Part = (typeof PARTS)[number];

export const readPart = (typed: unknown): Part => PARTS.find((part) => part === typed) ?? "all";

export const rowsToDo = (rows: readonly PlannedRow[], outcomes: Outcomes, part: Part = "all") =>
  rows.filter(
    ({ line, does, doubts }) =>
      (does === "post" || does === "edit") &&
      outcomes[line] === undefined &&
      (part === "all" || doubts === undefined),
  );

export const faultsInWords = (faults: readonly Fault[]): string =>
  faults.map(({ column, says }) => (column ? `${column}: ${says}` : says)).join(" ");

export function problemOf(row: PlannedRow, outcomes: Outcomes): string {
  const outcome = outcomes[row.line];
  if (outcome?.did === "refused") return outcome.why;
  return faultsInWords(row.faults ?? []);
}

export const countOf = (count: number, word = "load") => `${count} ${word}${count === 1 ? "" : "s"}`;
