import { env } from "~/platform/env.server";

/**
 * The full address of one of our pages, for a mail. It is never made from the request: whoever requests a mail chooses its
 * `Host` header, and the link carries a secret.
 */
export function ownLink(path: string, query: Readonly<Record<string, string>> = {}): string {
  const { APP_URL, PORT } = env();
  const url = new URL(path, APP_URL ?? `http://localhost:${PORT}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
