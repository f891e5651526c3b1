import { describe, expect, it } from "vitest";
import { newPin, samePin } from "./pin";

describe("a new pin", () => {
  const draws = Array.from({ length: 90_000 }, newPin);

  it("is four digits from 1000 to 9999", () => {
    expect(draws.filter((pin) => !/^[1-9]\d{3}$/.test(pin))).toEqual([]);
  });

  it("is uniformly distributed: each thousand gets its share", () => {
    const shares = Array<number>(10).fill(0);
    for (const pin of draws) shares[Number(pin[0])] = (shares[Number(pin[0])] ?? 0) + 1;
    // Each count is 10,000 on average, with a standard deviation of 94. A difference of ten times this
    // deviation is practically impossible.
    expect(shares.slice(1).filter((share) => Math.abs(share - 10_000) > 1_000)).toEqual([]);
  });

  it("can be nearly any of the 9,000 pins", () => {
    // After ten draws per PIN, only one PIN in 22,000 has not been drawn. 50 missing PINs are practically
    // impossible.
    expect(new Set(draws).size).toBeGreaterThan(8_950);
  });
});

describe("two pins", () => {
  it.each([
    ["1234", "1234", true],
    ["1234", "1235", false],
    ["1234", "2234", false],
    ["1234", "4321", false],
    ["1234", "", false],
    ["1234", "123", false],
    ["1234", "12345", false],
    ["1234", "01234", false],
    ["1234", "1234\0", false],
    ["1234", " 1234", false],
    ["1234", "1234 ", false],
    ["1234", "12341234", false],
    ["1234", "１２３４", false],
    ["", "", true],
    ["", "1", false],
  ])("%j and %j typed: %s", (pin, typed, same) => {
    expect(samePin(pin, typed)).toBe(same);
  });
});
