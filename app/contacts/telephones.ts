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

/** Words before a number that make it somebody's telephone, and such that make it the number of a thing. */
const CALLS = /\b(call|text|txt|sms|phone|telephone|tel|cell|mobile|ring|dial|reach|whatsapp|fax)\b/g;
const THINGS =
  /\b(load|order|p\.?o\.?|ref|reference|pro|bol|b\/l|pickup|pick-up|pu|delivery|appt|appointment|conf|confirmation|seal|trailer|container|booking|invoice|shipment|sku|item|upc|lot|number|no|dot|usdot|mc|gate|unit|job|release|ticket|part|serial|customer)\b|#/g;
const MEASURES =
  /^\s?(lbs?|pounds?|kg|pallets?|plts?|pcs|pieces|cases|cartons|ft|feet|miles|mi|gal|gallons|tons?)\b/;
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

/** Seven digits, without an area: such a number belongs to many things, so the words before it decide. */
function isLocal({ groups, digits, said }: Candidate): boolean {
  if (!LOCAL.test(digits)) return false;
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

function isTelephone(text: string, groups: readonly Group[], between: readonly string[]): boolean {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last || MEASURES.test(text.slice(last.to))) return false;
  const digits = groups.map((group) => group.digits).join("");
  const isAbroad = /\+\(?$/.test(text.slice(Math.max(0, first.from - 2), first.from));
  if (isAbroad && digits.length >= 8 && digits.length <= MAX_DIGITS) return true;
  const candidate = { groups, between, digits, said: saidToBe(text, first.from) };
  return isLocal(candidate) || isNational(candidate);
}

/** The longest telephone number that begins with a group of the run. */
function telephoneFrom(text: string, { groups, between }: Run, start: number): number | null {
  for (let end = Math.min(groups.length, start + MAX_DIGITS); end > start; end -= 1) {
    if (isTelephone(text, groups.slice(start, end), between.slice(start, end - 1))) return end;
  }
  return null;
}

/** 1-800-FREIGHT: letters of the keys. */
const VANITY = /(?<![a-z\d])1[-. ]?\(?8(?:00|33|44|55|66|77|88)\)?-[a-z\d]+(?:-[a-z\d]+)*/g;

/** The telephone numbers of a plain text. */
export function telephonesIn(text: string): Stretch[] {
  const found: Stretch[] = [...text.matchAll(VANITY)]
    .filter(([number]) => /[a-z]{3}/.test(number))
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  for (const run of digitRuns(text)) {
    for (let start = 0; start < run.groups.length; start += 1) {
      const end = telephoneFrom(text, run, start);
      const [first, last] = [run.groups[start], end === null ? undefined : run.groups[end - 1]];
      if (!first || !last || end === null) continue;
      found.push({ from: first.from, to: last.to });
      start = end - 1;
    }
  }
  return found;
}
