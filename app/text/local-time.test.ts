import { expect, it } from "vitest";
import { instantOf, localText } from "./local-time";

it("a time is parsed in the stop's local time, in summer and winter", () => {
  for (const at of [Date.UTC(2026, 0, 5, 12, 30), Date.UTC(2026, 6, 5, 3, 1), Date.UTC(2026, 10, 1, 20)])
    for (const zone of [undefined, "America/Los_Angeles", "America/New_York"])
      expect(instantOf(localText(at, zone), zone)).toBe(at);
  expect(instantOf("2026-13-01T00:00")).toBeNull();
});
