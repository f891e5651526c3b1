import argon2id from "argon2id/lib/argon2id.js";
import type { Argon2idParams } from "argon2id/lib/setup.js";
import { argon2, argon2Pages } from "haulway-edge";

/** The cost that OWASP recommends. Node.js uses the same cost. */
const COST = { passes: 2, memorySize: 19_456, parallelism: 1, tagLength: 32 };

/** Checked if there is no account, so that timing does not reveal who has an account. */
const DECOY = `$argon2id$v=19$m=${COST.memorySize},t=${COST.passes},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

let wasm: { instance: WebAssembly.Instance; memory: WebAssembly.Memory } | undefined;

/** All calls can share one WebAssembly memory, because they run sequentially. */
function hash(params: Argon2idParams): Uint8Array {
  if (!wasm) {
    const memory = new WebAssembly.Memory({ initial: argon2Pages, maximum: 65_536 });
    wasm = { instance: new WebAssembly.Instance(argon2, { env: { memory } }), memory };
  }
  return argon2id(params, wasm);
}

/** The minimum length that the library accepts. No account has a shorter password. */
const LEAST_BYTES = 8;

const bytesOf = (text: string) => new TextEncoder().encode(text.normalize("NFKC"));
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const tag = hash({ password: bytesOf(password), salt, ...COST });
  return `$argon2id$v=19$m=${COST.memorySize},t=${COST.passes},p=${COST.parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** For a missing account, the check takes just as long, so timing does not reveal who has one. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = "", tag = ""] = PHC.exec(storedHash ?? DECOY) ?? [];
  const expected = fromBase64(tag);
  const asked = bytesOf(password);
  const isTooShort = asked.length < LEAST_BYTES;
  const found = hash({
    password: isTooShort ? new Uint8Array(LEAST_BYTES) : asked,
    salt: fromBase64(salt),
    passes: Number(passes),
    memorySize: Number(memory),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  const difference = found.reduce((sum, byte, at) => sum | (byte ^ (expected[at] ?? 0)), 0);
  return difference === 0 && storedHash !== null && !isTooShort;
}
