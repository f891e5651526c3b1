/** The app checks a URL when a webhook is added and at each attempt. */
import { env, isLoopback } from "~/platform/env.server";
import { isAddress, isPublicAddress } from "./public-address";

const PORTS = ["", "443", "8443"];
/** Matches host names that only a private network resolves. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

export const LONGEST_URL = 500;

export const isAllowedLocally = (url: string): boolean => env().WEBHOOKS_LOCAL && isLoopback(url);

/** Null if the URL is allowed. */
export function faultOfUrl(url: string): string | null {
  if (!URL.canParse(url)) return "Enter the whole URL. It starts with https://.";
  if (url.length > LONGEST_URL) return `Enter at most ${LONGEST_URL} characters.`;
  const { protocol, hostname, port, username, password, hash } = new URL(url);
  if (username || password)
    return "Leave out the name and password. Our signature proves who sent a message.";
  if (hash) return "Leave out the part after #.";
  if (isAllowedLocally(url)) return null;
  if (protocol !== "https:") return "The URL has to start with https://.";
  if (!PORTS.includes(port)) return "Use port 443 or 8443.";
  // Removes the brackets of an IPv6 address and the trailing dot of a fully qualified name.
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (isAddress(host) ? !isPublicAddress(host) : PRIVATE_NAME.test(host) || !host.includes("."))
    return "Use a server on the public internet.";
  return null;
}
