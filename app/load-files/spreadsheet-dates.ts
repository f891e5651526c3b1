import { addDays } from "~/text/dates";
import { readDay, readDayAndTime, readTime } from "~/text/typed-dates";

export interface DayCell {
  day: string;
  time: string;
}

/** Day 0 of Excel. Days of loads are after 1900, so Excel's nonexistent leap day in 1900 does not matter. */
const EXCEL_BEGINS = "1899-12-30";
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 109_572];
const MINUTES_OF_DAY = 1_440;

const pad = (number: number) => String(number).padStart(2, "0");

function timeOfFraction(fraction: number): string {
  const minutes = Math.round(fraction * MINUTES_OF_DAY);
  return minutes < MINUTES_OF_DAY ? `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` : "";
}

/** Returns an empty string for midnight, because spreadsheets add midnight to a day without a time. */
const unlessMidnight = (time: string) => (time === "00:00" ? "" : time);

/** Reads Excel's serial number of a day: `46352`, or `46352.375` with a time. */
function readSerial(text: string): DayCell | null {
  if (!/^\d{5,6}(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  if (number < FIRST_SERIAL || number > LAST_SERIAL) return null;
  const days = Math.floor(number);
  return { day: addDays(EXCEL_BEGINS, days), time: unlessMidnight(timeOfFraction(number - days)) };
}

/** Rewrites `26-Nov-26` and `26-Nov-2026` as `26 Nov 2026`. */
const spelledOut = (text: string) =>
  text.replace(/^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4}|\d\d)(?!\d)/i, (_, day, month, year: string) =>
    [day, month, year.length === 2 ? `20${year}` : year].join(" "),
  );

/** The form refuses longer text. */
const MOST_CHARACTERS = 100;

/** Reads, for example, `11/26/2026 8:00 AM`, `26-Nov-26` or `46352.375`. The form refuses other text. */
export function readDayCell(typed: string): DayCell {
  if (typed.length > MOST_CHARACTERS) return { day: typed, time: "" };
  const serial = readSerial(typed);
  if (serial) return serial;
  const text = spelledOut(typed);
  const day = readDay(text);
  if (day) return { day, time: "" };
  const [found = "", time = ""] = readDayAndTime(text.replace(/(:\d\d)\.\d+$/, "$1"))?.split("T") ?? [];
  return found ? { day: found, time: unlessMidnight(time) } : { day: typed, time: "" };
}

interface Window {
  from: string;
  until: string;
}

/** Reads, for example, `8:00 AM`, `0.375`, `08:00-16:00` or `8 AM to 4 PM`. The form refuses other text. */
export function readTimeCell(typed: string): Window {
  if (typed.length > MOST_CHARACTERS) return { from: typed, until: "" };
  const fraction = /^0?\.\d+$/.test(typed) ? timeOfFraction(Number(typed)) : "";
  if (fraction) return { from: fraction, until: "" };
  if (readTime(typed)) return { from: typed, until: "" };
  const [, from = "", until = ""] = /^(.+?)\s*(?:-|–|—|\bto\b)\s*(.+)$/i.exec(typed) ?? [];
  if (readTime(from) && readTime(until)) return { from, until };
  const [, time = ""] = readDayAndTime(spelledOut(typed))?.split("T") ?? [];
  return { from: time || typed, until: "" };
}
