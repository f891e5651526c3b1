import { cut } from "~/text/cut";
import { formatMoney } from "~/text/money";
import { readDay, readTime } from "~/text/typed-dates";
import { readNumber } from "~/text/typed-numbers";
import { oneLine, severalLines } from "~/text/typed-text";
import { isNumeric, quantityOf } from "./quantity-of-term";
import { inWords } from "./term-words";
import { ALL_TERMS, fieldName, type Term } from "./terms";

/** The maximum length of a shown value, in characters. */
const MOST_CHARACTERS = 60;
/** If more differ, the user should read the whole form. */
const MOST = 6;

type Fields = Readonly<Record<string, string | undefined>>;

function numberAs(term: Term, text: string): string | null {
  const number = readNumber(text, isNumeric(term) ? quantityOf(term) : "dollars");
  return number === null || Number.isNaN(number) ? null : String(Math.round(number * 100) / 100);
}

/** Reads a field as the form does: yes or no for a checkbox, numbers without units. */
function readAs(term: Term, fields: Fields): string {
  const typed = fields[fieldName(term)] ?? "";
  const text = oneLine(typed);
  switch (term.holds.is) {
    case "requirement":
      return text ? "yes" : "no";
    case "measure":
    case "count":
    case "dollars":
    case "amount":
      return numberAs(term, text) ?? text;
    case "day":
      return readDay(text) ?? text;
    case "time":
      return readTime(text) ?? text;
    case "paragraph":
      return severalLines(typed);
    default:
      return text;
  }
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

function labelIn({ column, form, holds, label }: Term): string {
  const [, end] = /^(origin|destination)_/.exec(column) ?? [];
  // The value already has a dollar sign, so the label needs none.
  const words = holds.is === "dollars" ? label : (form.asked ?? label);
  return end ? `${end === "origin" ? "Origin" : "Destination"} ${words.toLowerCase()}` : words;
}

/** Shown after a conflict between edits in two tabs. Empty if nothing differs. */
export function savedNow(saved: Fields, typed: Fields): string {
  // The comparison ignores case, because places are saved in standard spelling.
  const differing = ALL_TERMS.filter(
    (term) => readAs(term, saved).toLowerCase() !== readAs(term, typed).toLowerCase(),
  );
  if (differing.length === 0) return "";
  const named = differing
    .slice(0, MOST)
    .map((term) => `${labelIn(term)} ${cut(shownAs(term, saved), MOST_CHARACTERS)}`);
  const more = differing.length - named.length;
  return ` Currently saved: ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}. Saving again overwrites that.`;
}
