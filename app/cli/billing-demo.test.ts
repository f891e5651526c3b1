import { describe, expect, it } from "vitest";
import { wantsBillingDemo } from "./billing-demo.mjs";

const wants = (given: Record<string, string | undefined>) =>
  wantsBillingDemo({ NODE_ENV: "production", ...given });

describe("BILLING=demo", () => {
  it("is on only if BILLING is `demo`", () => {
    expect(wants({})).toBe(false);
    expect(wants({ BILLING: "" })).toBe(false);
    expect(wants({ BILLING: "demo" })).toBe(true);
    expect(wants({ BILLING: "demo", APP_URL: "http://localhost:3000" })).toBe(true);
  });

  it.each([
    { BILLING: "yes" },
    { BILLING: "demo", STRIPE_SECRET_KEY: "sk_test_key" },
    { BILLING: "demo", APP_URL: "https://board.haulway.test" },
    { BILLING: "demo", APP_URL: "https://localhost.haulway.test" },
  ])("is refused in one line with %j", (given) => {
    expect(() => wants(given)).toThrow(/^BILLING[^\n]+\.$/);
  });
});
