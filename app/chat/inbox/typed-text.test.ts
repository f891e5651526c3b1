import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storedText, storeText } from "./typed-text";

const DAY_MS = 86_400_000;
const ann = { id: "ann", personId: "ann" };
const bob = { id: "bob", personId: "bob" };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 24) });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("returns what was typed last in this user's chat", () => {
  expect(storedText(ann, "g1")).toBeNull();
  storeText(ann, "g1", ["m1", "At"]);
  storeText(ann, "g1", ["m1", "At the gate\nDock 4?"]);
  expect(storedText(ann, "g1")).toEqual(["m1", "At the gate\nDock 4?"]);
  expect(storedText(ann, "g2")).toBeNull();
  expect(storedText(bob, "g1")).toBeNull();
  expect([...kept.keys()]).toEqual([expect.stringMatching(/^draft ann /)]);
});

it("returns what was typed for the company for which the user acts", () => {
  const annAtBobs = { id: "bob", personId: "ann" };
  storeText(annAtBobs, "g1", ["m1", "At the gate"]);
  expect([storedText(ann, "g1"), storedText(bob, "g1")]).toEqual([null, null]);
  storeText(ann, "g1", ["m2", "Own"]);
  expect(storedText(annAtBobs, "g1")).toEqual(["m1", "At the gate"]);
  expect([...kept.keys()].every((key) => key.startsWith("draft ann "))).toBe(true);
});

it.each(["", " ", "\n"])("deletes a text that becomes %j", (text) => {
  storeText(ann, "g1", ["m1", "At the gate"]);
  storeText(ann, "g1", ["m1", text]);
  expect(kept.size).toBe(0);
});

it("forgets a text after two weeks", () => {
  storeText(ann, "g1", ["", "At the gate"]);
  vi.setSystemTime(Date.now() + 14 * DAY_MS - 1);
  expect(storedText(ann, "g1")).toEqual(["", "At the gate"]);
  vi.setSystemTime(Date.now() + 1);
  expect(storedText(ann, "g1")).toBeNull();
});

it.each(["", "{", "null", "{}", '["m1"]', '["m1", 7, 1e15]', '"text"'])("ignores %s in storage", (text) => {
  storeText(ann, "g1", ["m1", "At the gate"]);
  for (const key of kept.keys()) kept.set(key, text);
  expect(storedText(ann, "g1")).toBeNull();
});

it("does nothing if the browser refuses storage", () => {
  vi.stubGlobal("localStorage", undefined);
  storeText(ann, "g1", ["m1", "At the gate"]);
  expect(storedText(ann, "g1")).toBeNull();
});
