import { expect, it } from "vitest";
import { cut } from "./cut";

it.each([
  ["", 3, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["🚚🚚🚚", 3, "🚚🚚🚚"],
  ["a🚚bc", 3, "a🚚…"],
  ["ab🚚🚚", 3, "ab…"],
  ["ਰਾਜ ਸਿੰਘ", 4, "ਰਾਜ…"],
])("%s, cut to %i characters, is %s", (text, most, shown) => expect(cut(text, most)).toBe(shown));

it("no cut leaves half of a character", () => {
  for (const text of ["🚚".repeat(9), `a${"🚚".repeat(9)}`, "👨‍👩‍👧 family"])
    for (let most = 1; most < 20; most++) expect(cut(text, most)).not.toMatch(/\p{Cs}/u);
});
