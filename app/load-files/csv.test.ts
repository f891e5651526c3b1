import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, UnclosedQuote, withoutGuard, writeCsv } from "./csv";

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);
const linesOf = (text: string) => readCsv(text).map(({ line }) => line);

describe("rows of cells", () => {
  it.each([
    ["commas", "a,b\n1,2"],
    ["semicolons", "a;b\n1;2"],
    ["tabs, as pasted from a spreadsheet", "a\tb\n1\t2"],
    ["vertical bars", "a|b\n1|2"],
    ["a named separator", "sep=;\na;b\n1;2"],
    ["line ends of Windows", "a,b\r\n1,2\r\n"],
    ["line ends of old Macs", "a,b\r1,2\r"],
    ["mixed line ends", "a,b\r\n1,2\n"],
    ["blank rows", "\n\na,b\n,\n  ,  \n1,2\n\n"],
  ])("%s are read", (_, text) => {
    expect(cellsOf(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("the separator is the most frequent one outside quotes", () => {
    expect(cellsOf('a;"b,c,d,e";f\n1;2,5;3')).toEqual([
      ["a", "b,c,d,e", "f"],
      ["1", "2,5", "3"],
    ]);
  });

  it.each([
    ['"5" pipe",x', ['5" pipe', "x"], "a quote within quotes"],
    ['5" pipe,x', ['5" pipe', "x"], "a quote within a bare cell"],
    ['"a ""b""",x', ['a "b"', "x"], "doubled quotes"],
    ['"a, b" ,x', ["a, b", "x"], "a space behind a quote"],
    ['1, "a, b"', ["1", "a, b"], "a space before a quote"],
    ['"",x', ["", "x"], "an empty quoted cell"],
    ['"a\nb",x', ["a\nb", "x"], "a line break within quotes"],
    ["a,b,", ["a", "b", ""], "an empty last cell"],
  ])("%s is read as %j: %s", (text, cells) => {
    expect(cellsOf(`${text}\n`)).toEqual([cells]);
  });

  it("the line numbers are those of the file", () => {
    expect(linesOf('a,b\n\n"1\n1\n1",2\n3,4')).toEqual([1, 3, 6]);
    expect(linesOf("sep=,\r\na,b\r\n1,2")).toEqual([2, 3]);
  });

  it("a quote without an end is an error that names its line", () => {
    const read = () => readCsv('a,b\n1,2\n3,"4\n5,6\n');
    expect(read).toThrow(UnclosedQuote);
    expect(read).toThrow("line 3");
  });
});

const cell = fc.string({ unit: fc.constantFrom(..."ab1 ,;\"'=+-@\n\t|é".split("")), maxLength: 8 });
/** The line breaks are LF, because the reader converts all others to LF. */
const row = fc
  .array(cell, { minLength: 2, maxLength: 5 })
  .filter((cells) => cells.some((each) => each.trim()));

describe("what is written", () => {
  it("can be read again", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const text = writeCsv([["first", "second"], ...rows]).slice(1);
        const read = cellsOf(text).slice(1);
        expect(read.map((cells) => cells.map(withoutGuard))).toEqual(
          rows.map((cells) => cells.map(withoutGuard)),
        );
      }),
    );
  });

  it.each(["=1+1", "+1 801", "-x", "@sum", "\tx", "\rx"])("the formula %j is guarded", (text) => {
    const guarded = cellsOf(writeCsv([["a", text]]).slice(1))[0]?.[1] ?? "";
    expect(guarded.startsWith("'")).toBe(true);
  });

  it("numbers are not guarded", () => {
    expect(writeCsv([["-5", "+1.5", "12"]])).toBe("\ufeff-5,+1.5,12\r\n");
  });
});

it("any text is read without an error other than an open quote, and no row is lost", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."a1,;\t|\"\r\n '=".split("")), maxLength: 60 }),
      (text) => {
        try {
          const rows = readCsv(text);
          expect(rows.every(({ cells }) => cells.length > 0)).toBe(true);
          const lines = rows.map(({ line }) => line);
          expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
          const letters = text.match(/[a1]/g)?.length ?? 0;
          const read =
            rows
              .flatMap(({ cells }) => cells)
              .join("")
              .match(/[a1]/g)?.length ?? 0;
          expect(read).toBe(letters);
        } catch (error) {
          expect(error).toBeInstanceOf(UnclosedQuote);
          expect(text).toContain('"');
        }
      },
    ),
  );
});
