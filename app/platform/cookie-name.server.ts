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
 * `__Host-` prevents other subdomains, and pages over http, from setting the cookie. Browsers share cookies
 * between the ports of a host, so without APP_URL, the name contains the port.
 */
export function cookieName(name: Cookie): string {
  const { APP_URL, PORT } = env();
  if (!APP_URL) return `haulway_${name}_${PORT}`;
  return APP_URL.startsWith("https:") ? `__Host-haulway_${name}` : `haulway_${name}`;
}
