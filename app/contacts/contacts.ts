/** Finds what would let two people deal past the product before a load has its driver. Pure. */
import { linksIn, mailsIn } from "./addresses";
import { plainOf } from "./plain";
import { type Stretch, telephonesIn } from "./telephones";

/** The first words of a refusal. */
export const CONTACT_COMES = "Contact comes with the booking";

const FINDERS = { "telephone number": telephonesIn, "mail address": mailsIn, link: linksIn } as const;

export type ContactKind = keyof typeof FINDERS;

/** A contact in a text: `from` and `to` are places of the text as it was typed. */
export interface Contact extends Stretch {
  kind: ContactKind;
}

/** Characters of the text around a contact that a refusal repeats. */
const AROUND = 24;
/** A refusal names the first of many. */
const NAMED = 3;

/** The telephone numbers, mail addresses and links of a text, disguised ones too, from its beginning, none twice. */
export function contactsIn(text: string): Contact[] {
  const plain = plainOf(text);
  const found = (Object.keys(FINDERS) as ContactKind[]).flatMap((kind) =>
    FINDERS[kind](plain.text, plain.cased).map(({ from, to }) => ({
      kind,
      from: plain.at[from] ?? 0,
      to: plain.at[to] ?? text.length,
    })),
  );
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  return found.filter((each, nth) => !found.slice(0, nth).some((before) => before.to > each.from));
}

/** A contact in brackets, with the words around it. */
function marked(text: string, { from, to }: Contact): string {
  const start = Math.max(0, from - AROUND);
  const end = Math.min(text.length, to + AROUND);
  const around = `${text.slice(start, from)}[${text.slice(from, to)}]${text.slice(to, end)}`;
  return `“${start > 0 ? "…" : ""}${around.replace(/\s+/g, " ").trim()}${end < text.length ? "…" : ""}”`;
}

/**
 * The message beside a field whose text has a contact in it, with each place marked; null where it has none. For what
 * somebody reads before a load has its driver.
 */
export function contactRefusal(text: string): string | null {
  const found = contactsIn(text);
  const [first] = found;
  if (!first) return null;
  const places = found.slice(0, NAMED).map((contact) => marked(text, contact));
  return `${CONTACT_COMES}. Until then your profile shows what others may see. Take out the ${first.kind} in brackets: ${places.join(", ")}`;
}
