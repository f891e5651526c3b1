import { env } from "~/platform/env.server";

/**
 * The full address of a page of ours, for a mail. Never made from the request: whoever asks for a mail chooses its `Host`,
 * and the link in it carries a secret.
 */
export function ownLink(path: string, query: Readonly<Record<string, string>> = {}): string {
  const { APP_URL, PORT } = env();
  const url = new URL(path, APP_URL ?? `http://localhost:${PORT}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
