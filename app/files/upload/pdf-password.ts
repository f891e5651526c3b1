/** ISO 32000-2, 7.6.4. Many encrypted PDFs only forbid copying, and open with the empty password. */
import { createHash } from "node:crypto";
import { joinBytes } from "~/http/join-bytes";
import { latin1 } from "./recognise";

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** The bytes that pad a short password. The empty password is padded with all of them. */
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e,
  0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

const md5 = (...parts: Uint8Array[]) => new Uint8Array(createHash("md5").update(joinBytes(parts)).digest());
const sha = async (bits: 256 | 384 | 512, ...parts: Uint8Array[]) =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, joinBytes(parts)));
const isEqual = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a & 255], state[b & 255]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function stringAt(text: string, at: number): Uint8Array | null {
  const hex = /^\s*<([\da-fA-F\s]*)>/.exec(text.slice(at, at + 2_000));
  if (hex) {
    const digits = (hex[1] ?? "").replace(/\s/g, "");
    return bytesOf(digits.replace(/..?/g, (pair) => String.fromCharCode(parseInt(pair.padEnd(2, "0"), 16))));
  }
  const open = /^\s*\(/.exec(text.slice(at, at + 100));
  if (!open) return null;
  let found = "";
  for (let here = at + open[0].length, depth = 1; here < text.length; here++) {
    const char = text.charAt(here);
    if (char === "\\") {
      const octal = /^[0-7]{1,3}/.exec(text.slice(here + 1, here + 4))?.[0];
      const next = text.charAt(here + 1);
      if (octal) found += String.fromCharCode(parseInt(octal, 8) & 255);
      else if (next !== "\n" && next !== "\r") found += ESCAPES[next] ?? next;
      here += octal?.length ?? (text.startsWith("\r\n", here + 1) ? 2 : 1);
      continue;
    }
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth === 0) return bytesOf(found);
    found += char;
  }
  return null;
}

function encryptionIn(text: string): string | null {
  const last = [...text.matchAll(/\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R\b|<<)/g)].at(-1);
  if (!last) return null;
  const [, id, generation] = last;
  if (!id) return text.slice(last.index, last.index + 4_000);
  const start = [...text.matchAll(new RegExp(`(?<!\\d)${id}\\s+${generation}\\s+obj\\b`, "g"))].at(-1);
  return start ? text.slice(start.index, start.index + 4_000) : null;
}

/** Computed as in revision 6. */
async function hashOfEmpty(salt: Uint8Array): Promise<Uint8Array> {
  let key = await sha(256, salt);
  for (let step = 1; ; step++) {
    const repeated = joinBytes(Array.from({ length: 64 }, () => key));
    const aes = await crypto.subtle.importKey("raw", key.slice(0, 16), "AES-CBC", false, ["encrypt"]);
    const sealed = await crypto.subtle.encrypt({ name: "AES-CBC", iv: key.slice(16, 32) }, aes, repeated);
    // Ignores the last block, which is padding that this algorithm does not use.
    const mixed = new Uint8Array(sealed, 0, repeated.byteLength);
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = await sha(([256, 384, 512] as const)[sum % 3] ?? 256, mixed);
    if (step >= 64 && (mixed.at(-1) ?? 0) <= step - 32) return key.subarray(0, 32);
  }
}

export async function asksForPassword(pdf: Uint8Array): Promise<boolean> {
  const text = latin1(pdf);
  const dictionary = encryptionIn(text);
  // PDF readers ignore a reference to a missing encryption dictionary.
  if (!dictionary) return false;
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return true;
  const number = (name: string, otherwise: number) =>
    Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? otherwise);
  const bytes = (name: string) => {
    const found = new RegExp(`/${name}\\s*(?=[(<])`).exec(dictionary);
    return found && stringAt(dictionary, found.index + found[0].length);
  };
  const [user, owner] = [bytes("U"), bytes("O")];
  if (!user || !owner) return true;
  const revision = number("R", 2);
  if (revision >= 5) {
    const salt = user.slice(32, 40);
    const hash = revision === 5 ? await sha(256, salt) : await hashOfEmpty(salt);
    return !isEqual(hash, user.subarray(0, 32));
  }

  const idAt = [...text.matchAll(/\/ID\s*\[/g)].at(-1);
  const id = (idAt && stringAt(text, idAt.index + idAt[0].length)) ?? new Uint8Array(0);
  const rights = new Uint8Array(4);
  new DataView(rights.buffer).setInt32(0, number("P", 0) | 0, true);
  const isPlainMetadata = revision >= 4 && /\/EncryptMetadata\s+false\b/.test(dictionary);
  const extra = new Uint8Array(isPlainMetadata ? 4 : 0).fill(0xff);
  const isLong = number("V", 1) >= 4;
  const length = revision === 2 ? 5 : isLong ? 16 : number("Length", 40) / 8;
  let key = md5(PADDING, owner.subarray(0, 32), rights, id, extra);
  if (revision >= 3) for (let step = 0; step < 50; step++) key = md5(key.subarray(0, length));
  key = key.slice(0, length);
  if (revision === 2) return !isEqual(rc4(key, PADDING), user.subarray(0, 32));
  let sealed: Uint8Array = md5(PADDING, id);
  for (let step = 0; step < 20; step++)
    sealed = rc4(
      key.map((byte) => byte ^ step),
      sealed,
    );
  return !isEqual(sealed, user.subarray(0, 16));
}
