/** The form of a transaction record, for page, text and JSON. Pure. */

import { instantInWords } from "~/papers/paper";

/** Formats an instant for a record: the same for every reader, with its year. */
export const when = (ms: number): string => instantInWords(new Date(ms).toISOString());

export interface RecordRow {
  /** Unique within its section. */
  id: string;
  label: string;
  value: string;
  /** The file that the row is about. */
  path?: string;
}

export interface RecordSection {
  heading: string;
  rows: readonly RecordRow[];
  /** Shown below the rows, or instead of them if there are none. */
  words?: string;
}

/** The file in the download with the record as it was at the delivery. */
export const AT_DELIVERY_FILE = "record-at-delivery.txt";

/** A row that uses its label as its id. */
export const row = (label: string, value: string | null | undefined): RecordRow[] =>
  value ? [{ id: label, label, value }] : [];

const textOf = ({ heading, rows, words }: RecordSection): string =>
  [
    heading,
    "-".repeat(heading.length),
    ...rows.map(({ label, value }) => `${label}: ${value.replace(/\s*\n\s*/g, " / ")}`),
    ...(words ? [words] : []),
  ].join("\n");

/** Returns the record as a text file. */
export const recordText = (title: string, sections: readonly RecordSection[]): string =>
  `${[title, ...sections.map(textOf)].join("\n\n")}\n`;
