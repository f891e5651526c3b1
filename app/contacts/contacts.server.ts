import { findPhoneNumbersInText, type MetadataJson } from "libphonenumber-js/core";
import metadata from "./data/phone-metadata.json";

const KINDS = {
  phone: ["this number", "these numbers"],
  email: ["this email address", "these email addresses"],
  link: ["this link", "these links"],
} as const;

type ContactKind = keyof typeof KINDS;

export interface Contact {
  kind: ContactKind;
  text: string;
}

/** Finds only numbers with the country codes 1 and 52 (`make-phone-metadata.ts`). */
const RULES = metadata as unknown as MetadataJson;

/**
 * The number of characters, before a number, in which a word such as "PO" marks the number as a reference.
 */
const WORDS_BEFORE = 60;
/** A number after one of these words is a reference: "PO 8015550142". */
const REFERENCE =
  /(?:\b(?:p\.?o|pu|bol|pro|ref|reference|load|order|so|quote|permit|seal|container|trailer|invoice|acct|account|conf|confirmation|mc|dot|usdot)s?|\b(?:pick-?up|delivery|appt|appointment)(?=\s*(?:#|n(?:o|umber)\b)))(?:\s*(?:#|n(?:o|umber)\b))?[\s.:#-]*(?:\d+(?:\s*[,/&]\s*|\s+and\s+))*$/i;
/** Each part has a length limit, so the time grows only linearly with the text. */
const EMAIL = /[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,24}(?![a-z\d])/gi;
/** Letter case matters, because a sentence may follow a period without a space: "Dock.Net 30". */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"“”]{2,300}|(?<![\w.@-])(?:[\w-]*[A-Za-z][\w-]*\.){1,5}(?:com|net|org|us|co|io|biz|info|app|COM|NET|ORG|US|CO|IO|BIZ|INFO|APP)(?![\w@-]|\.\w)(?:\/[^\s<>"“”]{0,300})?/g;

/** The library mistakes a second number after a comma for an extension: "8015550142, 8015550143". */
const UNBROKEN = /^\d{7,}(?!\s*[.-]?\s*\d)/;

const isReference = (text: string, from: number, number: string): boolean =>
  UNBROKEN.test(number) && REFERENCE.test(text.slice(Math.max(0, from - WORDS_BEFORE), from));

function phonesIn(text: string): string[] {
  const found = findPhoneNumbersInText(text, "US", RULES).map(({ startsAt, endsAt }) => ({
    from: startsAt,
    number: text.slice(startsAt, endsAt),
  }));
  return found.filter(({ from, number }) => !isReference(text, from, number)).map(({ number }) => number);
}

const matchesOf = (pattern: RegExp, text: string) => (text.match(pattern) ?? []).map(withoutPeriod);

const withoutPeriod = (address: string) => address.replace(/[.,;:!?)\]]+$/, "");

/** Limit the text's length before the call, because the time grows with it. */
export function contactsIn(text: string): Contact[] {
  const found: Record<ContactKind, string[]> = {
    phone: phonesIn(text),
    email: matchesOf(EMAIL, text),
    link: matchesOf(LINK, text),
  };
  return (Object.keys(KINDS) as ContactKind[]).flatMap((kind) =>
    [...new Set(found[kind])].map((each) => ({ kind, text: each })),
  );
}

/** Each question quotes the contacts, so a changed number leads to a new question. */
export function contactQuestions(text: string, known: ReadonlySet<string> = new Set()): string[] {
  const found = contactsIn(text).filter((each) => !known.has(each.text));
  return (Object.keys(KINDS) as ContactKind[]).flatMap((kind) => {
    const quoted = found.filter((each) => each.kind === kind).map((each) => `“${each.text}”`);
    const [one, several] = KINDS[kind];
    if (quoted.length === 0) return [];
    return [
      `Everyone on the board will see ${quoted.length === 1 ? one : several}: ${quoted.join(", ")}. Post anyway?`,
    ];
  });
}
