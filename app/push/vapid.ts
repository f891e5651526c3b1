/** Identifies the sender to a push service (RFC 8292). */
import { base64url, exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { HOUR_MS } from "~/text/time";

export interface VapidKeys {
  /** The public key: an uncompressed point on P-256, in base64url, the format that browsers require. */
  publicKey: string;
  /** The private key, in base64url. */
  privateKey: string;
}

const ALGORITHM = "ES256";
/** Services refuse tokens that are valid for more than a day. */
const LIVES_MS = 12 * HOUR_MS;
/** The first byte of a point that includes both coordinates. */
const UNCOMPRESSED = 4;

export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(pair.privateKey);
  const point = [UNCOMPRESSED, ...base64url.decode(x), ...base64url.decode(y)];
  return { publicKey: base64url.encode(new Uint8Array(point)), privateKey: d };
}

/**
 * @param origin the push service's origin; no other service accepts the token
 * @param contact `mailto:…` or `https://…`, at which the service can reach the operator
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
