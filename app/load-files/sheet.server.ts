import { Invalid } from "~/platform/errors";
import { type Column, columnsOf } from "./columns";
import { type CsvRow, readCsv, UnclosedQuote } from "./csv";
import { isStopHeader, joinStops, type SheetRow } from "./stop-lines";

export interface Sheet {
  columns: readonly Column[];
  rows: readonly SheetRow[];
}

export const MOST_LOADS = 500;
/** How many rows to search for the header row, which titles and notes may precede. */
const HEADERS_WITHIN = 10;
/** Our own export has about forty, and more if loads have stops between. */
const MOST_COLUMNS = 200;
const FEWEST_KNOWN = 2;

const NO_HEADERS =
  "We can't find the header row. Use names such as Pickup date, Delivery date and Rate, as in the template.";

/** @throws Invalid */
export function readSheet(text: string, field: "file" | "rows"): Sheet {
  const refuse = (says: string): never => {
    throw new Invalid(says, { [field]: says });
  };
  const all = rowsIn(text, refuse);
  if (all.length === 0) return refuse("There are no rows.");
  if (all.some(({ cells }) => cells.length > MOST_COLUMNS))
    return refuse(`A row has more than ${MOST_COLUMNS} columns. Send only the columns of the template.`);
  const known = ({ cells }: CsvRow) =>
    columnsOf(cells).filter(({ header, holds }) => holds !== null || isStopHeader(header)).length;
  const at = all.slice(0, HEADERS_WITHIN).findIndex((row) => known(row) >= FEWEST_KNOWN);
  const headers = all[at];
  if (!headers) return refuse(NO_HEADERS);
  const repeated = JSON.stringify(headers.cells);
  const lines = all.slice(at + 1).filter(({ cells }) => JSON.stringify(cells) !== repeated);
  const { headers: joined, rows } = joinStops({ headers: headers.cells, rows: lines });
  if (rows.length === 0) return refuse("There are headers, but no loads below them.");
  if (rows.length > MOST_LOADS)
    return refuse(
      `This file has ${rows.length.toLocaleString("en-US")} loads. Send at most ${MOST_LOADS} at once.`,
    );
  return { columns: columnsOf(joined), rows };
}

function rowsIn(text: string, refuse: (says: string) => never): CsvRow[] {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof UnclosedQuote)
      return refuse(
        `A quotation mark in line ${error.line} isn't closed. Close or remove it, then send the file again.`,
      );
    throw error;
  }
}
