import type { Cookie } from "@remix-run/node";

/**
 * Returns null if the cookie is missing or its signature is wrong or malformed. On a Worker, the decoder
 * throws on a malformed signature.
 */
export async function readCookie(cookie: Cookie, { headers }: Request): Promise<unknown> {
  try {
    return await cookie.parse(headers.get("cookie"));
  } catch {
    return null;
  }
}
