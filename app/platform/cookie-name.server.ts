import { env } from "./env.server";

type Cookie =
  | "session"
  | "flash"
  | "second_step"
  | "mailed_code"
  | "searched"
  | "device"
  | "later"
  | "invitation"
  | "staff";

/**
 * On https, the name begins with `__Host-`: browsers accept such a cookie only with Secure, with the path /
 * and from this host, so neither a sibling host nor a page over http can plant it. Without APP_URL, the name
 * contains the port. Browsers share cookies between the ports of a host, so two instances on one machine
 * would otherwise sign each other out.
 */
export function cookieName(name: Cookie): string {
  const { APP_URL, PORT } = env();
  if (!APP_URL) return `haulway_${name}_${PORT}`;
  return APP_URL.startsWith("https:") ? `__Host-haulway_${name}` : `haulway_${name}`;
}
