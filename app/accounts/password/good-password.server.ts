/** What a good password is, for every form that sets one. Logging in never asks this. */

import { db } from "db/client";
import { profiles, users } from "db/schema";
import { eq } from "drizzle-orm";
import { loadDataFile } from "#data-file.server";
import { isLongEnough, MIN_CHARS, plain } from "./plain-password";

const MAX_CHARS = 500;
/** So many characters beside a person's own words do not make them a password. */
const MIN_BESIDE_OWN = 4;
/** A shorter word is part of many others. */
const MIN_WORD_CHARS = 3;
const SITE = "haulway";

const TOO_SHORT = `Use at least ${MIN_CHARS} characters.`;
const TOO_LONG = `At most ${MAX_CHARS} characters.`;
const COMMON =
  "Many people use this one, so it is tried first. Choose another; a few words together are good.";
const OWN =
  "This is little more than your name, your e-mail or ours, which is tried first. Choose another; a few words together are good.";

const lettersAndDigits = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns some 18,000 passwords that leaked most often (`make-common-passwords.ts`). It reads them when the
 * first password is set, because they take 3 MB of memory.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= loadDataFile("app/accounts/password/data/common-passwords.txt").then(
    (list) => new Set(list.trim().split("\n")),
    (error: unknown) => {
      // The next password reads the file again.
      common = undefined;
      throw error;
    },
  );
  return common;
}

/** The parts of a name or an address, longest first, so that a part of another one is taken away with it. */
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

/** What is known of the person who chooses a password. */
export interface OwnWords {
  names: readonly string[];
  email: string;
}

/**
 * What is wrong with a new password, or null: it is long enough, is none of the common ones and more than the person's own
 * words. There are no rules of what it is composed of. Blanks are allowed and count for nothing.
 */
export async function faultOfPassword(password: string, { names, email }: OwnWords): Promise<string | null> {
  if (!isLongEnough(password)) return TOO_SHORT;
  if (password.length > MAX_CHARS) return TOO_LONG;
  if (new Set(plain(password)).size === 1 || (await commonPasswords()).has(plain(password))) return COMMON;
  const [local = ""] = email.split("@");
  return isOwn(password, [...names, email, local]) ? OWN : null;
}

/** The own words of a person who has an account. */
export async function ownWordsOf(userId: string): Promise<OwnWords> {
  const [person] = await db()
    .select({ fullName: profiles.full_name, username: profiles.username, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  if (!person) return { names: [], email: "" };
  return { names: [person.fullName, person.username ?? ""], email: person.email };
}
