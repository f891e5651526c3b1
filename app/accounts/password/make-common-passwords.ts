/** Run this when the package has a newer list: `npx tsx app/accounts/password/make-common-passwords.ts`. */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { dictionary } from "@zxcvbn-ts/language-common";
import { isLongEnough, plain } from "./plain-password";

/** Omits passwords that are too short, and those that `plain` would change. */
export function commonPasswordsText(): string {
  const words = dictionary["passwords-common"].filter((word) => plain(word) === word && isLongEnough(word));
  return words
    .sort()
    .map((word) => `${word}\n`)
    .join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("data/common-passwords.txt", import.meta.url), commonPasswordsText());
}
