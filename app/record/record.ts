/** The structure of a transaction record. Pure. */

import { instantInWords } from "~/papers/paper";

/** The times include the year. A null zone means UTC. */
export const clockIn =
  (zone: string | null) =>
  (ms: number): string =>
    instantInWords(new Date(ms).toISOString(), zone);

export interface RecordRow {
  /** Unique within its section. */
  id: string;
  label: string;
  value: string;
  /** The file that the row describes. */
  path?: string;
}

export interface RecordSection {
  heading: string;
  rows: readonly RecordRow[];
  /** Shown below the rows, or in place of an empty table. */
  words?: string;
}

/** The name of the file, in the download, with the record at the time of delivery. */
export const AT_DELIVERY_FILE = "record-at-delivery.txt";

export const DOCUMENTS = "Documents";

export const NOTHING = "None.";

/** Returns a row whose label is also its id. */
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
