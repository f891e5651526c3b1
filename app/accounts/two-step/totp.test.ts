import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.server";

/** RFC 6238, Appendix B. Each code here is the last six digits of the RFC's code. */
const secret = Secret.fromLatin1("12345678901234567890").base32;

describe("a code of RFC 6238", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %d seconds it is %s", (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });
});

describe("clock drift", () => {
  const atS = 1_234_567_890;
  const step = Math.floor(atS / 30);
  const inStepMs = (delta: number) => (step + delta) * 30_000 + 15_000;

  it.each([-1, 0, 1])("a clock %d steps off is accepted, with the code's own step", (delta) => {
    expect(stepOfCode(secret, "005924", inStepMs(delta))).toBe(step);
  });
  it.each([-2, 2])("a clock %d steps off is refused", (delta) => {
    expect(stepOfCode(secret, "005924", inStepMs(delta))).toBeNull();
  });
});

it.each(["", "005925", "05924", "0059240", "00592a", "٠٠٥٩٢٤", " 005924", "-05924", "5924e0"])(
  "%j is not a valid code",
  (typed) => {
    expect(stepOfCode(secret, typed, 1_234_567_890_000)).toBeNull();
  },
);

it("secrets are random, 160 bits long, and passed to the app with the usual settings", () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(totpAddress(one, "dale+trucks@haulway.test"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Haulway:dale+trucks@haulway.test");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Haulway",
    secret: one,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
