import { env } from "./env.server";

/**
 * The name of a cookie of ours. Cookies know no port: two instances on one machine would sign each other out. A public
 * installation has its host name to itself.
 */
export function cookieName(name: "session" | "flash" | "second_step" | "searched"): string {
  const { APP_URL, PORT } = env();
  return APP_URL ? `haulway_${name}` : `haulway_${name}_${PORT}`;
}
