/** Limits count an IPv6 network as one address, because each customer gets a /64 or even a /48. */
import { readIpv4, readIpv6 } from "~/text/ip-address";

const UNKNOWN = "unknown";
/** No address is longer, but a proxy can pass any text. */
const MOST_CHARS = 64;

const dottedIn = ([high = 0, low = 0]: number[]) => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/** Reads mapped addresses (::ffff:0:0/96), NAT64 (64:ff9b::/96) and 6to4 (2002::/16). */
function embeddedIpv4(groups: number[]): string | null {
  const leading = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(":");
  if (leading === "0:0:0:0:0:ffff" || leading === "64:ff9b:0:0:0:0") return dottedIn(groups.slice(6));
  return groups[0] === 0x2002 ? dottedIn(groups.slice(1, 3)) : null;
}

const prefix = (groups: number[], bits: 48 | 64) =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(":")}::/${bits}`;

/** Removes brackets, a port and a zone: `[fe80::1%eth0]:443`, `192.0.2.1:80`. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");

/** Gives an address one spelling: IPv4, even inside IPv6, with dots; other IPv6 addresses as eight groups. */
export function readClientAddress(text: string | undefined): string {
  const typed = bare(text ?? "");
  const ipv4 = readIpv4(typed);
  if (ipv4) return ipv4;
  const groups = readIpv6(typed);
  if (groups) return embeddedIpv4(groups) ?? groups.map((group) => group.toString(16)).join(":");
  return typed.slice(0, MOST_CHARS) || UNKNOWN;
}

interface AddressShare {
  /** The address, or the /64 of an IPv6 address. */
  own: string;
  /** The /48 of an IPv6 address, which has a wider limit; otherwise null. */
  wide: string | null;
}

/** `whose` may also be a user's id, which is its own key. */
export function shareOf(whose: string): AddressShare {
  const groups = whose.includes(":") ? readIpv6(whose) : null;
  return groups ? { own: prefix(groups, 64), wide: prefix(groups, 48) } : { own: whose, wide: null };
}
