import { CACHED_AT_HEADER, KEPT_MS, pagesOf } from "~/http/offline-headers";
import { namesIn } from "~/outbox/title";

export interface OfflinePage {
  address: string;
  title: string;
  atMs: number;
}

const RANKS = [/^\/load-details\//, /^\/chat/, /(?:)/];
const rankOf = ({ address }: OfflinePage) => RANKS.findIndex((rank) => rank.test(address));

/** A page that was opened with several queries appears once, except chats and receivers' signature pages. */
export async function offlinePages(tag: string, nowMs = Date.now()): Promise<OfflinePage[]> {
  const cache = await caches.open(pagesOf(tag));
  const pages: OfflinePage[] = [];
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const copy = /^\/(files\/|outbox$|no-signal$)/.test(pathname)
      ? undefined
      : await cache.match(request, { ignoreVary: true });
    const atMs = Number(copy?.headers.get(CACHED_AT_HEADER));
    if (!copy || nowMs - atMs > KEPT_MS) continue;
    pages.push({ address: pathname + search, title: namesIn(await copy.text()) || pathname, atMs });
  }
  const once = new Map(
    pages.map((page) => [page.address.replace(/^(?!\/chat|.*\/receiver-signature)([^?]*)\?.*/, "$1"), page]),
  );
  return [...once.values()].reverse().sort((a, b) => rankOf(a) - rankOf(b));
}
