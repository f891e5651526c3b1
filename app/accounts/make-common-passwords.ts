/**
 * Packs the leaked passwords of the `@zxcvbn-ts/language-common` package into `common-passwords.server.ts`, which
 * `good-password.server.ts` reads. Run it when that package has a newer list: `npx tsx app/accounts/make-common-passwords.ts`.
 */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { dictionary } from "@zxcvbn-ts/language-common";
import { isLongEnough, plain } from "./plain-password";

/** The most letters that a word takes from the one before: they are told in one digit. */
const MOST_SHARED = 9;

/** The passwords that only the list can refuse: long enough, and as they are compared. */
export const commonPasswords = (): string[] =>
  dictionary["passwords-common"].filter((word) => plain(word) === word && isLongEnough(word)).sort();

/** How many letters a word begins with that the one before begins with too, then its others. */
function packed(word: string, before: string): string {
  let shared = 0;
  while (shared < MOST_SHARED && shared < word.length && word[shared] === before[shared]) shared += 1;
  return `${shared}${word.slice(shared)}`;
}

/** The module `common-passwords.server.ts` as text. */
export function makeCommonPasswords(): string {
  const words = commonPasswords();
  const lines = words.map((word, at) => {
    if (/[\\`]|\$\{/.test(word)) throw new Error(`The list cannot hold ${word}.`);
    return packed(word, words[at - 1] ?? "");
  });
  return `/**
 * Passwords that leaked most often, ascending: how many letters each shares with the one before, then its others. Made from the
 * package \`@zxcvbn-ts/language-common\` by \`make-common-passwords.ts\`.
 */
export const COMMON = \`
${lines.join("\n")}
\`;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("common-passwords.server.ts", import.meta.url), makeCommonPasswords());
}
