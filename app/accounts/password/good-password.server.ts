/** The rules for a new password. They do not apply at login. */

import { db } from "db/client";
import { profiles, users } from "db/schema";
import { eq } from "drizzle-orm";
import { loadDataFile } from "#data-file.server";
import { isLongEnough, MIN_CHARS, plain } from "./plain-password";

const MAX_CHARS = 500;
/** A password that contains the user's own words must have at least this many other letters or digits. */
const MIN_BESIDE_OWN = 4;
/** Shorter own words are ignored, because they occur inside many other words. */
const MIN_WORD_CHARS = 3;
const SITE = "haulway";

const TOO_SHORT = `Use at least ${MIN_CHARS} characters.`;
const TOO_LONG = `Use at most ${MAX_CHARS} characters.`;
const COMMON = "Too common. Try a few words together.";
const OWN = "Too similar to your name, your email or “Haulway”. Try a few words together.";

const lettersAndDigits = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");

let common: Promise<ReadonlySet<string>> | undefined;

/** Read only when the first password is checked, because the list takes 3 MB of memory. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= loadDataFile("app/accounts/password/data/common-passwords.txt").then(
    (list) => new Set(list.trim().split("\n")),
    (error: unknown) => {
      // If reading fails, the next password check reads the file again.
      common = undefined;
      throw error;
    },
  );
  return common;
}

/** Longest first, so that a word is removed before a shorter word that it contains. */
function wordsOf(texts: readonly string[]): string[] {
  const words = [SITE, ...texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])];
  const long = words.map(lettersAndDigits).filter((word) => word.length >= MIN_WORD_CHARS);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}

function isOwn(password: string, texts: readonly string[]): boolean {
  const all = lettersAndDigits(password);
  const rest = wordsOf(texts).reduce((left, word) => left.replaceAll(word, " "), all);
  return rest !== all && lettersAndDigits(rest).length < MIN_BESIDE_OWN;
}

export interface OwnWords {
  names: readonly string[];
  email: string;
}

export async function faultOfPassword(password: string, { names, email }: OwnWords): Promise<string | null> {
  if (!isLongEnough(password)) return TOO_SHORT;
  if (password.length > MAX_CHARS) return TOO_LONG;
  if (new Set(plain(password)).size === 1 || (await commonPasswords()).has(plain(password))) return COMMON;
  const [local = ""] = email.split("@");
  return isOwn(password, [...names, email, local]) ? OWN : null;
}

export async function ownWordsOf(userId: string): Promise<OwnWords> {
  const [person] = await db()
    .select({ fullName: profiles.full_name, username: profiles.username, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  if (!person) return { names: [], email: "" };
  return { names: [person.fullName, person.username ?? ""], email: person.email };
}
