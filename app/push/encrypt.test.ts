import { createECDH, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { decrypt } from "../../tests/fakes/push-service";
import { encrypt, MOST_BYTES } from "./encrypt";

it("encrypts a notification to one of three lengths; decrypting returns the whole text", () => {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const receiver = { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") };
  const lengths = new Set<number>();
  for (const length of [0, 1, 998, 999, 1_000, 1_999, 2_000, MOST_BYTES]) {
    const text = "x".repeat(length);
    const body = encrypt(text, receiver);
    lengths.add(body.length);
    expect(decrypt(Buffer.from(body), own, auth)).toBe(text);
  }
  expect([...lengths]).toEqual([1_102, 2_102, 3_102]);
});
