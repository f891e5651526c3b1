import { digitRuns, type Group, type Run } from "./digits";

/** A stretch of a plain text. */
export interface Stretch {
  from: number;
  to: number;
}

/** How the digits of a telephone number of North America are grouped, without the 1 before it. */
const SHAPES = new Set(["3-3-4", "3-7", "6-4", "10", "3-3-2-2", "3-2-2-3", "3-4-3"]);
/** Area code and exchange begin with 2 to 9. */
const NUMBER = /^[2-9]\d\d[2-9]\d{6}$/;
/** Of any country; so a number has no more groups either. */
const MAX_DIGITS = 15;
const LOCAL = /^[2-9]\d{6}$/;

/** Words before a number that make it somebody's telephone, and such that make it the number of a thing. Mobile is a city, too. */
const CALLS =
  /\b(call|text|txt|sms|phone|telephone|tel|cell|mobile(?!,?\s{1,2}(?:al|alabama)\b)|ring|dial|reach|whatsapp|fax)\b/g;
const THINGS =
  /\b(?:(?:load|order|p\.?o\.?|ref|reference|pro|bol|b\/l|hbl|awb|pickup|pick-up|pu|delivery|appt|appointment|conf|confirmation|seal|trailer|container|booking|invoice|shipment|sku|item|upc|lot|number|no|dot|usdot|mc|gate|unit|job|release|ticket|part|serial|customer|acct|account|sto|permit|reservation|batch|quote)s?|so(?=\W{0,3}\d))\b|#/g;
const MEASURES =
  /^\s?(lbs?|pounds?|kg|pallets?|plts?|pcs|pieces|cases|cartons|ft|feet|miles|mi|gal|gallons|tons?)\b/;
/** Hours as people write them: quarters of an hour, without a colon. */
const CLOCK = /^(?:[01]?\d|2[0-4])(?:00|15|30|45)$/;
/** What stands between the numbers of a list. */
const LIST = /^[\s,;&/|#]{0,4}(?:and|or)?[\s,;&/|#]{0,4}$/;
/** A number stands within this many characters of the word it belongs to. */
const NEAR = 40;

function lastPlace(text: string, words: RegExp): number {
  return [...text.matchAll(words)].at(-1)?.index ?? -1;
}

/** What the words before a number say that it is. */
function saidToBe(text: string, from: number): "telephone" | "thing" | null {
  const before =
    text
      .slice(Math.max(0, from - NEAR), from)
      .split("\n")
      .at(-1) ?? "";
  const [calls, things] = [lastPlace(before, CALLS), lastPlace(before, THINGS)];
  if (calls < 0 && things < 0) return null;
  return calls > things ? "telephone" : "thing";
}

/** Each digit for itself, or several as words: nobody writes a load's number so. */
function isSpelled(groups: readonly Group[]): boolean {
  return groups.filter(({ isDisguised }) => isDisguised).length >= 3;
}

/** Groups that may be one number: all their digits, and the signs between them. */
interface Candidate {
  groups: readonly Group[];
  between: readonly string[];
  digits: string;
  said: ReturnType<typeof saidToBe>;
}

const shapeOf = (lengths: readonly number[]) => lengths.filter((length) => length > 0).join("-");

/** "700-1100": when somebody is open. */
function isHours([from, to, ...more]: readonly Group[]): boolean {
  if (!from || !to || more.length > 0 || from.isDisguised || to.isDisguised) return false;
  return CLOCK.test(from.digits) && CLOCK.test(to.digits) && Number(from.digits) < Number(to.digits);
}

/** "11/24/2026", with what follows it. */
const isDate = ([month, day, year]: readonly Group[], between: readonly string[]): boolean =>
  Number(month?.digits) <= 12 &&
  Number(day?.digits) <= 31 &&
  /^20\d\d$/.test(year?.digits ?? "") &&
  between[0] === "/" &&
  between[1] === "/";

/** Seven digits, without an area: such a number belongs to many things, so the words before it decide. */
function isLocal({ groups, digits, said }: Candidate): boolean {
  if (!LOCAL.test(digits) || isHours(groups)) return false;
  if (isSpelled(groups)) return true;
  const shape = shapeOf(groups.map((group) => group.digits.length));
  return said === "telephone" && (shape === "3-4" || shape === "7");
}

/** Ten digits with the area, or eleven with a 1 before them. */
function isNational({ groups, between, digits, said }: Candidate): boolean {
  const bare = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (!NUMBER.test(bare)) return false;
  const [first = 0, ...others] = groups.map((group) => group.digits.length);
  if (groups.some(({ isDisguised }) => isDisguised) || others.every((length) => length === 1 && first === 1))
    return others.length > 0 || said !== "thing";
  if (said === "telephone" && new Set(between).size === 1) return true;
  const shape = shapeOf([first - (digits.length - bare.length), ...others]);
  // A number in one piece that is called a load's is one; grouped like a telephone's it is read as such.
  return SHAPES.has(shape) && !(shape === "10" && said === "thing");
}

function isTelephone(
  text: string,
  groups: readonly Group[],
  between: readonly string[],
  said: Candidate["said"],
): boolean {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last || MEASURES.test(text.slice(last.to))) return false;
  const digits = groups.map((group) => group.digits).join("");
  // A plus behind a figure adds: "11/24/2026+11/25/2026".
  const isAbroad = /(?<!\d)\+\(?$/.test(text.slice(Math.max(0, first.from - 3), first.from));
  if (isAbroad && !isDate(groups, between) && digits.length >= 8 && digits.length <= MAX_DIGITS) return true;
  const candidate = { groups, between, digits, said };
  return isLocal(candidate) || isNational(candidate);
}

/** The longest telephone number that begins with a group of the run. */
function telephoneFrom(
  text: string,
  { groups, between }: Run,
  start: number,
  said: Candidate["said"],
): number | null {
  for (let end = Math.min(groups.length, start + MAX_DIGITS); end > start; end -= 1) {
    if (isTelephone(text, groups.slice(start, end), between.slice(start, end - 1), said)) return end;
  }
  return null;
}

/** 1-800-FREIGHT: letters of the keys. "1 800-pound coil" and "1800-pound" are weights. */
const VANITY =
  /(?<![a-z\d])1(?:-|[. ]?(?!\(?8\d\d\)?-(?:lb|pound|kg|ft|foot|feet|inch|mile|gal|ton|count|piece|pallet)))\(?8(?:00|33|44|55|66|77|88)\)?-[a-z\d]+(?:-[a-z\d]+)*/g;
/** Commas group the figures of amounts by threes to the end, never so. */
const BY_COMMAS = /(?<![\d,.$])(?:1,)?[2-9]\d\d,[2-9]\d\d,\d{4}(?![\d,])/g;

const matchesOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));

/** What the words before each group say that it is; of a list ("PO 8015550142, 8015550143") those before its first. */
function saidOfEach(text: string, groups: readonly Group[]): Candidate["said"][] {
  const said: Candidate["said"][] = [];
  groups.forEach((group, nth) => {
    const before = groups[nth - 1];
    const goesOn =
      before?.digits.length === group.digits.length && LIST.test(text.slice(before.to, group.from));
    said.push(saidToBe(text, group.from) ?? (goesOn ? (said[nth - 1] ?? null) : null));
  });
  return said;
}

/** The telephone numbers of a plain text. */
export function telephonesIn(text: string): Stretch[] {
  const vanity = matchesOf(VANITY, text).filter((number) => /[a-z]{3}/.test(number.text));
  const found: Stretch[] = [...vanity, ...matchesOf(BY_COMMAS, text)].map(({ from, to }) => ({ from, to }));
  const runs = digitRuns(text);
  const said = saidOfEach(
    text,
    runs.flatMap(({ groups }) => groups),
  );
  let before = 0;
  for (const run of runs) {
    for (let start = 0; start < run.groups.length; start += 1) {
      const end = telephoneFrom(text, run, start, said[before + start] ?? null);
      const [first, last] = [run.groups[start], end === null ? undefined : run.groups[end - 1]];
      if (!first || !last || end === null) continue;
      found.push({ from: first.from, to: last.to });
      start = end - 1;
    }
    before += run.groups.length;
  }
  return found;
}
