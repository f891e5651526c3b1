/** Signs messages as Standard Webhooks 1.0.0 specifies (HMAC with SHA-256, through WebCrypto). */

const PREFIX = "whsec_";
const SECRET_BYTES = 24;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** For example, `whsec_` followed by 24 random bytes in Base64. */
export const newSigningSecret = (): string =>
  PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export interface Message {
  /** The same at each attempt, so that a server can ignore a message that it already has. */
  id: string;
  /** The time of the attempt, in seconds since 1970 (UTC). */
  timestamp: number;
  body: string;
}

async function signature({ id, timestamp, body }: Message, secret: string): Promise<string> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const raw = fromBase64(secret.slice(PREFIX.length));
  const key = await crypto.subtle.importKey("raw", raw, hmac, false, ["sign"]);
  const signed = await crypto.subtle.sign(
    "HMAC",
    key,
    new TextEncoder().encode(`${id}.${timestamp}.${body}`),
  );
  return `v1,${base64(new Uint8Array(signed))}`;
}

/** @param secrets the current secret and, for `OLD_SECRET_MS` after it was replaced, the previous one */
export async function headersOf(
  message: Message,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => signature(message, secret)));
  return {
    "content-type": "application/json",
    "user-agent": "Haulway-Webhooks/1",
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
