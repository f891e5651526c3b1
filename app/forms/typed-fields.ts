/** Parsers check the length first, so that overlong text costs little. */
import { earliestToday } from "~/text/dates";
import { readDay, readTime } from "~/text/typed-dates";
import { type Quantity, readNumber } from "~/text/typed-numbers";
import { characters, isFarTooLong, oneLine, severalLines } from "~/text/typed-text";

export type Typed<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

export const TWO_DECIMALS = "Use at most two decimals.";
export const NEGATIVE = "Enter 0 or more.";

const MOST_TYPED = 400;
const MOST_QUOTED = 40;

const grouped = (number: number) => number.toLocaleString("en-US");

export function quoted(typed: string): string {
  const text = [...oneLine(typed.slice(0, MOST_TYPED))];
  return `“${text.slice(0, MOST_QUOTED).join("")}${text.length > MOST_QUOTED ? "…" : ""}”`;
}

export function readLine(typed: string, max: number): Typed<string> {
  const problem = `Use at most ${grouped(max)} characters.`;
  if (isFarTooLong(typed, max)) return { problem };
  const value = oneLine(typed);
  return characters(value) > max ? { problem } : { value };
}

/** Line breaks count as one character each. */
export function readParagraph(typed: string, max: number): Typed<string> {
  const isFar = isFarTooLong(typed, max);
  const value = isFar ? typed : severalLines(typed);
  const length = isFar ? typed.length : characters(value);
  if (isFar || length > max)
    return { problem: `Use at most ${grouped(max)} characters. This has ${grouped(length)}.` };
  return { value };
}

export interface QuantityField {
  quantity: Quantity;
  most: number;
  /** The unit in the message about the maximum, such as `lb`. */
  unit: string;
  whole?: boolean;
}

export const PAYMENT_DAYS = { quantity: "days", unit: "days", whole: true } as const;

const numberIn = (typed: string, quantity: Quantity): number | null =>
  typed.length > MOST_TYPED ? Number.NaN : readNumber(oneLine(typed), quantity);

export const isNoNumber = (typed: string, quantity: Quantity): boolean =>
  Number.isNaN(numberIn(typed, quantity));

/** Without `notANumber`, text that is not a number counts as empty. */
export function readQuantity(
  typed: string,
  { quantity, most, unit, whole }: QuantityField,
  notANumber?: string,
): Typed<number | null> {
  const number = numberIn(typed, quantity);
  if (number === null) return { value: null };
  if (Number.isNaN(number)) return notANumber ? { problem: notANumber } : { value: null };
  if (number < 0 || Object.is(number, -0)) return { problem: NEGATIVE };
  if (number > most) return { problem: `Enter at most ${grouped(most)} ${unit}.` };
  if (whole && !Number.isInteger(number)) return { problem: "Enter a whole number." };
  return { value: Math.round(number * 100) / 100 };
}

/** In cents. */
export function readDollars(typed: string, mostDollars: number): Typed<number | null> {
  const dollars = numberIn(typed, "dollars");
  if (dollars === null) return { value: null };
  if (Number.isNaN(dollars))
    return { problem: `${quoted(typed)} is not an amount. Enter dollars, like 1,450.50.` };
  if (dollars < 0 || Object.is(dollars, -0)) return { problem: NEGATIVE };
  if (dollars > mostDollars) return { problem: `Enter at most $${grouped(mostDollars)}.` };
  const cents = Math.round(dollars * 100);
  return Math.abs(dollars * 100 - cents) < 1e-4 ? { value: cents } : { problem: TWO_DECIMALS };
}

function asTyped(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}

/**
 * Matches a date in 2200 or later. A browser's date field accepts years of up to six digits.
 */
const FAR_OFF = /^(2[2-9]|[3-9]\d|\d{3,4})\d\d-\d\d-\d\d$|[/.-](2[2-9]|[3-9]\d)\d\d$/;

/** @param from the first day that a date without a year can mean */
export function readDayField(typed: string, today = earliestToday(), from = today): Typed<string | null> {
  const text = typed.length > MOST_TYPED ? typed : oneLine(typed);
  if (!text) return { value: null };
  const value = typed.length > MOST_TYPED ? null : readDay(text, today, from);
  if (value) return { value };
  if (FAR_OFF.test(text.slice(0, MOST_QUOTED))) return { problem: "Choose a date before 2200." };
  return { problem: `${quoted(typed)} is not a date. Enter one like ${asTyped(today)}.` };
}

export function readTimeField(typed: string): Typed<string | null> {
  const text = typed.length > MOST_TYPED ? typed : oneLine(typed);
  if (!text) return { value: null };
  const value = typed.length > MOST_TYPED ? null : readTime(text);
  if (value) return { value };
  if (/^(0?[1-9]|1[0-2])$/.test(text))
    return { problem: `AM or PM? Enter ${Number(text)} AM or ${Number(text)} PM.` };
  return { problem: `${quoted(typed)} is not a time. Enter one like 9:30 AM.` };
}

export function readZip(typed: string): Typed<string | null> {
  const text = typed.length > MOST_TYPED ? typed : oneLine(typed);
  if (!text) return { value: null };
  const [, five, four] = /^(\d{5})(?:[- ]?(\d{4}))?$/.exec(text) ?? [];
  if (five) return { value: four ? `${five}-${four}` : five };
  return { problem: "Enter a 5-digit ZIP code, like 84101." };
}

export function valueOr<T, Default>(
  read: Typed<T>,
  or: Default,
  problems: Record<string, string>,
  name: string,
): T | Default {
  if (read.problem === undefined) return read.value as T;
  problems[name] = read.problem;
  return or;
}
