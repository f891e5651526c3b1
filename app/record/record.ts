import type { StopName } from "~/trade/stop-names";

/** Formats an instant with its year, in the local time of a stop, or of the pickup without one. */
export type RecordClock = (ms: number, stop?: StopName | null) => string;

export interface RecordRow {
  id: string;
  label: string;
  value: string;
  path?: string;
}

export interface RecordSection {
  heading: string;
  rows: readonly RecordRow[];
  words?: string;
}

export const AT_DELIVERY_FILE = "record-at-delivery.txt";

export const DOCUMENTS = "Documents";

export const NOTHING = "None.";

export const row = (label: string, value: string | null | undefined): RecordRow[] =>
  value ? [{ id: label, label, value }] : [];

const textOf = ({ heading, rows, words }: RecordSection): string =>
  [
    heading,
    "-".repeat(heading.length),
    ...rows.map(({ label, value }) => `${label}: ${value.replace(/\s*\n\s*/g, " / ")}`),
    ...(words ? [words] : []),
  ].join("\n");

export const recordText = (title: string, sections: readonly RecordSection[]): string =>
  `${[title, ...sections.map(textOf)].join("\n\n")}\n`;
