/** The transaction record of a load, as page, text and JSON say it. Pure. */

import { instantInWords } from "~/papers/paper";

/** An instant as a record says it: the same for everybody who reads it, with its year. */
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
  /** Stands under the rows, or in their place where there are none. */
  words?: string;
}

/** The file of the download that has the record as it was at the delivery. */
export const AT_DELIVERY_FILE = "record-at-delivery.txt";

/** A row whose label is its name. */
export const row = (label: string, value: string | null | undefined): RecordRow[] =>
  value ? [{ id: label, label, value }] : [];

const textOf = ({ heading, rows, words }: RecordSection): string =>
  [
    heading,
    "-".repeat(heading.length),
    ...rows.map(({ label, value }) => `${label}: ${value.replace(/\s*\n\s*/g, " / ")}`),
    ...(words ? [words] : []),
  ].join("\n");

/** The record as a text file. */
export const recordText = (title: string, sections: readonly RecordSection[]): string =>
  `${[title, ...sections.map(textOf)].join("\n\n")}\n`;
