/** The cached copies on the phone: pages with the scripts that they need, and loads' documents. */
import { CACHED_AT_HEADER, KEPT_MS, pagesOf, SHARED } from "~/http/offline-headers";
import { NOBODY, whose } from "./whose";

const BUILT = "built";
/** The maximum number of pages and of files in the cache. If there are more, the oldest are deleted. */
const MOST = 80;
const MOST_BYTES = 12_000_000;

/** How many shares may wait. */
const MOST_SHARES = 10;
const isShared = ({ url }: Request) => new URL(url).pathname.startsWith(SHARED);

/**
 * Pages that a driver needs on the road. They are also fetched as documents when the router has loaded only
 * their data.
 */
const ROAD = ["dashboard", "inbox", "loads-complete", "chat", "load-details"];
/** Pages that a script draws from data on the phone. */
const DRAWN = ["outbox", "no-signal"];
/** The only pages that are cached. None of them contains settings, billing or a secret link. */
const WORK = [...ROAD, ...DRAWN, "search", "recommended", "saved-searches", "user-reviews", "driver-request"];

/** Matches a list, a page of one thing, or a load's timeline or receiver's signature. */
const isOneOf = (names: string[], { pathname }: URL) => {
  const [, name = "", , deeper = "timeline"] = pathname.split("/");
  return /^(timeline|receiver-signature)$/.test(deeper) && names.includes(name);
};

export const isWork = (url: URL) => isOneOf(WORK, url);
/** Returns whether a copy never goes out of date, because a script draws the page from data on the phone. */
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
  // The user may have signed out during the write.
  if ((await whose()) !== tag) {
    await caches.delete(pagesOf(tag));
    return;
  }
  const copies = (await cache.keys()).filter((key) => !isShared(key));
  for (const oldest of copies.slice(0, -MOST)) await cache.delete(oldest);
}

/**
 * Caches a document and the scripts it needs. A response that must not be cached deletes the earlier copy.
 * @returns the HTML; empty if it is not cached
 */
export async function cachePage(address: string, answer: Response, tag: string): Promise<string> {
  if (!mayBeKept(answer)) {
    // A server error does not mean that the page has changed.
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
 * Adds files that another app shares to those that wait. They are stored with the user's pages, so that
 * nobody else gets them, until the page Share has used them. The form of another site is refused. It can hide
 * its address, so the app looks again at the redirect (`answerPage`): the browser says there who began it.
 */
export async function takeShared(request: Request): Promise<Response> {
  const to = (query: string) => Response.redirect(`/share${query}`, 303);
  // Chromium names the origin to a worker; it is `null` for a share of another app and for a page that hides.
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

/** Deletes a copy that the current user may no longer see. */
export async function dropCopy(address: string): Promise<void> {
  await (await caches.open(pagesOf(await whose()))).delete(address, { ignoreVary: true });
}

/** Returns the cached copy that the current user may see, and when it was made. */
export async function copyOf(address: string): Promise<{ copy: Response; atMs: number } | null> {
  const tag = await whose();
  if (tag === NOBODY) return null;
  const copy = await (await caches.open(pagesOf(tag))).match(address, { ignoreVary: true });
  const atMs = Number(copy?.headers.get(CACHED_AT_HEADER));
  return copy && Date.now() - atMs < KEPT_MS ? { copy, atMs } : null;
}

/**
 * Returns the paths of built files that a page or a script links or imports, including its build's manifest.
 */
const linked = (text: string) =>
  [...text.matchAll(/(?:href=|from|import|"url":)\s*\(?"(\/build\/[^"]+)"/g)].map(([, path = ""]) => path);

/**
 * Caches the files that a page or a script needs. A file's imports are cached before the file, so a cached
 * file is always complete.
 */
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

/** Returns the routes from a build's manifest, for links clicked offline; undefined if not cached. */
export async function routesOf(version: string | null): Promise<Response | undefined> {
  const kept = await (await caches.open(BUILT)).match(`/build/manifest-${version?.toUpperCase()}.js`);
  if (!kept) return;
  const script = await kept.text();
  // The script assigns an object to a variable of the router; the object is JSON.
  return Response.json(JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)).routes);
}

/** Returns a built file. The file's name changes with its content, so a copy is never out of date. */
export async function builtFile(request: Request): Promise<Response> {
  return (await (await caches.open(BUILT)).match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Deletes built files that no cached page needs, including those of earlier builds. */
export async function dropUnneeded(): Promise<void> {
  const built = await caches.open(BUILT);
  // Files that are added from here on are not deleted, because a page that is being cached needs them.
  const there = await built.keys();
  const pages = await caches.open(pagesOf(await whose()));
  const needed = new Set<string>();
  for (const page of await pages.matchAll())
    if (/html/.test(page.headers.get("Content-Type") ?? ""))
      for (const path of linked(await page.text())) needed.add(path);
  // The loop adds to the set what the scripts import.
  for (const path of needed) {
    const file = await built.match(path);
    if (file) for (const more of linked(await file.text())) needed.add(more);
  }
  for (const file of there) if (!needed.has(new URL(file.url).pathname)) await built.delete(file);
}
