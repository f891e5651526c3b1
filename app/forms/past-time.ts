import { addDays } from "~/text/dates";
import { instantOf, isSkipped, localText } from "~/text/local-time";
import { readDayAndTime } from "~/text/typed-dates";
import { oneLine } from "~/text/typed-text";
import { quoted } from "./typed-fields";

const MOST_TYPED = 100;
/** A day without a year is at most this many days ago. */
const HALF_A_YEAR = 182;

function localTime(typed: string, nowMs: number, zone?: string): string | null {
  if (typed.length > MOST_TYPED) return null;
  const today = localText(nowMs, zone).slice(0, "YYYY-MM-DD".length);
  return readDayAndTime(oneLine(typed), today, addDays(today, -HALF_A_YEAR));
}

/** Converts local time, such as `11/26 9:30 AM`, to UTC milliseconds. Null also if clocks skip that time. */
export function readPastTime(typed: string, nowMs: number, zone = "UTC"): number | null {
  const local = localTime(typed, nowMs, zone);
  return local && !isSkipped(local, zone) ? instantOf(local, zone) : null;
}

export function noPastTime(typed: string, nowMs: number, zone = "UTC"): string {
  if (!typed.trim()) return "Enter a date and time.";
  const local = localTime(typed, nowMs, zone);
  if (local && isSkipped(local, zone))
    return `${quoted(typed)} doesn't exist. Clocks spring forward that night.`;
  const [year = "", month = "", day = ""] = localText(nowMs, zone).slice(0, "YYYY-MM-DD".length).split("-");
  return `${quoted(typed)} is not a date and time. Enter both, like ${Number(month)}/${Number(day)}/${year} 9:30 AM.`;
}
