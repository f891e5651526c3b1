import { describe, expect, it } from "vitest";
import { parseEnv } from "~/platform/env.server";
import {
  billingSettings,
  isLocal,
  missingVariables,
  paymentOrigins,
  paymentPage,
  REQUIRED_VARIABLES,
} from "./settings.server";

const whole = Object.fromEntries(REQUIRED_VARIABLES.map((name) => [name, `value of ${name}`]));
const given = (over: Record<string, string> = {}) =>
  parseEnv({ SESSION_SECRET: "a secret of at least 32 characters", ...over });

describe("billing", () => {
  it("is set up with every variable, and names each that is missing", () => {
    expect(billingSettings(given(whole))).toMatchObject({
      prices: { driver: { month: whole.STRIPE_PRICE_DRIVER_MONTH, year: whole.STRIPE_PRICE_DRIVER_YEAR } },
    });
    expect(missingVariables(given())).toEqual([...REQUIRED_VARIABLES]);
    for (const name of REQUIRED_VARIABLES) {
      const without = given({ ...whole, [name]: "" });
      expect(missingVariables(without)).toEqual([name]);
      expect(billingSettings(without)).toBeNull();
      expect(paymentOrigins(without)).toEqual([]);
    }
  });

  it.each([
    [undefined, true],
    ["http://localhost:3000", true],
    ["http://127.0.0.1:3000", true],
    ["https://board.haulway.test", false],
    ["http://localhost.haulway.test", false],
  ])("at %s shows what is missing: %s", (url, shown) => {
    expect(isLocal(given(url ? { APP_URL: url } : {}))).toBe(shown);
  });
});

describe("a payment page", () => {
  const real = given(whole);
  const withStandIn = given({ ...whole, STRIPE_API_BASE: "http://localhost:4000" });

  it.each([
    "https://checkout.stripe.com/c/pay/cs_1#x",
    "https://billing.stripe.com/p/session/1",
    "https://invoice.stripe.com/i/1",
    "https://pay.stripe.com/invoice/1",
  ])("is %s", (url) => {
    expect(paymentPage(url, real)).toBe(url);
    expect(() => paymentPage(url, withStandIn)).toThrow();
  });

  it("must be the stand-in's if one is configured", () => {
    const url = "http://localhost:4000/c/pay/1";
    expect(paymentPage(url, withStandIn)).toBe(url);
    expect(() => paymentPage(url, real)).toThrow();
  });

  it.each([
    null,
    undefined,
    "",
    "/dashboard",
    "http://checkout.stripe.com/c/pay/1",
    "https://checkout.stripe.com.evil.example/",
    "https://checkout.stripe.com@evil.example/",
    "https://evil.example/https://checkout.stripe.com/",
    "https://stripe.com/",
    "https://checkout.stripe.com:444/",
    "javascript:alert(1)",
    "//checkout.stripe.com/",
  ])("is not %j", (url) => {
    expect(() => paymentPage(url, real)).toThrow("not its own");
  });
});
