/** Reads and writes rows of cells as text: CSV (RFC 4180) and the variants that spreadsheets write. */

export interface CsvRow {
  line: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

export class UnclosedQuote extends Error {
  constructor(readonly line: number) {
    super(`The quote in line ${line} is not closed.`);
  }
}

function firstLine(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] === "\n" && !isQuoted) return text.slice(0, at);
  }
  return text;
}

function delimiterOf(line: string): Delimiter {
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

const TOLD = /^"?sep=([,;\t|])"?\n/i;

/** A quote within an unquoted cell is an ordinary character: `5" pipe`. */
class Reader {
  #at = 0;
  #line: number;
  readonly #end: RegExp;

  constructor(
    readonly text: string,
    readonly delimiter: Delimiter,
    firstLineNumber: number,
  ) {
    this.#line = firstLineNumber;
    this.#end = new RegExp(`[${delimiter === "|" ? "\\|" : delimiter}\n]`, "g");
  }

  get isDone() {
    return this.#at >= this.text.length;
  }

  row(): CsvRow {
    const row: CsvRow = { line: this.#line, cells: [] };
    for (;;) {
      row.cells.push(this.#cell());
      const sign = this.text[this.#at++];
      if (sign === this.delimiter) continue;
      this.#line += 1;
      return row;
    }
  }

  #cell(): string {
    const quote = this.#afterSpaces(this.#at);
    return this.text[quote] === '"' ? this.#quoted(quote + 1) : this.#bare();
  }

  #afterSpaces(from: number): number {
    let at = from;
    while (this.text[at] === " ") at += 1;
    return at;
  }

  #bare(): string {
    this.#end.lastIndex = this.#at;
    const end = this.#end.exec(this.text)?.index ?? this.text.length;
    const cell = this.text.slice(this.#at, end);
    this.#at = end;
    return cell;
  }

  /** A quote without a separator after it belongs to the cell: `"5" pipe"`. */
  #quoted(from: number): string {
    const begun = this.#line;
    let [cell, at] = ["", from];
    for (;;) {
      const close = this.text.indexOf('"', at);
      if (close < 0) throw new UnclosedQuote(begun);
      const isDoubled = this.text[close + 1] === '"';
      const after = this.#afterSpaces(close + 1);
      const isEnd = after >= this.text.length || [this.delimiter, "\n"].includes(this.text[after] ?? "");
      cell += this.text.slice(at, close);
      at = close + (isDoubled ? 2 : 1);
      if (isDoubled || !isEnd) {
        cell += '"';
        continue;
      }
      this.#at = after;
      this.#line += cell.split("\n").length - 1;
      return cell;
    }
  }
}

/** @throws UnclosedQuote */
export function readCsv(text: string): CsvRow[] {
  const even = text.replaceAll("\0", "").replace(/\r\n?/g, "\n");
  const [told = "", named] = TOLD.exec(even) ?? [];
  const rest = even.slice(told.length);
  const delimiter = (named as Delimiter | undefined) ?? delimiterOf(firstLine(rest.replace(/^\n+/, "")));
  const reader = new Reader(rest, delimiter, told ? 2 : 1);
  const rows: CsvRow[] = [];
  while (!reader.isDone) rows.push(reader.row());
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Matches a cell that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

function written(cell: string): string {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark by which Excel recognizes UTF-8. */
export const UTF8_MARK = "\ufeff";

export const csvLine = (cells: readonly string[]): string => `${cells.map(written).join(",")}\r\n`;

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  UTF8_MARK + rows.map(csvLine).join("");
