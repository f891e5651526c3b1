import type { Cookie } from "@remix-run/node";

/**
 * Returns the value of a signed cookie; null if the cookie is missing or its signature is wrong or malformed.
 * On a Worker, a malformed signature makes the decoder throw.
 */
export async function readCookie(cookie: Cookie, { headers }: Request): Promise<unknown> {
  try {
    return await cookie.parse(headers.get("cookie"));
  } catch {
    return null;
  }
}
