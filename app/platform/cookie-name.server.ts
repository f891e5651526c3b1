import { env } from "./env.server";

/**
 * The full name of a cookie. Without APP_URL it carries the port: browsers share cookies between the ports of a host,
 * so two instances on one machine would sign each other out. A public installation has its host name to itself.
 */
export function cookieName(name: "session" | "flash" | "second_step" | "searched"): string {
  const { APP_URL, PORT } = env();
  return APP_URL ? `haulway_${name}` : `haulway_${name}_${PORT}`;
}
