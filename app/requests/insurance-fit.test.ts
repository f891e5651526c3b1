import { describe, expect, it } from "vitest";
import type { StatedPolicy } from "~/trade/policies";
import { insuranceLines } from "./insurance-fit";

const DAYS = { pickup_date: "2026-12-01", delivery_date: "2026-12-04" };
const policy = (changes: Partial<StatedPolicy> = {}): StatedPolicy => ({
  kind: "auto",
  limit_cents: 100_000_000,
  effective_on: "2026-01-01",
  expires_on: "2026-12-31",
  ...changes,
});
const verdicts = (stated: readonly StatedPolicy[]) =>
  insuranceLines(stated, DAYS).map(({ name, has, verdict }) => [name, has, verdict]);

const CARGO = ["Cargo insurance", "Missing", "unknown"];

describe("the insurance of a carrier", () => {
  it("is unknown until a policy is stated", () => {
    expect(verdicts([])).toEqual([["Auto liability", "Missing", "unknown"], CARGO]);
  });

  it.each([
    ["from pickup to delivery", policy(), "$1,000,000 through Thu, Dec 31, self-reported", "meets"],
    [
      "its last day is the delivery's",
      policy({ expires_on: "2026-12-04" }),
      "$1,000,000 through Fri, Dec 4, self-reported",
      "meets",
    ],
    [
      "its first day is the pickup's",
      policy({ effective_on: "2026-12-01" }),
      "$1,000,000 through Thu, Dec 31, self-reported",
      "meets",
    ],
    ["it ends in transit", policy({ expires_on: "2026-12-03" }), "Expires Thu, Dec 3", "does not"],
    ["it ended before", policy({ expires_on: "2026-11-01" }), "Expires Sun, Nov 1", "does not"],
    ["it begins in transit", policy({ effective_on: "2026-12-02" }), "Starts Wed, Dec 2", "does not"],
  ] as const)("for a load: %s", (_, stated, has, verdict) => {
    expect(verdicts([stated])).toEqual([["Auto liability", has, verdict], CARGO]);
  });

  it("uses a policy that covers the load; otherwise shows the policy that ends last", () => {
    const old = policy({ expires_on: "2026-11-01" });
    expect(verdicts([old, policy()])[0]?.[2]).toBe("meets");
    expect(verdicts([policy({ expires_on: "2026-12-02" }), old])[0]?.[1]).toBe("Expires Wed, Dec 2");
  });

  it("lacks liability if only cargo is stated", () => {
    expect(verdicts([policy({ kind: "cargo" })])).toEqual([
      ["Auto liability", "Missing", "does not"],
      ["Cargo insurance", "$1,000,000 through Thu, Dec 31, self-reported", "meets"],
    ]);
  });
});
