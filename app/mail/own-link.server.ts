import { env } from "~/platform/env.server";

/** The host never comes from the request: the client chooses `Host`, and the link may contain a secret. */
export function ownLink(path: string, query: Readonly<Record<string, string>> = {}): string {
  const { APP_URL, PORT } = env();
  const url = new URL(path, APP_URL ?? `http://localhost:${PORT}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
