import { expect, it } from "vitest";
import { isSealed, open, resealed, seal } from "./seal.server";

const place = { what: "a test", whose: "ann" };
const SECRET = "another secret of at least thirty-two characters";

it("opens what was sealed, and seals to a different text each time", async () => {
  const [one, two] = [await seal("ABC234", place), await seal("ABC234", place)];
  expect(one).not.toBe(two);
  for (const sealed of [one, two]) {
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain("ABC234");
    expect(await open(sealed, place)).toBe("ABC234");
  }
  expect(await open(await seal("", place), place)).toBe("");
});

it.each([
  ["sealed for another user", { ...place, whose: "bob" }, undefined],
  ["sealed for another purpose", { ...place, what: "another test" }, undefined],
  ["sealed with another SESSION_SECRET", place, [SECRET]],
])("does not open a text %s", async (_, other, secrets) => {
  expect(await open(await seal("ABC234", place), other, secrets)).toBeNull();
});

it("seals with the newest of several secrets, and opens with any of them", async () => {
  const [fresh, old] = ["a new one of at least thirty-two characters", SECRET];
  const sealed = await seal("ABC234", place, [fresh, old]);
  expect(await open(sealed, place, [fresh])).toBe("ABC234");
  expect(await open(sealed, place, [old])).toBeNull();
  expect(await open(await seal("ABC234", place, [old]), place, [fresh, old])).toBe("ABC234");
});

it("does not open a text that was changed, cut short or never sealed", async () => {
  const sealed = await seal("ABC234", place);
  const changed = sealed.slice(0, -6) + (sealed.at(-6) === "A" ? "B" : "A") + sealed.slice(-5);
  for (const text of [changed, sealed.slice(0, 20), "v1.", "v1.%%%", "ABC234", ""])
    expect(await open(text, place), text).toBeNull();
  expect(isSealed("JBSWY3DPEHPK3PXP")).toBe(false);
});

it("seals again only what is not sealed with the newest secret", async () => {
  const sealed = await seal("ABC234", place);
  expect(await resealed(sealed, "ABC234", place)).toBe(sealed);
  const old = await seal("ABC234", place, [SECRET]);
  expect(await open(await resealed(old, "ABC234", place), place)).toBe("ABC234");
});
