import type { Stretch } from "./telephones";

/** Bounded blanks and lengths: a pattern takes time in proportion to the text. */
const BRACKETED_AT = String.raw`\s{0,3}[([{<]\s?at\s?[)\]}>]\s{0,3}`;
/** Not before an hour: "pickup @8am". */
const SIGN_AT = String.raw`\s{0,3}@(?!\s?\d{1,4}\s?[ap]m(?![a-z]))\s{0,3}`;
const ANY_AT = `(?:${SIGN_AT}|${BRACKETED_AT})`;
const SPOKEN_AT = String.raw`\s{1,3}at\s{1,3}`;
const BRACKETED_DOT = String.raw`\s{0,3}[([{<]\s?(?:dot|\.)\s?[)\]}>]\s{0,3}`;
const SPOKEN_DOT = String.raw`\s{1,3}dot\s{1,3}`;
const NAME = String.raw`(?<![a-z\d._+-])[a-z\d][a-z\d._+-]{0,60}`;
const HOST = String.raw`[a-z\d][a-z\d.-]{0,60}`;
/** Endings of hosts: such with which no sentence begins, and words that do begin one ("Check in @ gate. Site rules apply"). */
const SURE_ENDINGS = "com|biz|xyz|dev|io";
const WORD_ENDINGS = [
  "net",
  "org",
  "info",
  "app",
  "online",
  "site",
  "shop",
  "link",
  "trucking",
  "express",
  "co",
  "us",
];
const ENDINGS = `(?:${SURE_ENDINGS}|${WORD_ENDINGS.join("|")})(?![a-z])`;
/** Endings behind a spoken dot. The Department of Transportation is a dot as well: "the DOT site", "DOT info", "DOT net weight". */
const SPOKEN_ENDINGS = `(?:${SURE_ENDINGS}|org|net(?!\\s?w)|trucking|co|us)(?![a-z])`;
const PROVIDERS = "gmail|hotmail|icloud|protonmail";

const MAIL: readonly RegExp[] = [
  /(?<![\w.%+-])[a-z\d][\w.%+-]{0,60}\s?@(?!\s?\d{1,4}\s?[ap]m(?![a-z]))\s?[a-z\d-]{1,60}(?:\.[a-z\d-]{1,30}){0,5}\.[a-z]{2,20}/g,
  new RegExp(`${NAME}${ANY_AT}${HOST}\\s{1,3}\\.\\s{0,3}${ENDINGS}`, "g"),
  // A blank behind the dot alone is a sentence's end, but for ".com".
  new RegExp(`${NAME}${ANY_AT}${HOST}\\.\\s{0,3}com(?![a-z])`, "g"),
  new RegExp(`${NAME}${BRACKETED_AT}${HOST}(?:${SPOKEN_DOT}|\\.\\s{0,3})${ENDINGS}`, "g"),
  new RegExp(`${NAME}(?:${ANY_AT}|${SPOKEN_AT})${HOST}${BRACKETED_DOT}${ENDINGS}`, "g"),
  new RegExp(`${NAME}(?:${ANY_AT}|${SPOKEN_AT})${HOST}${SPOKEN_DOT}${SPOKEN_ENDINGS}`, "g"),
  new RegExp(`${NAME}(?:${ANY_AT}|${SPOKEN_AT})(?:${PROVIDERS}|yahoo)(?![a-z])`, "g"),
  // Whoever names such a provider gives an address.
  new RegExp(`(?<![a-z])(?:${PROVIDERS})(?![a-z])`, "g"),
];

const LINKS: readonly RegExp[] = [
  /(?<![a-z])h\s?t\s?t\s?p\s?s?\s?:\s?\/\s?\/\s?\S+/g,
  /(?<![a-z])w\s?w\s?w(?![a-z])[\s.]{0,3}(?:[a-z\d-]{1,60})?(?:\s?\.\s?[a-z\d-]{1,60}){0,5}/g,
  /(?<![a-z\d@])(?:t|wa|m)\.me\/\S+/g,
  /(?<![a-z\d.-])[a-z\d-]{2,60}(?:\.[a-z\d-]{1,30}){0,5}\.(?:com|net|org|info|biz|xyz|app|dev|online|site|shop|io)(?![a-z\d])(?:\/\S*)?/g,
  /(?<![a-z\d.-])[a-z][a-z\d-]{2,60}\.(?:co|us|link|express|trucking)(?![a-z\d])(?:\/\S*)?/g,
  // Behind a blank only ".com": "net" and "org" begin sentences.
  /(?<![a-z\d-])[a-z\d-]{2,60}\s{0,3}\.\s{0,3}com(?![a-z\d])/g,
  new RegExp(`${NAME}${BRACKETED_DOT}${ENDINGS}`, "g"),
  new RegExp(`${NAME}${SPOKEN_DOT}(?:com|org|net(?!\\s?w))(?![a-z])`, "g"),
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A sentence behind a period without a blank: "Tarps required.Site opens 7", and behind a place with "@": "Check in @ gate.Ask Bo". */
const SENTENCE = new RegExp(`^[a-z\\d-]+\\.(?:${WORD_ENDINGS.map(capital).join("|")}|US)$`);
const SENTENCE_AT = /(?:\s@|@\s)\s*(?:[a-z-]+|[\d.]+)\.[A-Z][A-Za-z]*$/;

function stretchesOf(patterns: readonly RegExp[], text: string): Stretch[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      from: match.index,
      to: match.index + match[0].trimEnd().length,
    })),
  );
}

/** What is found in a text, without what its capitals show to be a sentence. */
const butFor = (sentence: RegExp, found: readonly Stretch[], cased: string): Stretch[] =>
  found.filter(({ from, to }) => !sentence.test(cased.slice(from, to)));

/** The mail addresses of a plain text. @param cased the same with its capitals */
export const mailsIn = (text: string, cased: string): Stretch[] =>
  butFor(SENTENCE_AT, stretchesOf(MAIL, text), cased);

/** The links of a plain text. @param cased the same with its capitals */
export const linksIn = (text: string, cased: string): Stretch[] =>
  butFor(SENTENCE, stretchesOf(LINKS, text), cased);
