import { instantInWords } from "~/papers/paper";

/** The times include the year. A null zone means UTC. */
export const clockIn =
  (zone: string | null) =>
  (ms: number): string =>
    instantInWords(new Date(ms).toISOString(), zone);

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
