import { addDays, earliestToday, isDay } from "./dates";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const pad = (number: string | number) => String(number).padStart(2, "0");

/** Null if the day does not exist. `year` may have two digits or be empty. */
function dayOf(year: string, month: string | number, day: string, from: string): string | null {
  const full = year.length === 2 ? `20${year}` : year || from.slice(0, 4);
  const text = `${full}-${pad(month)}-${pad(day)}`;
  // A day without a year means its next occurrence: `1/5`, typed in December, is in the new year.
  if (!year && text < from) return dayOf(String(Number(full) + 1), month, day, from);
  return isDay(text) ? text : null;
}

/**
 * For example, `2026-12-01`, `12/1/2026`, `12-1-26`, `12/1`, `Dec 1, 2026`, `1 December`, `today` or
 * `tomorrow`. Of two numbers, the month comes first.
 * @param today `YYYY-MM-DD`
 * @param from the earliest day that text without a year can mean
 * @returns `YYYY-MM-DD`; null for any other text and for a day that does not exist
 */
export function readDay(typed: string, today = earliestToday(), from = today): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[,.]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]* /, "")
    .trim();
  if (isDay(text)) return text;
  if (text === "today") return today;
  if (text === "tomorrow") return addDays(today, 1);
  const numbers = /^(\d{1,2})[/ -](\d{1,2})(?:[/ -](\d{4}|\d{2}))?$/.exec(text);
  if (numbers) return dayOf(numbers[3] ?? "", numbers[1] ?? "", numbers[2] ?? "", from);
  const iso = /^(\d{4})[/ -](\d{1,2})[/ -](\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "", from);
  const [, before = "", name = "", after = "", year = ""] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? )?([a-z]{3,9})(?: (\d{1,2})(?:st|nd|rd|th)?)?(?: (\d{4}))?$/.exec(text) ??
    [];
  const month = MONTHS.findIndex((short) => name.startsWith(short)) + 1;
  return month > 0 && Boolean(before) !== Boolean(after) ? dayOf(year, month, before || after, from) : null;
}

/**
 * `HH:MM` for `09:30`, `9:30 AM`, `930`, `9a`, `noon`, `14.30`. Null for a bare hour, which may be AM or PM.
 */
export function readTime(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, "");
  if (text === "noon") return "12:00";
  if (text === "midnight") return "00:00";
  const [, hours = "", minutes = "", half = ""] =
    /^(\d{1,2}?)(?:[:.h]?(\d\d)(?::\d\d)?)?(?:([ap])\.?(?:m\.?)?|h|hrs)?$/.exec(text) ?? [];
  if (!hours || (!minutes && !half)) return null;
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  return `${pad(half ? (hour % 12) + (half === "p" ? 12 : 0) : hour)}:${minutes || "00"}`;
}

/** Longer texts are not parsed. This is enough for `Tuesday, December 1st, 2026 at 9:30 p. m.` */
const MOST_WORDS = 8;

/**
 * For example, `2026-12-01T09:30`, `12/1/2026 9:30 AM`, `9:30 AM, Dec 1`.
 * @param from the earliest day that text without a year can mean
 * @returns `YYYY-MM-DDTHH:MM`; null for any other text
 */
export function readDayAndTime(typed: string, today = earliestToday(), from = today): string | null {
  const [, isoDay = "", isoTime = ""] =
    /^\s*(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s*$/.exec(typed) ?? [];
  if (isoDay) return isDay(isoDay) && readTime(isoTime) ? `${isoDay}T${isoTime}` : null;
  const words = typed
    .replaceAll(",", " ")
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(at|on)$/i.test(word));
  // If the text has only a day, its year must not be read as a time.
  if (words.length > MOST_WORDS || readDay(words.join(" "), today, from)) return null;
  for (let at = 1; at < words.length; at++) {
    const [head, tail] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    for (const [day, time] of [
      [readDay(head, today, from), readTime(tail)],
      [readDay(tail, today, from), readTime(head)],
    ])
      if (day && time) return `${day}T${time}`;
  }
  return null;
}
