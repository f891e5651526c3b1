import { afterEach, expect, it, vi } from "vitest";
import { isEndInView } from "./end-in-view";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["a visible page without a chat", false, null, true],
  ["a page in the background", true, null, false],
  ["a chat at its end", false, 0, true],
  ["a chat scrolled up by one line", false, -47, true],
  ["a chat scrolled up further", false, -48, false],
  ["a chat at its end, in the background", true, 0, false],
])("%s", (_, hidden, scrollTop, expected) => {
  const querySelector = (what: string) => (what === ".talk" && scrollTop !== null ? { scrollTop } : null);
  vi.stubGlobal("document", { hidden, querySelector });
  expect(isEndInView()).toBe(expected);
});
