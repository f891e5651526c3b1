/**
 * Seals what the database keeps and must be able to read again (AES-256-GCM, by WebCrypto). The key is derived from
 * SESSION_SECRET, which no database and no copy of it holds.
 */
import { sessionSecrets } from "./env.server";

const VERSION = "v1.";
const IV_BYTES = 12;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const keys = new Map<string, Promise<CryptoKey>>();

async function derive(secret: string, what: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf(`haulway ${what}`) };
  return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

/** One key for each kind of secret. */
function keyFor(what: string, secret: string): Promise<CryptoKey> {
  const name = `${what} ${secret}`;
  const key = keys.get(name) ?? derive(secret, what);
  keys.set(name, key);
  return key;
}

/** What is sealed, and whose it is: a sealed text moved to another row does not open. */
interface Place {
  what: string;
  whose: string;
}

/** The sealed text, another one each time. */
export async function seal(
  text: string,
  { what, whose }: Place,
  [newest = ""]: readonly string[] = sessionSecrets(),
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const how = { name: "AES-GCM", iv, additionalData: bytesOf(whose) };
  const sealed = await crypto.subtle.encrypt(how, await keyFor(what, newest), bytesOf(text));
  return VERSION + base64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** Whether a text is sealed. */
export const isSealed = (text: string) => text.startsWith(VERSION);

/** What was sealed; null when it was sealed with none of these secrets, elsewhere, or has been changed. */
export async function open(
  sealed: string,
  place: Place,
  secrets: readonly string[] = sessionSecrets(),
): Promise<string | null> {
  for (const secret of secrets) {
    const text = await openWith(sealed, place, secret);
    if (text !== null) return text;
  }
  return null;
}

async function openWith(sealed: string, { what, whose }: Place, secret: string): Promise<string | null> {
  try {
    const bytes = fromBase64(sealed.slice(VERSION.length));
    const how = { name: "AES-GCM", iv: bytes.slice(0, IV_BYTES), additionalData: bytesOf(whose) };
    const text = await crypto.subtle.decrypt(how, await keyFor(what, secret), bytes.slice(IV_BYTES));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}
