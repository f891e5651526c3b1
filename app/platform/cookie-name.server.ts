import { env } from "./env.server";

type Cookie = "session" | "flash" | "second_step" | "mailed_code" | "searched" | "kept_form" | "left";

/**
 * The full name of a cookie. Behind https it begins with `__Host-`: a browser takes such a name only with Secure, for the
 * path / and from this very host, so neither a neighbouring host nor a page over plain http can plant one. Without APP_URL
 * it carries the port: browsers share cookies between the ports of a host, so two instances on one machine would sign each
 * other out. A public installation has its host name to itself.
 */
export function cookieName(name: Cookie): string {
  const { APP_URL, PORT } = env();
  if (!APP_URL) return `haulway_${name}_${PORT}`;
  return APP_URL.startsWith("https:") ? `__Host-haulway_${name}` : `haulway_${name}`;
}
