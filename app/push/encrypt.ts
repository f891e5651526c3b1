/** Encrypts a notice for one browser (RFC 8291, with the coding aes128gcm of RFC 8188). */
import { createECDH } from "node:crypto";
import ece from "http_ece";

/** The keys of a subscription, as its browser writes them: base64url. */
interface Receiver {
  /** The browser's public key: a point of P-256, uncompressed. */
  p256dh: string;
  /** The secret of the subscription, 16 bytes. */
  auth: string;
}

/**
 * The steps of a notice's length, so that the length says little about the text. A push service takes
 * 4,096 bytes, of which the coding needs 103.
 */
const STEP_BYTES = 1_000;
/** The most that a notice may have, in bytes. */
export const MOST_BYTES = 3 * STEP_BYTES - 1;

/**
 * Returns the body of a request to a push service. Each call makes a new key pair and a new salt.
 * @param text at most MOST_BYTES in UTF-8
 * @throws Error if the receiver's key is no point of the curve
 */
export function encrypt(text: string, { p256dh, auth }: Receiver): Uint8Array<ArrayBuffer> {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const bytes = Buffer.from(text);
  // The byte after the text marks its end.
  const pad = STEP_BYTES - 1 - (bytes.length % STEP_BYTES);
  return ece.encrypt(bytes, { version: "aes128gcm", privateKey: own, dh: p256dh, authSecret: auth, pad });
}
