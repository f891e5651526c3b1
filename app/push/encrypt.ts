/** Encrypts a notice for one browser (RFC 8291, with the coding aes128gcm of RFC 8188), by WebCrypto alone. Pure but for random numbers. */

import { joinBytes } from "~/platform/join-bytes";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Receiver {
  /** The browser's public key: a point of P-256, uncompressed. */
  publicKey: Bytes;
  /** The secret of the subscription, 16 bytes. */
  auth: Bytes;
}

/** A push service takes 4,096 bytes with 103 of ours; lengths come in three steps, so that they tell little of what is said. */
const STEP_BYTES = 1_000;
/** The most that a notice may have, in bytes. */
export const MOST_BYTES = 3 * STEP_BYTES - 1;
const RECORD_BYTES = 4_096;

export const ECDH = { name: "ECDH", namedCurve: "P-256" } as const;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const join = (...parts: readonly Uint8Array[]): Bytes => joinBytes(parts);

async function derive(salt: Bytes, secret: Bytes, info: Bytes, bytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

/** The secret that both sides reckon. */
async function shared(privateKey: CryptoKey, publicKey: Bytes): Promise<Bytes> {
  // Cloudflare's types have another name for it.
  const how = { name: "ECDH", public: await crypto.subtle.importKey("raw", publicKey, ECDH, false, []) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, privateKey, 256));
}

/** Zeros behind the text and its mark of an end. */
const padded = (text: Bytes): Bytes =>
  join(
    text,
    new Uint8Array([2]),
    new Uint8Array(STEP_BYTES - ((text.length + 1) % STEP_BYTES || STEP_BYTES)),
  );

/** What both sides make of the secret: the key of the text and its nonce. */
async function keysOf(salt: Bytes, secret: Bytes, { publicKey, auth }: Receiver, sender: Bytes) {
  const material = await derive(auth, secret, join(utf8("WebPush: info\0"), publicKey, sender), 32);
  const [key, iv] = await Promise.all([
    derive(salt, material, utf8("Content-Encoding: aes128gcm\0"), 16),
    derive(salt, material, utf8("Content-Encoding: nonce\0"), 12),
  ]);
  return { key, iv };
}

/** What the sender makes anew for each notice. Only the RFC's own example brings its own, and no padding. */
interface Sender {
  salt: Bytes;
  pair: CryptoKeyPair;
  pad?: (text: Bytes) => Bytes;
}

const newSender = async (): Promise<Sender> => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  pair: (await crypto.subtle.generateKey(ECDH, true, ["deriveBits"])) as CryptoKeyPair,
});

/**
 * The body of a request to a push service.
 * @param text at most MOST_BYTES in UTF-8
 * @throws DOMException where the receiver's key is no point of the curve
 */
export async function encrypt(text: string, receiver: Receiver, sender?: Sender): Promise<Bytes> {
  const { salt, pair, pad = padded } = sender ?? (await newSender());
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const secret = await shared(pair.privateKey, receiver.publicKey);
  const { key, iv } = await keysOf(salt, secret, receiver, own);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, pad(utf8(text)));
  const head = new DataView(new ArrayBuffer(5));
  head.setUint32(0, RECORD_BYTES);
  head.setUint8(4, own.length);
  return join(salt, new Uint8Array(head.buffer), own, new Uint8Array(sealed));
}
