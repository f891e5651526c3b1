import { describe, expect, it } from "vitest";
import { Conflict } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { agreedTo, currentAgreement } from "./agreements.server";

const SIGNINGS = ["rate confirmation", "delivery"] as const;

describe("the sentences that signers agree to", () => {
  it.each([
    ["rate confirmation", "1", "2876994e60fbc1f7"],
    ["rate confirmation", "2", "0c5c422c7235c5d7"],
    ["delivery", "1", "3c97564d782bd4a9"],
    ["delivery", "2", "1b742d1d5c0e802c"],
  ] as const)("of %s never change in version %s", async (signing, agreement, start) => {
    expect(await hashOf(agreedTo(signing, { agreement }))).toMatch(new RegExp(`^${start}`));
  });

  it.each(SIGNINGS)("of %s are those of version 1 if the page had none", (signing) => {
    expect(agreedTo(signing, {})).toBe(agreedTo(signing, { agreement: "1" }));
  });

  it.each(SIGNINGS)("of %s are stored as the page shows them now", (signing) => {
    const { version, consent, intent } = currentAgreement(signing);
    expect(agreedTo(signing, { agreement: version })).toBe(`${consent}\n${intent}`);
  });

  it.each(SIGNINGS)("of %s are refused in a version that does not exist", (signing) => {
    for (const agreement of ["", "0", "3", "toString"])
      expect(() => agreedTo(signing, { agreement })).toThrow(Conflict);
  });
});
