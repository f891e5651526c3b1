const POUNDS = { kilogram: 2.204_622_6, ton: 2_000 };
const FEET_PER_INCH = 1 / 12;

export type Quantity = "dollars" | "pounds" | "feet" | "miles" | "pieces" | "minutes" | "hours" | "days";

const UNITS: Readonly<Record<Quantity, readonly (readonly [unit: RegExp, factor: number])[]>> = {
  dollars: [[/^(\$|usd|us\$|dollars?|bucks)$/, 1]],
  pounds: [
    [/^(lbs?|#|pounds?)$/, 1],
    [/^(t|tons?|short tons?)$/, POUNDS.ton],
    [/^(kgs?|kilos?|kilograms?)$/, POUNDS.kilogram],
  ],
  feet: [
    [/^('|ft|foot|feet|footer)$/, 1],
    [/^("|''|in|inch|inches)$/, FEET_PER_INCH],
  ],
  miles: [[/^(mi|miles?)$/, 1]],
  // Any word is accepted as a unit: "24 pallets", "12 skids", "480 ctns".
  pieces: [[/^[a-z]{1,20}$/, 1]],
  minutes: [
    [/^(m|mins?|minutes?)$/, 1],
    [/^(h|hrs?|hours?)$/, 60],
  ],
  hours: [[/^(h|hrs?|hours?)$/, 1]],
  days: [[/^(d|days?)$/, 1]],
};

const DIGITS = /^(\d+\.?\d*|\.\d+)$/;
const WITH_COMMAS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Allows commas between thousands. NaN for text that is not a number. */
function plain(text: string): number {
  const digits = WITH_COMMAS.test(text) ? text.replaceAll(",", "") : text;
  return DIGITS.test(digits) ? Number(digits) : Number.NaN;
}

const plainSigns = (typed: string): string =>
  typed
    .replace(/[’‘′`´]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/\.$/, "");

/** Parses feet and inches: `53' 6"`, `53 ft 6 in`. Returns NaN for any other text. */
function feetAndInches(text: string): number {
  const [, feet = "", inches = ""] =
    /^(\d{1,4}) ?(?:'|ft\.?|feet|foot) ?(\d{1,2}(?:\.\d+)?) ?(?:"|''|in\.?|inch|inches)?$/.exec(text) ?? [];
  return feet && Number(inches) < 12 ? Number(feet) + Number(inches) * FEET_PER_INCH : Number.NaN;
}

/**
 * Reads numbers such as `42,000 lbs`, `42k`, `21 tons`, `53'` and `$1,450.50`. Null for empty text; NaN for
 * text that is not a number.
 */
export function readNumber(typed: string, quantity: Quantity): number | null {
  const text = plainSigns(typed);
  if (!typed.trim()) return null;
  if (/^[-−–]/.test(text)) return -(readNumber(text.slice(1), quantity) ?? Number.NaN);
  if (quantity === "feet") {
    const feet = feetAndInches(text);
    if (!Number.isNaN(feet)) return feet;
  }
  const lead = quantity === "dollars" ? /^(?:us ?)?\$ ?/ : quantity === "pounds" ? /^# ?/ : /^/;
  const [, digits = "", k = "", unit = ""] =
    /^([\d.,]+) ?(k(?![a-z]))?[ -]?([^\d\s].*)?$/.exec(text.replace(lead, "")) ?? [];
  const factor = unit ? UNITS[quantity].find(([words]) => words.test(unit.replace(/\.$/, "")))?.[1] : 1;
  const number = plain(digits) * (k ? 1_000 : 1) * (factor ?? Number.NaN);
  // Removes floating-point errors: 1.1 × 1,000 is 1100.0000000000002.
  return Math.round(number * 1e6) / 1e6;
}

/** Null for empty text; NaN for text that is not an amount or has more than two decimals. */
export function readCents(typed: string): number | null {
  const dollars = readNumber(typed, "dollars");
  if (dollars === null) return null;
  const cents = Math.round(dollars * 100);
  return Math.abs(dollars * 100 - cents) < 1e-4 ? cents : Number.NaN;
}
