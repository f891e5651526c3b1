import { quoted } from "~/forms/typed-fields";
import { addDays } from "~/text/dates";
import { instantOf, localText } from "~/text/local-time";
import { readDayAndTime } from "~/text/typed-dates";
import { oneLine } from "~/text/typed-text";

/** The maximum length of a typed time, in characters. */
const MOST_TYPED = 100;
/** A day without a year is read as at most this many days ago. */
const HALF_A_YEAR = 182;

/**
 * Reads a past day and time, such as `11/26 9:30 AM`, in the local time of `zone`. @param nowMs in UTC
 * milliseconds @returns UTC milliseconds; null if the text is not a day with a time
 */
export function readPastTime(typed: string, nowMs: number, zone?: string): number | null {
  const today = localText(nowMs, zone).slice(0, "YYYY-MM-DD".length);
  const local =
    typed.length > MOST_TYPED ? null : readDayAndTime(oneLine(typed), today, addDays(today, -HALF_A_YEAR));
  return local ? instantOf(local, zone) : null;
}

/** Returns the message for a text that `readPastTime` cannot read. */
export function noPastTime(typed: string, nowMs: number, zone?: string): string {
  if (!typed.trim()) return "Give day and time.";
  const [year = "", month = "", day = ""] = localText(nowMs, zone).slice(0, "YYYY-MM-DD".length).split("-");
  return `${quoted(typed)} is not a day with a time. Enter both, like ${Number(month)}/${Number(day)}/${year} 9:30 AM.`;
}
