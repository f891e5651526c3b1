import { env } from "~/platform/env.server";

/**
 * Returns the full address of one of our pages, for an email. It never depends on the request: the client
 * chooses its `Host` header, and the link carries a secret.
 */
export function ownLink(path: string, query: Readonly<Record<string, string>> = {}): string {
  const { APP_URL, PORT } = env();
  const url = new URL(path, APP_URL ?? `http://localhost:${PORT}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
