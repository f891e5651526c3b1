/** Based on IANA's registries of special-purpose addresses. */

/** IPv4 blocks that are not public: the first address, and the number of fixed bits. */
const NOT_PUBLIC_V4: readonly (readonly [first: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** In dotted notation; null for any other text. */
function bytesOfV4(text: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  const bytes = text.split(".").map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

const numberOf = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

function isPublicV4(bytes: readonly number[]): boolean {
  const address = numberOf(bytes);
  return !NOT_PUBLIC_V4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(bytesOfV4(first) ?? []) / size);
  });
}

/** The address may end in dotted notation; null for any other text. */
function groupsOfV6(text: string): number[] | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const tail = dotted?.[2] === undefined ? [] : bytesOfV4(dotted[2]);
  if (tail === null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = tail;
  const whole = dotted ? `${dotted[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : text;
  const halves = whole.split("::");
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array(missing).fill("0"), ...right];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((g) => parseInt(g, 16)) : null;
}

const bytesOf = (groups: readonly number[]) => groups.flatMap((group) => [group >> 8, group & 255]);

/** IPv6 blocks that contain an IPv4 address: the first groups, and the group where that address begins. */
const WITH_V4: readonly (readonly [first: readonly number[], at: number])[] = [
  [[0, 0, 0, 0, 0, 0xffff], 6],
  [[0x64, 0xff9b, 0, 0, 0, 0], 6],
  [[0x2002], 1],
];

function isPublicV6(groups: readonly number[]): boolean {
  const inside = WITH_V4.find(([first]) => first.every((group, at) => groups[at] === group));
  if (inside) return isPublicV4(bytesOf(groups.slice(inside[1], inside[1] + 2)));
  const [first = 0, second = 0] = groups;
  // Only 2000::/3 is in use. Teredo, ORCHID and benchmarking are in 2001::/23, and two blocks are reserved
  // for documentation.
  if (first >> 13 !== 1) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return first >> 4 !== 0x3ff || second >> 12 !== 0;
}

export const isAddress = (text: string): boolean => (bytesOfV4(text) ?? groupsOfV6(text)) !== null;

export function isPublicAddress(text: string): boolean {
  const v4 = bytesOfV4(text);
  if (v4) return isPublicV4(v4);
  const v6 = groupsOfV6(text);
  return v6 !== null && isPublicV6(v6);
}
