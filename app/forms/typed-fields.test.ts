import { describe, expect, it } from "vitest";
import {
  NEGATIVE,
  quoted,
  readDayField,
  readDollars,
  readLine,
  readParagraph,
  readQuantity,
  readTimeField,
  readZip,
  TWO_DECIMALS,
  type Typed,
} from "./typed-fields";

const FAR = "x".repeat(300_000);
const LONG = `${"x".repeat(40)}…`;

const weight = (typed: string) =>
  readQuantity(typed, { quantity: "pounds", most: 1_000_000, unit: "lb" }, "Not a number.");
const count = (typed: string) =>
  readQuantity(typed, { quantity: "pieces", most: 10, unit: "pieces", whole: true });
const day = (typed: string) => readDayField(typed, "2026-11-26");

type Row = readonly [read: (typed: string) => Typed<unknown>, typed: string, outcome: unknown];
const fault = (problem: string) => ({ problem });

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  "one line": [
    [(typed) => readLine(typed, 5), "a\r\nb\tc", "a b c"],
    [(typed) => readLine(typed, 5), "  a  ", "a"],
    [(typed) => readLine(typed, 5), "\u202e\u200b\0", ""],
    [(typed) => readLine(typed, 5), "😀😀😀😀😀", "😀😀😀😀😀"],
    [(typed) => readLine(typed, 5), "abcdef", fault("Use at most 5 characters.")],
    [(typed) => readLine(typed, 1_000), FAR, fault("Use at most 1,000 characters.")],
  ],
  "several lines": [
    [(typed) => readParagraph(typed, 5), "a\r\nb\rc", "a\nb\nc"],
    [(typed) => readParagraph(typed, 5), " \r\n ", ""],
    [(typed) => readParagraph(typed, 5), "a\r\nb\r\ncd", fault("Use at most 5 characters. This has 6.")],
    [(typed) => readParagraph(typed, 5), FAR, fault("Use at most 5 characters. This has 300,000.")],
  ],
  "a quantity": [
    [weight, "", null],
    [weight, " \u200b", null],
    [weight, "42,000 lbs", 42_000],
    [weight, "42,000\u200b", 42_000],
    [weight, "42,000\u00a0lb", 42_000],
    [weight, "1000 kg", 2_204.62],
    [weight, "heavy", fault("Not a number.")],
    [weight, "9".repeat(300_000), fault("Not a number.")],
    [weight, `${"9".repeat(399)},`, fault("Not a number.")],
    [weight, "1,000,001", fault("Enter at most 1,000,000 lb.")],
    [weight, "-1", fault(NEGATIVE)],
    [weight, "-0", fault(NEGATIVE)],
    [count, "a few", null],
    [count, "1.5", fault("Enter a whole number.")],
    [count, "11 pallets", fault("Enter at most 10 pieces.")],
  ],
  dollars: [
    [(typed) => readDollars(typed, 1_000), "", null],
    [(typed) => readDollars(typed, 1_000), "$1,000.00", 100_000],
    [(typed) => readDollars(typed, 1_000), "0.29", 29],
    [(typed) => readDollars(typed, 1_000), "1.005", fault(TWO_DECIMALS)],
    [(typed) => readDollars(typed, 1_000), "1000.01", fault("Enter at most $1,000.")],
    [(typed) => readDollars(typed, 1_000), "1000.001", fault("Enter at most $1,000.")],
    [(typed) => readDollars(typed, 1_000), "-$5", fault(NEGATIVE)],
    [
      (typed) => readDollars(typed, 1_000),
      "call",
      fault("“call” is not an amount. Enter dollars, like 1,450.50."),
    ],
    [
      (typed) => readDollars(typed, 1_000),
      FAR,
      fault(`“${LONG}” is not an amount. Enter dollars, like 1,450.50.`),
    ],
  ],
  "a day": [
    [day, "", null],
    [day, "12/1/2026", "2026-12-01"],
    [day, "Dec\u00a01", "2026-12-01"],
    [day, "\u200e12/1/2026", "2026-12-01"],
    [day, "1/1/2200", fault("Choose a date before 2200.")],
    [day, "12026-11-24", fault("Choose a date before 2200.")],
    [day, "2/30/2027", fault("“2/30/2027” is not a date. Enter one like 11/26/2026.")],
    [day, FAR, fault(`“${LONG}” is not a date. Enter one like 11/26/2026.`)],
    [(typed) => readDayField(typed, "2026-11-26", "2026-05-26"), "6/1", "2026-06-01"],
    [(typed) => readDayField(typed, "2026-11-26", "2026-05-26"), "5/1", "2027-05-01"],
  ],
  "a time": [
    [readTimeField, "", null],
    [readTimeField, "9:30\u202fAM", "09:30"],
    [readTimeField, "12", fault("AM or PM? Enter 12 AM or 12 PM.")],
    [readTimeField, "13", fault("“13” is not a time. Enter one like 9:30 AM.")],
    [readTimeField, FAR, fault(`“${LONG}” is not a time. Enter one like 9:30 AM.`)],
  ],
  "a ZIP code": [
    [readZip, "", null],
    [readZip, "84101", "84101"],
    [readZip, "84101 1234", "84101-1234"],
    [readZip, "8410", fault("Enter a 5-digit ZIP code, like 84101.")],
    [readZip, FAR, fault("Enter a 5-digit ZIP code, like 84101.")],
  ],
};

describe.each(Object.entries(TABLE))("%s", (_, rows) => {
  it.each(
    rows.map(([read, typed, outcome]) => ({
      read,
      typed,
      outcome,
      shown: JSON.stringify(typed.slice(0, 30)),
    })),
  )("$shown is read as $outcome", ({ read, typed, outcome }) => {
    const isFault = typeof outcome === "object" && outcome !== null;
    expect(read(typed)).toEqual(isFault ? outcome : { value: outcome });
  });
});

it("a text of 250 KB costs no more than a few milliseconds", () => {
  for (const typed of [
    "9".repeat(250_000),
    `${"1".repeat(250_000)},`,
    " ".repeat(250_000),
    "1 ".repeat(125_000),
  ]) {
    const beganMs = performance.now();
    for (const read of [weight, day, readTimeField, readZip, (text: string) => readDollars(text, 5)])
      read(typed);
    expect(performance.now() - beganMs).toBeLessThan(1_500);
  }
});

it("a quoted text is one line and short", () => {
  expect(quoted("a\r\n\u202eb")).toBe("“a b”");
  expect(quoted("😀".repeat(41))).toBe(`“${"😀".repeat(40)}…”`);
});
