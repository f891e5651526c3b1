import { env } from "~/platform/env.server";
import { ownHosts } from "./own-origin";

export function ownReferer(request: Request): URL | null {
  const from = request.headers.get("referer") ?? "";
  if (!URL.canParse(from)) return null;
  const url = new URL(from);
  const own = ownHosts((name) => request.headers.get(name) ?? undefined, env());
  return [...own, new URL(request.url).host].includes(url.host) ? url : null;
}
