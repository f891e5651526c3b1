import type { Stretch } from "./telephones";

/** Bounded blanks and lengths: a pattern takes time in proportion to the text. */
const SIGN_AT = String.raw`\s{0,3}(?:@|[([{<]\s?at\s?[)\]}>])\s{0,3}`;
const SPOKEN_AT = String.raw`\s{1,3}at\s{1,3}`;
const BRACKETED_DOT = String.raw`\s{0,3}[([{<]\s?(?:dot|\.)\s?[)\]}>]\s{0,3}`;
const SPOKEN_DOT = String.raw`\s{1,3}dot\s{1,3}`;
const WORDED_DOT = `(?:${BRACKETED_DOT}|${SPOKEN_DOT})`;
const NAME = String.raw`(?<![a-z\d._+-])[a-z\d][a-z\d._+-]{0,60}`;
const HOST = String.raw`[a-z\d][a-z\d.-]{0,60}`;
/** Endings of hosts. Shorter lists where a sentence could look like one. */
const ENDINGS = "com|net|org|info|biz|xyz|app|dev|online|site|shop|link|trucking|express|io|co|us";
const PROVIDERS = "gmail|hotmail|icloud|protonmail";

const MAIL: readonly RegExp[] = [
  /(?<![\w.%+-])[a-z\d][\w.%+-]{0,60}\s?@\s?[a-z\d-]{1,60}(?:\.[a-z\d-]{1,30}){0,5}\.[a-z]{2,20}/g,
  new RegExp(`${NAME}${SIGN_AT}${HOST}(?:${WORDED_DOT}|\\s{0,3}\\.\\s{0,3})(?:${ENDINGS})(?![a-z])`, "g"),
  new RegExp(`${NAME}${SPOKEN_AT}${HOST}${WORDED_DOT}(?:${ENDINGS})(?![a-z])`, "g"),
  new RegExp(`${NAME}(?:${SIGN_AT}|${SPOKEN_AT})(?:${PROVIDERS}|yahoo)(?![a-z])`, "g"),
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
  new RegExp(`${NAME}${BRACKETED_DOT}(?:${ENDINGS})(?![a-z])`, "g"),
  // The Department of Transportation is a dot as well: "DOT info", "DOT net weight".
  new RegExp(`${NAME}${SPOKEN_DOT}(?:com|org|net(?!\\s?w))(?![a-z])`, "g"),
];

function stretchesOf(patterns: readonly RegExp[], text: string): Stretch[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      from: match.index,
      to: match.index + match[0].trimEnd().length,
    })),
  );
}

/** The mail addresses of a plain text. */
export const mailsIn = (text: string): Stretch[] => stretchesOf(MAIL, text);

/** The links of a plain text. */
export const linksIn = (text: string): Stretch[] => stretchesOf(LINKS, text);
