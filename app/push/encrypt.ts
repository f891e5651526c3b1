/** Encrypts a notification for one browser (RFC 8291, with the content coding aes128gcm of RFC 8188). */
import { createECDH } from "node:crypto";
import ece from "http_ece";

/** In base64url, as browsers send them. */
interface Receiver {
  /** The browser's public key: an uncompressed point on P-256. */
  p256dh: string;
  /** The subscription's secret, 16 bytes. */
  auth: string;
}

/** Padding hides the length of the text. A push service accepts 4,096 bytes; the encoding uses 103. */
const STEP_BYTES = 1_000;
export const MOST_BYTES = 3 * STEP_BYTES - 1;

/**
 * @param text at most MOST_BYTES in UTF-8
 * @throws Error if the receiver's key is not a point on the curve
 */
export function encrypt(text: string, { p256dh, auth }: Receiver): Uint8Array<ArrayBuffer> {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const bytes = Buffer.from(text);
  // The byte after the text marks its end.
  const pad = STEP_BYTES - 1 - (bytes.length % STEP_BYTES);
  return ece.encrypt(bytes, { version: "aes128gcm", privateKey: own, dh: p256dh, authSecret: auth, pad });
}
