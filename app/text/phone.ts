/** A key is a digit or, as in 1-800-FREIGHT, a capital letter. */
const FEWEST_KEYS = 7;
const FEWEST_DIGITS = 3;

/** The no-break space and hyphen prevent a line break within the number. */
export const NOT_A_PHONE = "Enter a phone number, like (801)\u00a0555\u20110100.";

/** Accepts any notation, such as hyphens, parentheses, extensions and foreign country codes. */
export function isPhone(typed: string): boolean {
  const count = (keys: RegExp) => typed.match(keys)?.length ?? 0;
  return count(/\p{Nd}/gu) >= FEWEST_DIGITS && count(/[\p{Nd}A-Z]/gu) >= FEWEST_KEYS;
}

/** Arabic, Persian, Devanagari, Bengali and Gurmukhi. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66];

function withPlainDigits(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/\p{Dash}/gu, "-");
}

/** The characters allowed between two keys of one number. A slash between spaces separates two numbers. */
const GAP = String.raw`(?!\s?\/\s)[\s().·*\/-]{0,4}`;
const EXTENSION = /^[\s.,;:)(-]*(?:ext(?:ension|n)?|x|#|,)[\s.:=#]*(\d{1,7})(?![\d(.-])/i;
/** A plus or an exit code, then 7 to 15 digits, which begin with the country code. */
const ABROAD = new RegExp(String.raw`(?:\+|(?<!\d)(?:00|011)(?=${GAP}[1-9]))(?:${GAP}\d){7,15}`);
/** A North American number: an area code, then seven keys. The country code 1 may precede them. */
const AREA = new RegExp(String.raw`(?<![\d+])(?:(1)${GAP})?(\d(?:${GAP}\d){2})((?:${GAP}[0-9A-Za-z]){7})`);
const OTHER = new RegExp(String.raw`\d(?:${GAP}\d){6,14}`);

const KEYS = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
const keyOf = (sign: string) =>
  /\d/.test(sign) ? sign : String(KEYS.findIndex((letters) => letters.includes(sign)) + 2);
const keysOf = (text: string) => (text.toUpperCase().match(/[0-9A-Z]/g) ?? []).map(keyOf).join("");

interface Found {
  keys: string;
  ten?: string;
  start: number;
  end: number;
}

function northAmerican(text: string): Found | null {
  const match = AREA.exec(text);
  if (!match) return null;
  const [all, one = "", area = "", rest = ""] = match;
  const letters = rest.match(/[a-z]/gi)?.length ?? 0;
  const end = match.index + all.length;
  // Letters count as keys only if they spell a word. In `801 555 012 or`, they do not.
  const isWord =
    letters >= 3 && /^[^a-z]*[A-Za-z .-]+[^a-z]*$/.test(rest) && /^[-.\s)]?[\sA-Z0-9.()-]+$/.test(rest);
  if (letters > 0 ? !isWord : /^\d/.test(text.slice(end)) && !one) return null;
  const ten = keysOf(area + rest);
  return { keys: one + ten, ...(letters === 0 && { ten }), start: match.index, end };
}

function abroad(text: string): Found | null {
  const match = ABROAD.exec(text);
  if (!match) return null;
  const [written] = match;
  const keys = `+${keysOf(written.replace(/^(?:00|011)/, ""))}`;
  const start = match.index;
  const ten = /^\+1(\d{10})/.exec(keys)?.[1];
  if (!ten) return { keys: keys.slice(0, 16), start, end: start + written.length };
  const exact =
    new RegExp(String.raw`^(?:\+|00|011)(?:${GAP}\d){11}`).exec(text.slice(start))?.[0] ?? written;
  return { keys: `+1${ten}`, ten, start, end: start + exact.length };
}

function other(text: string): Found | null {
  const match = OTHER.exec(text);
  return match && { keys: keysOf(match[0]), start: match.index, end: match.index + match[0].length };
}

function firstNumber(typed: string) {
  const text = withPlainDigits(typed);
  const found = [abroad(text), northAmerican(text)]
    .filter((one) => one !== null)
    .sort((a, b) => a.start - b.start)[0];
  const number = found ?? other(text);
  if (!number) return null;
  const extension = EXTENSION.exec(text.slice(number.end));
  const end = number.end + (extension?.[0].length ?? 0);
  return {
    ...number,
    extension: extension?.[1],
    isAlone: !/[\p{L}\p{N}]/u.test(text.slice(0, number.start) + text.slice(end)),
  };
}

/** Dials only the first of several numbers. Letters become keys, and an extension follows a pause. */
export function phoneHref(typed: string): string | null {
  const number = firstNumber(typed);
  return number && `tel:${number.keys}${number.extension ? `,${number.extension}` : ""}`;
}

/** Returns foreign numbers and other texts as typed, and others as `(801) 555-0100 ext. 7`. */
export function formatPhone(typed: string): string {
  const number = firstNumber(typed);
  if (!number?.isAlone || !number.ten) return typed.trim();
  const [, area, exchange, line] = /^(...)(...)(....)$/.exec(number.ten) ?? [];
  return `(${area}) ${exchange}-${line}${number.extension ? ` ext. ${number.extension}` : ""}`;
}
