import type { Cookie } from "@remix-run/node";

/**
 * Returns the value of a signed cookie; null if it is missing, if its signature is wrong, or if the signature
 * is malformed. For a malformed signature, the decoder of a Worker throws.
 */
export async function readCookie(cookie: Cookie, { headers }: Request): Promise<unknown> {
  try {
    return await cookie.parse(headers.get("cookie"));
  } catch {
    return null;
  }
}
