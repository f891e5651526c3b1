import { cut } from "~/text/cut";
import { formatMoney } from "~/text/money";
import { readDay, readTime } from "~/text/typed-dates";
import { type Quantity, readNumber } from "~/text/typed-numbers";
import { oneLine, severalLines } from "~/text/typed-text";
import { stateCode } from "~/trade/state-names";
import { quantityOf } from "./quantity-of-term";
import { stopCount } from "./stops/stop-form";
import { fieldsOfStop, STOP_TERMS } from "./stops/stop-terms";
import { inWords } from "./term-words";
import { ALL_TERMS, type Content, fieldName, type Term } from "./terms";

/** The maximum length of a shown value, in characters. */
const MOST_CHARACTERS = 60;
/** The maximum number of values shown. Any others are only counted. */
const MOST = 6;

type Fields = Readonly<Record<string, string | undefined>>;

function numberAs(text: string, quantity: Quantity): string | null {
  const number = readNumber(text, quantity);
  return number === null || Number.isNaN(number) ? null : String(Math.round(number * 100) / 100);
}

/** Returns the text as the form reads it: numbers without units, and days in one format. */
function textAs(holds: Content, typed: string): string {
  const text = oneLine(typed);
  switch (holds.is) {
    case "measure":
    case "count":
      return numberAs(text, quantityOf({ holds })) ?? text;
    case "dollars":
    case "amount":
      return numberAs(text, "dollars") ?? text;
    case "day":
      return readDay(text) ?? text;
    case "time":
      return readTime(text) ?? text;
    case "state":
      return stateCode(text);
    case "paragraph":
      return severalLines(typed);
    case "size":
      return text || "full";
    default:
      return text;
  }
}

/** Returns one string for each stop that is not empty. Equal stops have equal strings. */
function stopsAs(fields: Fields): string[] {
  const stops = Array.from({ length: stopCount(fields) }, (_, at) => fieldsOfStop(fields, at + 1));
  return stops
    .map((stop) => STOP_TERMS.map(({ member, holds }) => textAs(holds, stop[member] ?? "")).join("\n"))
    .filter((stop) => stop.trim());
}

/** Returns `yes` or `no` for a checkbox. */
function readAs(term: Term, fields: Fields): string {
  if (term.holds.is === "stops") return stopsAs(fields).join("\n\n");
  const typed = fields[fieldName(term)] ?? "";
  return term.holds.is === "requirement" ? (oneLine(typed) ? "yes" : "no") : textAs(term.holds, typed);
}

function shownAs(term: Term, saved: Fields): string {
  const text = readAs(term, saved);
  switch (term.holds.is) {
    case "requirement":
      return text === "yes" ? "required" : "not required";
    case "dollars":
    case "amount":
      return text ? formatMoney(Math.round(Number(text) * 100)) : "empty";
    default:
      return (text && inWords(term, text)) || "empty";
  }
}

/** The number of saved stops or, if only their values differ, the place of the first stop that differs. */
function stopsShown(saved: Fields, typed: Fields): string {
  const [before, now] = [stopsAs(saved), stopsAs(typed)];
  if (before.length !== now.length) return `Stops between ${before.length || "empty"}`;
  const at = before.findIndex((stop, index) => stop.toLowerCase() !== now[index]?.toLowerCase());
  const { city, state, zip } = fieldsOfStop(saved, at + 1);
  return `Stop ${at + 2} ${cut([city, state].filter(Boolean).join(", ") || (zip ?? ""), MOST_CHARACTERS)}`;
}

function labelIn({ column, form, holds, label }: Term): string {
  const [, end] = /^(origin|destination)_/.exec(column) ?? [];
  // The value has a dollar sign, so the label does not need the words "in dollars".
  const words = holds.is === "dollars" ? label : (form.asked ?? label);
  return end ? `${end === "origin" ? "Origin" : "Destination"} ${words.toLowerCase()}` : words;
}

/** The saved values that differ from the typed ones, for the message about a conflict. Empty if none do. */
export function savedNow(saved: Fields, typed: Fields): string {
  // The comparison ignores case, because places are saved in standard spelling.
  const differing = ALL_TERMS.filter(
    (term) => readAs(term, saved).toLowerCase() !== readAs(term, typed).toLowerCase(),
  );
  if (differing.length === 0) return "";
  const named = differing
    .slice(0, MOST)
    .map((term) =>
      term.holds.is === "stops"
        ? stopsShown(saved, typed)
        : `${labelIn(term)} ${cut(shownAs(term, saved), MOST_CHARACTERS)}`,
    );
  const more = differing.length - named.length;
  return ` Currently saved: ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}. Saving again overwrites that.`;
}
