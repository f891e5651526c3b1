/** AES-256-GCM. The key is derived from SESSION_SECRET, which no database and no backup contains. */
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

function keyFor(what: string, secret: string): Promise<CryptoKey> {
  const name = `${what} ${secret}`;
  const key = keys.get(name) ?? derive(secret, what);
  keys.set(name, key);
  return key;
}

/** Text that is sealed for one purpose and owner cannot be opened for another. */
interface Place {
  what: string;
  whose: string;
}

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

export const isSealed = (text: string) => text.startsWith(VERSION);

/** Null if no secret fits, if the purpose or the owner differs, or if the text was changed. */
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

/** Store the result, so that the old secret can be dropped after a rotation. */
export async function resealed(sealed: string, text: string, place: Place): Promise<string> {
  const newest = sessionSecrets().slice(0, 1);
  const isNewest = isSealed(sealed) && (await open(sealed, place, newest)) !== null;
  return isNewest ? sealed : seal(text, place);
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
