/** Cities are compared only by their keys. */
import { STATES } from "~/trade/states";

/** Words that are replaced in a name unless they are its last word. */
const BEFORE_A_NAME: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "saint",
  sainte: "saint",
  ft: "fort",
  mt: "mount",
};

/** Abbreviations expanded in the first of several words: `N. Las Vegas`, `So. San Francisco`. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  n: "north",
  no: "north",
  s: "south",
  so: "south",
  e: "east",
  w: "west",
};

/** Abbreviations expanded in every word except the first: `Colorado Spgs`, `Chandler Hts`. */
const AFTER_A_NAME: Readonly<Record<string, string>> = {
  afb: "airforcebase",
  bch: "beach",
  crk: "creek",
  ctr: "center",
  cty: "city",
  fls: "falls",
  gdns: "gardens",
  hbr: "harbor",
  hgts: "heights",
  hls: "hills",
  hts: "heights",
  jct: "junction",
  lk: "lake",
  mtn: "mountain",
  pk: "park",
  rdg: "ridge",
  spg: "springs",
  spgs: "springs",
  twp: "township",
  vlg: "village",
  vly: "valley",
};

export const ABBREVIATIONS: readonly string[] = [BEFORE_A_NAME, DIRECTIONS, AFTER_A_NAME].flatMap(
  Object.keys,
);

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
};

/** A state at the end of a city's name, optionally with a ZIP code: `Reno, NV 89501`. */
const STATE_BEHIND = new RegExp(
  `,\\s*(?:${[...STATES, "D\\.?C"].join("|")})\\.?(?:\\s+\\d{5}(?:-\\d{4})?)?\\s*$`,
  "i",
);

const NOT_ASCII = /[^\0-\x7f]/;
/** Accents, invisible characters, and the characters used as an apostrophe, including the Hawaiian okina. */
const DROPPED = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Lm}\p{Sk}'‘’‚‛′]/gu;
const LETTER_OF_ITS_OWN = /[æđðıłøœßþ]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
/** The end of the first word of a joined name, such as `StLouis` or `DeKalb`. */
const JOINED_WORDS = /(\p{Ll})(?=\p{Lu}\p{Ll})/gu;

export function wordsOfCity(name: string): string[] {
  const folded = NOT_ASCII.test(name)
    ? name.normalize("NFKD").replace(DROPPED, "")
    : name.replace(/['`^]/g, "");
  const plain = folded.replace(STATE_BEHIND, "").replace(JOINED_WORDS, "$1 ").toLowerCase();
  const words = plain
    .replace(LETTER_OF_ITS_OWN, (letter) => LETTERS[letter] ?? letter)
    .split(BETWEEN_WORDS)
    .filter(Boolean);
  return words.map((word, at) => {
    const before = at < words.length - 1 ? (at === 0 && DIRECTIONS[word]) || BEFORE_A_NAME[word] : undefined;
    return before ?? (at > 0 ? AFTER_A_NAME[word] : undefined) ?? word;
  });
}

/**
 * For example, `saltlakecity`. Spellings of one name have the same key (St. Louis, Saint Louis; O’Fallon, O
 * Fallon). No two cities of a state in the ZIP directory share a key.
 */
export const cityKey = (name: string): string => wordsOfCity(name).join("");

export const cityKeyOf = (name: string | null | undefined): string | null =>
  name === null || name === undefined ? null : cityKey(name);
