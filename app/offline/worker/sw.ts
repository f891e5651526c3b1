/** The service worker: built by app/cli/build-worker.mjs, answered at /sw.js. */

import { answerData, answerPage, answerPaper, answerRoutes, answerSignOut } from "./answers";
import { builtFile, isForTheRoad, isPaper, takeShared } from "./cache";
import { sendAll, tellPages } from "./outbox";
import { fetchPage, keepHouse } from "./prefetch";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());

/** Nothing that waits for the line: until this is over no page gets an answer. */
async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** What a page says: that it came without the worker (`new`), or that somebody looks at it, or has changed what waits. */
async function hear({ data, source }: ExtendableMessageEvent): Promise<void> {
  await tellPages();
  const [page = ""] = (source as WindowClient).url.split("#");
  if (data === "new" && isForTheRoad(new URL(page))) await fetchPage(page);
  // A pin does not wait for papers that are fetched ahead.
  await sendAll();
  await keepHouse();
}
self.addEventListener("message", (event) => event.waitUntil(hear(event).catch(() => {})));
self.addEventListener("sync", (event) => (event as ExtendableEvent).waitUntil(sendAll()));

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return null;
  if (request.method === "POST") {
    if (/^\/logout(\.data)?$/.test(url.pathname)) return answerSignOut(event);
    // No other form: behind a worker no page hears how much of a file is sent.
    return url.pathname === "/share" ? takeShared(request) : null;
  }
  if (url.pathname.startsWith("/build/")) return builtFile(request);
  // The browser's reader of PDFs asks for parts.
  if (isPaper(url)) return request.headers.has("Range") ? null : answerPaper(event);
  if (url.pathname === "/__manifest") return answerRoutes(request);
  if (request.mode === "navigate") return answerPage(event);
  return url.pathname.endsWith(".data") ? answerData(event) : null;
}

self.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
