/** The copies on the phone: pages with the scripts that they need, and the papers of loads. */
import { KEPT_AT, KEPT_MS, pagesOf, SHARED } from "~/http/offline-headers";
import { NOBODY, whose } from "./whose";

const BUILT = "built";
/** So many pages and files; beyond that the oldest go. */
const MOST = 80;
const MOST_BYTES = 12_000_000;

/** The pages of which a copy is kept: what a driver needs on the road, whose document is fetched, too, when only their data came … */
const ROAD = ["dashboard", "inbox", "loads-complete", "chat", "load-details"];
/** The pages that a script draws from what is on the phone. */
const DRAWN = ["outbox", "no-signal"];
/** … and others of a day's work. None with settings, money or a link's secret. */
const WORK = [...ROAD, ...DRAWN, "search", "recommended", "saved-searches", "user-reviews", "driver-request"];

/** A list, a page of one thing, or of a load its timeline and where its receiver signs. */
const isOneOf = (names: string[], { pathname }: URL) => {
  const [, name = "", , deeper = "timeline"] = pathname.split("/");
  return /^(timeline|receiver-signature)$/.test(deeper) && names.includes(name);
};

export const isWork = (url: URL) => isOneOf(WORK, url);
/** A copy of it is as good as the page. */
export const isDrawn = (url: URL) => isOneOf(DRAWN, url);
export const isForTheRoad = (url: URL) => isOneOf(ROAD, url);
export const isPaper = ({ pathname }: URL) => /^\/files\/[^/]+$/.test(pathname);

const mayBeKept = ({ headers, status }: Response) =>
  status === 200 &&
  !/no-store/.test(headers.get("Cache-Control") ?? "") &&
  Number(headers.get("Content-Length")) <= MOST_BYTES;

async function put(address: string, body: BodyInit, from: Headers, tag: string): Promise<void> {
  if ((await whose()) !== tag) return;
  const headers = new Headers(from);
  for (const name of ["Content-Encoding", "Content-Length", "Link"]) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  const cache = await caches.open(pagesOf(tag));
  await cache.put(address, new Response(body, { headers }));
  // Someone may have signed out while it was written.
  if ((await whose()) !== tag) {
    await caches.delete(pagesOf(tag));
    return;
  }
  for (const oldest of (await cache.keys()).slice(0, -MOST)) await cache.delete(oldest);
}

/** Keeps a document and what it needs. An answer that may not be kept takes the former copy with it. */
export async function keepPage(address: string, answer: Response, tag: string): Promise<string> {
  if (!mayBeKept(answer)) {
    // A fault says nothing about the page.
    if (answer.status < 500) await dropCopy(address);
    return "";
  }
  const html = await answer.text();
  await put(address, html, answer.headers, tag);
  await keepScripts(html, await caches.open(BUILT));
  return html;
}

export async function keepPaper(address: string, answer: Response, tag: string): Promise<void> {
  if (mayBeKept(answer)) await put(address, await answer.blob(), answer.headers, tag);
}

/** Photos that another app shares, as the form that they came in: kept with the person's pages, and so for nobody else, until the page Share has used them. */
export async function takeShared(request: Request): Promise<Response> {
  await put(SHARED, await request.blob(), request.headers, await whose());
  return Response.redirect("/share", 303);
}

/** Drops the copy of what is not the present person's any more. */
export async function dropCopy(address: string): Promise<void> {
  await (await caches.open(pagesOf(await whose()))).delete(address, { ignoreVary: true });
}

/** The copy of an address that the present person may see, and when it was made. */
export async function copyOf(address: string): Promise<{ copy: Response; atMs: number } | null> {
  const tag = await whose();
  if (tag === NOBODY) return null;
  const copy = await (await caches.open(pagesOf(tag))).match(address, { ignoreVary: true });
  const atMs = Number(copy?.headers.get(KEPT_AT));
  return copy && Date.now() - atMs < KEPT_MS ? { copy, atMs } : null;
}

/** What a page or a script needs: the built files that it links or imports, and the manifest of its build. */
const linked = (text: string) =>
  [...text.matchAll(/(?:href=|from|import|"url":)\s*\(?"(\/build\/[^"]+)"/g)].map(([, path = ""]) => path);

/** Keeps what a page or a script needs: first what a file imports, then the file, so that of a file that is here all is here. */
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

/** The routes of a build, as its manifest has them, for a link that is pressed without signal; undefined where that is not here. */
export async function routesOf(version: string | null): Promise<Response | undefined> {
  const kept = await (await caches.open(BUILT)).match(`/build/manifest-${version?.toUpperCase()}.js`);
  if (!kept) return;
  const script = await kept.text();
  // It gives an object, which is JSON, to a variable of the router.
  return Response.json(JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)).routes);
}

/** A built file: its name changes with its content, so a copy is as good as the file. */
export async function builtFile(request: Request): Promise<Response> {
  return (await (await caches.open(BUILT)).match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Drops the built files that no page on the phone needs: those of former builds, once no copy of then is left. */
export async function dropUnneeded(): Promise<void> {
  const built = await caches.open(BUILT);
  // Those that come meanwhile stay: a page that is just being kept needs them.
  const there = await built.keys();
  const pages = await caches.open(pagesOf(await whose()));
  const needed = new Set<string>();
  for (const page of await pages.matchAll())
    if (/html/.test(page.headers.get("Content-Type") ?? ""))
      for (const path of linked(await page.text())) needed.add(path);
  // Grows while it is read, by what the scripts import.
  for (const path of needed) {
    const file = await built.match(path);
    if (file) for (const more of linked(await file.text())) needed.add(more);
  }
  for (const file of there) if (!needed.has(new URL(file.url).pathname)) await built.delete(file);
}
