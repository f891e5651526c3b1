import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sayStillInstalling } from "./install.mjs";

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.useFakeTimers();
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("a long installation prints a line every 15 seconds until it ends", () => {
  const done = sayStillInstalling();
  vi.advanceTimersByTime(14_999);
  expect(printed).toEqual([]);
  vi.advanceTimersByTime(15_001);
  expect(printed).toEqual(["Still installing after 15 s…\n", "Still installing after 30 s…\n"]);
  done();
  vi.advanceTimersByTime(60_000);
  expect(printed).toHaveLength(2);
});
