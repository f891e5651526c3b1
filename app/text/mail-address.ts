/** The maximum lengths of an address, of the part before the @ (RFC 5321, 4.5.3.1), and of a label. */
const MOST_CHARACTERS = 254;
const MOST_BEFORE_AT = 64;
const MOST_OF_LABEL = 63;

/** Atoms (RFC 5322, 3.2.3) joined by single dots; no quoted text. */
const BEFORE_AT = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const HAS_OTHER_LETTERS = /[^\0-\x7f]/;
/** Characters that would make the URL parser split, decode or reject a domain. */
const NOT_IN_DOMAIN = /[\s/\\?#@:[\]<>%]/;

/** In ASCII (`xn--…`), the form that mail servers use; null if the text cannot be a domain. */
function asciiDomain(domain: string): string | null {
  if (!HAS_OTHER_LETTERS.test(domain)) return domain;
  if (NOT_IN_DOMAIN.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Returns the address in lowercase, with the domain in ASCII. Null for other text, and for rare forms such as
 * `a@[127.0.0.1]` or a quoted name.
 */
export function readMailAddress(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text.length > MOST_CHARACTERS) return null;
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))];
  if (at < 1 || domain === null || name.length > MOST_BEFORE_AT || !BEFORE_AT.test(name)) return null;
  const labels = domain.split(".");
  const isDomain = labels.every((label) => label.length <= MOST_OF_LABEL && LABEL.test(label));
  const isNumber = /^\d+$/.test(labels.at(-1) ?? "");
  const address = `${name}@${domain}`;
  return isDomain && labels.length > 1 && !isNumber && address.length <= MOST_CHARACTERS ? address : null;
}
