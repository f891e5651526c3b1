import { describe, expect, it } from "vitest";
import { isKeyText, newKey, prefixOf } from "./key-text";

/** Keys whose checksums zlib calculated. */
const KNOWN = [
  "hwy_00000000000000000000000000000000000000003Iuf85",
  "hwy_UVWXYZabcdefghijklmnopqrstuvwxyz012345673ctr4e",
];

describe("the text of a key", () => {
  it("is 40 random characters and the CRC-32 of what precedes, in base62", () => {
    for (const key of [...KNOWN, ...Array.from({ length: 50 }, newKey)]) {
      expect(key).toMatch(/^hwy_[0-9A-Za-z]{46}$/);
      expect(isKeyText(key)).toBe(true);
    }
  });

  it("is new each time", () => {
    expect(new Set(Array.from({ length: 50 }, newKey)).size).toBe(50);
  });

  it("is refused after any change of a character, and with more or fewer characters", () => {
    const key = newKey();
    for (let at = 4; at < key.length; at++) {
      const other = key[at] === "x" ? "y" : "x";
      expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    for (const text of ["", "hwy_", key.slice(0, -1), `${key}0`, ` ${key}`, key.replace("hwy", "hwx")])
      expect(isKeyText(text)).toBe(false);
  });

  it("begins with eight characters by which people recognize it", () => {
    const key = newKey();
    expect(key.startsWith(prefixOf(key))).toBe(true);
    expect(prefixOf(key)).toMatch(/^hwy_\w{4}$/);
  });
});
