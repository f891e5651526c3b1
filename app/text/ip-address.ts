const GROUPS = 8;

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** Null if the text has another form. */
export function readIpv4(text: string): string | null {
  const parts = IPV4.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? parts.join(".") : null;
}

const hexGroups = (text: string): number[] | null => {
  if (text === "") return [];
  const parts = text.split(":");
  return parts.every((part) => /^[\da-f]{1,4}$/i.test(part))
    ? parts.map((part) => Number.parseInt(part, 16))
    : null;
};

/** Converts an IPv4 address at the end to hexadecimal, as in `::ffff:192.0.2.1`. */
function withoutDots(text: string): string | null {
  const at = text.lastIndexOf(":") + 1;
  if (!text.includes(".")) return text;
  const dotted = readIpv4(text.slice(at));
  if (!dotted) return null;
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${text.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Eight groups of 16 bits. */
export function readIpv6(text: string): number[] | null {
  const plain = withoutDots(text);
  if (!plain?.includes(":")) return null;
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(hexGroups);
  if (!head) return null;
  if (halves.length === 1) return head.length === GROUPS ? head : null;
  if (!tail || head.length + tail.length >= GROUPS) return null;
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

/** An IPv4 address is never in an IPv6 network, nor an IPv6 address in an IPv4 network. */
export interface Network {
  /** A string of zeros and ones. */
  prefix: string;
  family: 4 | 6;
}

const bitsOf = (parts: readonly number[], width: number) =>
  parts.map((part) => part.toString(2).padStart(width, "0")).join("");

function readBits(text: string): { bits: string; family: 4 | 6 } | null {
  const ipv4 = readIpv4(text);
  if (ipv4) return { bits: bitsOf(ipv4.split(".").map(Number), 8), family: 4 };
  const groups = readIpv6(text);
  return groups && { bits: bitsOf(groups, 16), family: 6 };
}

/** Reads a network such as `192.0.2.0/24` or `2001:db8::/32`, or a single address. Null for other text. */
export function readNetwork(text: string): Network | null {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const read = readBits(address);
  if (!read) return null;
  const bits = length === undefined ? read.bits.length : Number(length);
  return bits > read.bits.length ? null : { prefix: read.bits.slice(0, bits), family: read.family };
}

/** Text that is not an address is in no network. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const read = readBits(address);
  return networks.some(({ prefix, family }) => family === read?.family && read.bits.startsWith(prefix));
}
