/** Reads the values that users type into the forms for offers. Pure. */

import {
  isFinerThanCents,
  NUMBER,
  plainNumber,
  readableText,
  TWO_DECIMALS,
} from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import { LENGTHS, MOST_NOTE_CHARACTERS, USUAL_LENGTH } from "./form-limits";

const MOST_CENTS = 100_000_000;
const MOST_EMPTY_MILES = 5_000;

export interface TypedOffer {
  amountCents: number;
  note: string | null;
  /** Whole miles; null if none were entered. */
  emptyMiles: number | null;
  lengthMs: number;
}

type Problems = Record<string, string>;

function insist(problems: Problems): void {
  const [first, ...more] = Object.values(problems);
  if (first) throw new Invalid(more.length > 0 ? "Please look at the marked fields." : first, problems);
}

/** Converts typed dollars such as `1450` or `$1,450.50` to cents. */
function readAmount(text: string, problems: Problems): number {
  const plain = plainNumber(text);
  const cents = /^\d{1,15}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
  if (cents <= 0)
    problems.amount =
      NUMBER.test(plain) && isFinerThanCents(plain) ? TWO_DECIMALS : "Enter a rate in dollars, like 1450.";
  if (cents > MOST_CENTS) problems.amount = "At most $1,000,000.";
  return cents;
}

function readWords(name: string, text: string, problems: Problems): string | null {
  const words = readableText(text.replaceAll("\r\n", "\n"));
  if (words.length > MOST_NOTE_CHARACTERS) problems[name] = `At most ${MOST_NOTE_CHARACTERS} characters.`;
  return words || null;
}

function readEmptyMiles(text: string, problems: Problems): number | null {
  const plain = text.replace(/[,\s]/g, "");
  if (plain === "") return null;
  const miles = /^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN;
  if (!(miles <= MOST_EMPTY_MILES)) problems.empty_miles = `Enter whole miles, at most ${MOST_EMPTY_MILES}.`;
  return miles;
}

/** Reads the form of an offer. @throws Invalid with all errors */
export function readOffer(fields: Readonly<Record<string, string>>): TypedOffer {
  const problems: Problems = {};
  const length = fields.lasts ?? USUAL_LENGTH;
  const offer = {
    amountCents: readAmount(fields.amount ?? "", problems),
    note: readWords("note", fields.note ?? "", problems),
    emptyMiles: readEmptyMiles(fields.empty_miles ?? "", problems),
    lengthMs: Number(length) * MINUTE_MS,
  };
  if (!LENGTHS.some(([minutes]) => minutes === length)) problems.lasts = "Choose how long it stands.";
  insist(problems);
  return offer;
}

/**
 * Reads the reason for declining an offer.
 * @throws Invalid
 */
export function readReason({ reason = "" }: Readonly<Record<string, string>>): string {
  const problems: Problems = {};
  const words = readWords("reason", reason, problems);
  if (!words) problems.reason = "Say why in a few words.";
  insist(problems);
  return words ?? "";
}
