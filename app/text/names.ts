/** The app shows names to other users in emails, push notifications and chats. */
import { isKeptUsername, isOurName, isPlainUsername, USERNAME_KEPT, USERNAME_NOT_PLAIN } from "./username";

const WEB = /:\/\/|\bwww\.|\b[\p{L}\p{N}-]+\.[a-z]{2,}\/|\S@\S+\.\S/iu;
const BARE_DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|io|co|us|info|biz|app|dev|xyz|ru|cn|link|site|online|shop|top|ly|gg)\b/iu;
/** Seven digits written as a phone number, or at least nine digits. */
const PHONE = /(?<!\d)\d{3}[\s.\-)]{1,3}\d{4}(?!\d)|(?:\d[\s().+-]{0,3}){9,}/u;

/** Returns undefined if the name is allowed. */
export function faultOfName(name: string): string | undefined {
  return BARE_DOMAIN.test(name.normalize("NFKC"))
    ? "A name can't contain a web address."
    : faultOfCompany(name);
}

/** Returns undefined if the name is allowed. The name may be a domain (`acme.com`). */
export function faultOfCompany(name: string): string | undefined {
  const plain = name.normalize("NFKC");
  if (WEB.test(plain)) return "A name can't contain a web or email address.";
  if (PHONE.test(plain)) return "A name can't contain a phone number.";
  if (isOurName(name)) return "A name can't contain Haulway's name.";
  return undefined;
}

/** Returns undefined if the username is allowed. */
export const faultOfNewUsername = (username: string): string | undefined =>
  faultOfUsername(username) ?? (isPlainUsername(username) ? undefined : USERNAME_NOT_PLAIN);

/** Returns undefined if the account can keep its username. */
export const faultOfUsername = (username: string): string | undefined =>
  isKeptUsername(username) ? USERNAME_KEPT : faultOfName(username);
