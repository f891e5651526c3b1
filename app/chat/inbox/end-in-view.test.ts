import { afterEach, expect, it, vi } from "vitest";
import { isEndInView } from "./end-in-view";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["visible, without a chat", false, null, true],
  ["in the background", true, null, false],
  ["a chat at its end", false, 0, true],
  ["a chat a line further up", false, -47, true],
  ["a chat read further up", false, -48, false],
  ["a chat at its end, in the background", true, 0, false],
])("%s", (_, hidden, scrollTop, expected) => {
  const querySelector = (what: string) => (what === ".talk" && scrollTop !== null ? { scrollTop } : null);
  vi.stubGlobal("document", { hidden, querySelector });
  expect(isEndInView()).toBe(expected);
});
