/** Says to a push service who sends (RFC 8292), by WebCrypto alone. */
import { HOUR_MS } from "~/platform/time";
import { fromBase64Url, toBase64Url } from "./base64url";

export interface VapidKeys {
  /** A point of P-256, uncompressed, as browsers take it. */
  publicKey: string;
  /** Its number. Both base64url. */
  privateKey: string;
}

const ECDSA = { name: "ECDSA", namedCurve: "P-256" } as const;
/** Services refuse a token that lives for more than a day. */
const LIVES_MS = 12 * HOUR_MS;

export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = (await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"])) as CryptoKeyPair;
  const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  const { d = "" } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
  return { publicKey: toBase64Url(new Uint8Array(point)), privateKey: d };
}

const encoded = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/**
 * The header Authorization.
 * @param origin of the push service: with it the token is good for nothing elsewhere
 * @param contact where the service reaches us, `mailto:…` or `https://…`
 */
export async function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { origin, contact }: { origin: string; contact: string },
  nowMs: number,
): Promise<string> {
  const point = fromBase64Url(publicKey) ?? new Uint8Array();
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64Url);
  const jwk = { kty: "EC", crv: "P-256", x, y, d: privateKey };
  const key = await crypto.subtle.importKey("jwk", jwk, ECDSA, false, ["sign"]);
  const claims = { aud: origin, exp: Math.floor((nowMs + LIVES_MS) / 1000), sub: contact };
  const said = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const how = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(how, key, new TextEncoder().encode(said));
  return `vapid t=${said}.${toBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}
