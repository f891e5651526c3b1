/** Secret scanners recognize leaked keys by the start and the CRC-32, without asking the database. */

const START = "hwy_";
const RANDOM_CHARS = 40;
const SUM_CHARS = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = new RegExp(`^${START}[0-9A-Za-z]{${RANDOM_CHARS + SUM_CHARS}}$`);
/** The start and four random characters: enough to recognize a key, and too few to guess it. */
const SHOWN_CHARS = START.length + 4;

/** The CRC-32 of IEEE 802.3, as in ZIP files. */
function crc32(text: string): number {
  let sum = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function sumOf(text: string): string {
  let [rest, digits] = [crc32(text), ""];
  while (digits.length < SUM_CHARS) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** The key has about 238 bits of entropy. Store only its hash. */
export function newKey(): string {
  let random = "";
  while (random.length < RANDOM_CHARS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Discards bytes from 248 on, which would make some characters more likely than others.
    if (byte < 248) random += DIGITS.charAt(byte % DIGITS.length);
  }
  return `${START}${random}${sumOf(START + random)}`;
}

export function isKeyText(text: string): boolean {
  return KEY.test(text) && sumOf(text.slice(0, -SUM_CHARS)) === text.slice(-SUM_CHARS);
}

export const prefixOf = (key: string): string => key.slice(0, SHOWN_CHARS);
