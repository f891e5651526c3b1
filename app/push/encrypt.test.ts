import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decrypt } from "../../tests/fakes/push-service";
import { fromBase64Url, toBase64Url } from "./base64url";
import { ECDH, encrypt, MOST_BYTES } from "./encrypt";

const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array();

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  receiver: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  sender: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

describe("a notice is encrypted", () => {
  it("as in the RFC's own example, byte for byte", async () => {
    const point = bytes(RFC.sender);
    const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64Url);
    const jwk = { kty: "EC", crv: "P-256", x, y, ext: true };
    const pair = {
      publicKey: await crypto.subtle.importKey("jwk", jwk, ECDH, true, []),
      privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: RFC.senderPrivate }, ECDH, true, [
        "deriveBits",
      ]),
    };
    const receiver = { publicKey: bytes(RFC.receiver), auth: bytes(RFC.auth) };
    const pad = (text: Uint8Array<ArrayBuffer>) => new Uint8Array([...text, 2]);
    const body = await encrypt(RFC.text, receiver, { salt: bytes(RFC.salt), pair, pad });
    expect(toBase64Url(body)).toBe(RFC.body);
  });

  it("in three lengths, and opens again whole", async () => {
    const own = createECDH("prime256v1");
    own.generateKeys();
    const auth = randomBytes(16);
    const receiver = { publicKey: new Uint8Array(own.getPublicKey()), auth: new Uint8Array(auth) };
    const lengths = new Set<number>();
    for (const length of [0, 1, 998, 999, 1_000, 1_999, 2_000, MOST_BYTES]) {
      const text = "x".repeat(length);
      const body = await encrypt(text, receiver);
      lengths.add(body.length);
      expect(decrypt(Buffer.from(body), own, auth)).toBe(text);
    }
    expect([...lengths]).toEqual([1_102, 2_102, 3_102]);
  });

  it("differently each time", async () => {
    const receiver = { publicKey: bytes(RFC.receiver), auth: bytes(RFC.auth) };
    expect(await encrypt("the same", receiver)).not.toEqual(await encrypt("the same", receiver));
  });
});
