import { expect, it } from "vitest";
import { keptValues } from "./kept-values";

it("what is kept is there until its time is over, and not for a moment before it was kept", () => {
  const values = keptValues<number | null>({ most: 2, forMs: 1_000 });
  expect(values.keep("a", 1, 5_000)).toBe(1);
  expect([4_999, 5_000, 5_999, 6_000].map((at) => values.get("a", at))).toEqual([undefined, 1, 1, undefined]);
  values.keep("b", null, 5_000);
  expect(values.get("b", 5_000)).toBeNull();
  values.forget("b");
  expect(values.get("b", 5_000)).toBeUndefined();
});

it("of too many values the one kept longest goes, and one kept anew is no more the oldest", () => {
  const values = keptValues<number>({ most: 2 });
  for (const [key, value] of Object.entries({ a: 1, b: 2 })) values.keep(key, value);
  values.keep("a", 3);
  values.keep("c", 4);
  expect(["a", "b", "c"].map((key) => values.get(key))).toEqual([3, undefined, 4]);
});
