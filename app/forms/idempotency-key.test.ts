import { describe, expect, it } from "vitest";
import { newIdempotencyKey, ownerOfKey, ownerPartOf, readIdempotencyKey } from "./idempotency-key";

const PERSON = "019e11c5-5020-7062-9e02-9fc820395603";

describe("the key of a form", () => {
  it("names the user for whom its page was rendered", () => {
    const key = newIdempotencyKey(PERSON);
    expect(key).toMatch(/^[\w-]{12}\./);
    expect(readIdempotencyKey(key)).toBe(key);
    // The key of the page's second form for the same URL.
    expect(ownerOfKey(`2${key}`)).toBe(PERSON);
    expect(newIdempotencyKey(PERSON)).not.toBe(key);
  });

  it("is null if it contains only the owner of the page", () => {
    const part = ownerPartOf(newIdempotencyKey(PERSON));
    expect(part).toBe(`.${PERSON}`);
    expect(readIdempotencyKey(part)).toBeNull();
    expect(ownerOfKey(part)).toBe(PERSON);
  });

  it.each([
    "",
    "key-of-a-test",
    "17641540000000.123456789",
    PERSON,
    `.${PERSON}.`,
    `.${PERSON.toUpperCase()}`,
    `.${PERSON.slice(1)}`,
  ])("%j names no user", (key) => {
    expect(ownerOfKey(key)).toBeNull();
  });

  it.each([undefined, null, 1, "", "short", "with a space", `${"x".repeat(81)}`, "a*b*c*d*e*f*g"])(
    "%j is not a key",
    (sent) => expect(readIdempotencyKey(sent)).toBeNull(),
  );
});
