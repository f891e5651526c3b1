import type { Cookie } from "@remix-run/node";

/**
 * The value of a signed cookie; null without one, with a wrong signature, and for what is no signature at all, where the decoder of
 * a Worker throws.
 */
export async function readCookie(cookie: Cookie, { headers }: Request): Promise<unknown> {
  try {
    return await cookie.parse(headers.get("cookie"));
  } catch {
    return null;
  }
}
