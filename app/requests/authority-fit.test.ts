import { describe, expect, it } from "vitest";
import { authorityLines } from "./authority-fit";

const readAtMs = Date.UTC(new Date().getUTCFullYear(), 10, 3, 12);

describe("a carrier's authority as an eligibility line", () => {
  it("has no line until the registry is read", () => {
    expect(authorityLines(null)).toEqual([]);
  });

  it.each([
    [true, true, "Authorized", "meets"],
    [true, false, "Not authorized", "does not"],
    [true, null, "Unknown", "unknown"],
    [false, null, "Number not found", "unknown"],
  ] as const)("registered %s, allowed %s: %s", (isRegistered, isAllowed, has, verdict) => {
    const [line, ...others] = authorityLines({ readAtMs, isRegistered, isAllowed });
    expect(others).toEqual([]);
    expect(line?.verdict).toBe(verdict);
    expect(line?.has).toMatch(new RegExp(`^${has} \\(FMCSA, checked \\w{3}, Nov 3\\)$`));
  });
});
