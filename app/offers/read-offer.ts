import { readDollars, readParagraph, readQuantity, valueOr } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import { LENGTHS, MOST_NOTE_CHARACTERS, USUAL_LENGTH } from "./form-limits";

const MOST_DOLLARS = 1_000_000;
const MOST_EMPTY_MILES = 5_000;

export interface TypedOffer {
  amountCents: number;
  note: string | null;
  /** Whole miles; null if the driver entered none. */
  emptyMiles: number | null;
  lengthMs: number;
}

type Problems = Record<string, string>;

function insist(problems: Problems): void {
  const [first, ...more] = Object.values(problems);
  if (first) throw new Invalid(more.length > 0 ? "Please fix the marked fields." : first, problems);
}

const NO_RATE = "Enter a rate in dollars, like 1450.";

/** Accepts `1450`, `$1,450.50` and `1.5k`. Returns cents. */
function readAmount(text: string, problems: Problems): number {
  const { value, problem } = readDollars(text, MOST_DOLLARS);
  if (!value) problems.amount = problem?.endsWith("like 1,450.50.") ? NO_RATE : (problem ?? NO_RATE);
  return value ?? 0;
}

const readWords = (name: string, text: string, problems: Problems): string | null =>
  valueOr(readParagraph(text, MOST_NOTE_CHARACTERS), null, problems, name) || null;

function readEmptyMiles(text: string, problems: Problems): number | null {
  const ask = `Enter whole miles, up to ${MOST_EMPTY_MILES}.`;
  const { value, problem } = readQuantity(
    text,
    { quantity: "miles", most: MOST_EMPTY_MILES, unit: "miles", whole: true },
    ask,
  );
  if (problem) problems.empty_miles = ask;
  return value ?? null;
}

/** @throws Invalid with all errors */
export function readOffer(fields: Readonly<Record<string, string>>): TypedOffer {
  const problems: Problems = {};
  const length = fields.lasts ?? USUAL_LENGTH;
  const offer = {
    amountCents: readAmount(fields.amount ?? "", problems),
    note: readWords("note", fields.note ?? "", problems),
    emptyMiles: readEmptyMiles(fields.empty_miles ?? "", problems),
    lengthMs: Number(length) * MINUTE_MS,
  };
  if (!LENGTHS.some(([minutes]) => minutes === length))
    problems.lasts = "Choose how long the offer is good for.";
  insist(problems);
  return offer;
}

/** @throws Invalid */
export function readReason({ reason = "" }: Readonly<Record<string, string>>): string {
  const problems: Problems = {};
  const words = readWords("reason", reason, problems);
  if (!words) problems.reason ??= "Enter the reason in a few words.";
  insist(problems);
  return words ?? "";
}
