/** Tells a push service who sends (RFC 8292). */
import { base64url, exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { HOUR_MS } from "~/text/time";

export interface VapidKeys {
  /** A point of P-256, uncompressed, as browsers take it. */
  publicKey: string;
  /** Its number. Both base64url. */
  privateKey: string;
}

const ALGORITHM = "ES256";
/** Services refuse a token that is valid for more than a day. */
const LIVES_MS = 12 * HOUR_MS;
/** The first byte of a point that has both coordinates. */
const UNCOMPRESSED = 4;

export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(pair.privateKey);
  const point = [UNCOMPRESSED, ...base64url.decode(x), ...base64url.decode(y)];
  return { publicKey: base64url.encode(new Uint8Array(point)), privateKey: d };
}

/**
 * Returns the header Authorization.
 * @param origin of the push service: no other service accepts the token
 * @param contact where the service reaches us, `mailto:…` or `https://…`
 */
export async function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { origin, contact }: { origin: string; contact: string },
  nowMs: number,
): Promise<string> {
  const point = base64url.decode(publicKey);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(base64url.encode);
  const key = await importJWK({ kty: "EC", crv: "P-256", x, y, d: privateKey }, ALGORITHM);
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: "JWT", alg: ALGORITHM })
    .setAudience(origin)
    .setExpirationTime(new Date(nowMs + LIVES_MS))
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}
