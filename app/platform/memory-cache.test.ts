import { expect, it } from "vitest";
import { MemoryCache } from "./memory-cache";

it("returns a value until it expires, but not for a time before it was set", () => {
  const cache = new MemoryCache<number | null>({ most: 2, forMs: 1_000 });
  expect(cache.set("a", 1, 5_000)).toBe(1);
  expect([4_999, 5_000, 5_999, 6_000].map((at) => cache.get("a", at))).toEqual([undefined, 1, 1, undefined]);
  cache.set("b", null, 5_000);
  expect(cache.get("b", 5_000)).toBeNull();
});

it("drops the oldest of too many values, and a value set again counts as the newest", () => {
  const cache = new MemoryCache<number>({ most: 2 });
  for (const [key, value] of Object.entries({ a: 1, b: 2 })) cache.set(key, value);
  cache.set("a", 3);
  cache.set("c", 4);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
});
