import type { Cookie } from "@remix-run/node";

/** On a Worker, the decoder throws on a malformed signature. */
export async function readCookie(cookie: Cookie, { headers }: Request): Promise<unknown> {
  try {
    return await cookie.parse(headers.get("cookie"));
  } catch {
    return null;
  }
}
