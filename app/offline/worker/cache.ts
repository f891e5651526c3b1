/** The cached copies on the phone: pages with the scripts that they need, and load documents. */
import { CACHED_AT_HEADER, KEPT_MS, pagesOf, SHARED } from "~/http/offline-headers";
import { NOBODY, whose } from "./whose";

const BUILT = "built";
const MOST = 80;
const MOST_BYTES = 12_000_000;

const MOST_SHARES = 10;
const isShared = ({ url }: Request) => new URL(url).pathname.startsWith(SHARED);

/** Pages to read on the road. If the router has loaded only a page's data, the worker fetches the page. */
const ROAD = ["dashboard", "inbox", "loads-complete", "chat", "load-details"];
/** Pages that a script renders from data on the phone. */
const DRAWN = ["outbox", "no-signal"];
/** The only pages that are cached. No such page contains settings, billing or a secret link. */
const WORK = [...ROAD, ...DRAWN, "search", "recommended", "saved-searches", "user-reviews", "driver-request"];

const isOneOf = (names: string[], { pathname }: URL) => {
  const [, name = "", , deeper = "timeline"] = pathname.split("/");
  return /^(timeline|receiver-signature)$/.test(deeper) && names.includes(name);
};

export const isWork = (url: URL) => isOneOf(WORK, url);
/** A cached copy of a page that a script renders is never outdated. */
export const isDrawn = (url: URL) => isOneOf(DRAWN, url);
export const isForTheRoad = (url: URL) => isOneOf(ROAD, url);
export const isDocument = ({ pathname }: URL) => /^\/files\/[^/]+$/.test(pathname);

const mayBeKept = ({ headers, status }: Response) =>
  status === 200 &&
  !/no-store/.test(headers.get("Cache-Control") ?? "") &&
  Number(headers.get("Content-Length")) <= MOST_BYTES;

async function put(address: string, body: BodyInit, from: Headers, tag: string): Promise<void> {
  if ((await whose()) !== tag) return;
  const headers = new Headers(from);
  for (const name of ["Content-Encoding", "Content-Length", "Link"]) headers.delete(name);
  headers.set(CACHED_AT_HEADER, String(Date.now()));
  const cache = await caches.open(pagesOf(tag));
  await cache.put(address, new Response(body, { headers }));
  // Another user may have signed in during the write.
  if ((await whose()) !== tag) {
    await caches.delete(pagesOf(tag));
    return;
  }
  const copies = (await cache.keys()).filter((key) => !isShared(key));
  for (const oldest of copies.slice(0, -MOST)) await cache.delete(oldest);
}

/** If the response must not be cached, deletes an earlier copy. Returns the HTML; empty if not cached. */
export async function cachePage(address: string, answer: Response, tag: string): Promise<string> {
  if (!mayBeKept(answer)) {
    // After a server error, the earlier copy is still valid.
    if (answer.status < 500) await dropCopy(address);
    return "";
  }
  const html = await answer.text();
  await put(address, html, answer.headers, tag);
  await keepScripts(html, await caches.open(BUILT));
  return html;
}

export async function cacheDocument(address: string, answer: Response, tag: string): Promise<void> {
  if (mayBeKept(answer)) await put(address, await answer.blob(), answer.headers, tag);
}

/**
 * Stores shared files with the user's pages, so that no other user receives the files. A site can hide its
 * origin, so the app also checks the request that follows the redirect (`answerPage`).
 */
export async function takeShared(request: Request): Promise<Response> {
  const to = (query: string) => Response.redirect(`/share${query}`, 303);
  // Chromium exposes the origin to a worker; `null` means a share from another app or a page that hides its
  // origin.
  const from = [request.headers.get("Origin"), request.referrer].filter((address) =>
    /^http/.test(address ?? ""),
  );
  if (from.some((address) => new URL(address ?? "").origin !== location.origin)) return to("?refused");
  const tag = await whose();
  if (tag === NOBODY) return to("?lost");
  const papers = (await request.formData()).getAll("papers").filter((paper) => (paper as File).size > 0);
  if (papers.length === 0) return to("");
  const cache = await caches.open(pagesOf(tag));
  if ((await cache.keys()).filter(isShared).length >= MOST_SHARES) return to("?full");
  const form = new FormData();
  for (const paper of papers) form.append("papers", paper);
  const id = `${Date.now()}${Math.random()}`;
  await put(SHARED + id, form, new Headers(), tag);
  return to(`?came=${id}`);
}

export async function dropCopy(address: string): Promise<void> {
  await (await caches.open(pagesOf(await whose()))).delete(address, { ignoreVary: true });
}

/** Null if there is no copy, or it has expired. */
export async function copyOf(address: string): Promise<{ copy: Response; atMs: number } | null> {
  const tag = await whose();
  if (tag === NOBODY) return null;
  const copy = await (await caches.open(pagesOf(tag))).match(address, { ignoreVary: true });
  const atMs = Number(copy?.headers.get(CACHED_AT_HEADER));
  return copy && Date.now() - atMs < KEPT_MS ? { copy, atMs } : null;
}

const linked = (text: string) =>
  [...text.matchAll(/(?:href=|from|import|"url":)\s*\(?"(\/build\/[^"]+)"/g)].map(([, path = ""]) => path);

/** Caches a file's imports before the file, so that a cached file is always complete. */
async function keepScripts(text: string, cache: Cache, begun = new Set<string>()): Promise<void> {
  for (const path of linked(text)) {
    if (begun.has(path) || (await cache.match(path))) continue;
    begun.add(path);
    const answer = await fetch(path);
    if (answer.status !== 200) continue;
    const copy = answer.clone();
    if (path.endsWith(".js")) await keepScripts(await answer.text(), cache, begun);
    await cache.put(path, copy);
  }
}

/** Undefined if the build's manifest is not cached. */
export async function routesOf(version: string | null): Promise<Response | undefined> {
  const kept = await (await caches.open(BUILT)).match(`/build/manifest-${version?.toUpperCase()}.js`);
  if (!kept) return;
  const script = await kept.text();
  // The script assigns a JSON object to a variable of the router.
  return Response.json(JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)).routes);
}

/** A built file's name changes with its content, so a copy is never outdated. */
export async function builtFile(request: Request): Promise<Response> {
  return (await (await caches.open(BUILT)).match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Deletes built files that no cached page needs, including those of earlier builds. */
export async function dropUnneeded(): Promise<void> {
  const built = await caches.open(BUILT);
  // Files added after this line are not deleted, because a page that is being cached needs them.
  const there = await built.keys();
  const pages = await caches.open(pagesOf(await whose()));
  const needed = new Set<string>();
  for (const page of await pages.matchAll())
    if (/html/.test(page.headers.get("Content-Type") ?? ""))
      for (const path of linked(await page.text())) needed.add(path);
  // Adds each script's imports to the set, so that the loop also visits them.
  for (const path of needed) {
    const file = await built.match(path);
    if (file) for (const more of linked(await file.text())) needed.add(more);
  }
  for (const file of there) if (!needed.has(new URL(file.url).pathname)) await built.delete(file);
}
