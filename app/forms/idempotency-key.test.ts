import { describe, expect, it } from "vitest";
import { newReceiptKey, personOfKey, personPartOf, readReceiptKey } from "./idempotency-key";

const PERSON = "019e11c5-5020-7062-9e02-9fc820395603";

describe("the key of a form", () => {
  it("names the user for whom its page was rendered", () => {
    const key = newReceiptKey(PERSON);
    expect(key).toMatch(/^[\w-]{12}\./);
    expect(readReceiptKey(key)).toBe(key);
    // The second form on a page that posts to the same URL.
    expect(personOfKey(`2${key}`)).toBe(PERSON);
    expect(newReceiptKey(PERSON)).not.toBe(key);
  });

  it("is null if it says only whose page it was", () => {
    const part = personPartOf(newReceiptKey(PERSON));
    expect(part).toBe(`.${PERSON}`);
    expect(readReceiptKey(part)).toBeNull();
    expect(personOfKey(part)).toBe(PERSON);
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
    expect(personOfKey(key)).toBeNull();
  });

  it.each([undefined, null, 1, "", "short", "with a space", `${"x".repeat(81)}`, "a*b*c*d*e*f*g"])(
    "%j is not a key",
    (sent) => expect(readReceiptKey(sent)).toBeNull(),
  );
});
