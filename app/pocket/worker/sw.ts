/** The service worker: built by app/pocket/build-worker.mjs, answered at /sw.js. */
import { fetchPage, keepHouse } from "./ahead";
import { answerData, answerPage, answerPaper, answerSignOut } from "./answers";
import { answerRoutes, builtFile, isForTheRoad, isPaper } from "./kept";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());

/** Nothing that waits for the line: until this is over no page gets an answer. */
async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** A page that came without the worker says so once it is in charge: its document is fetched once more. */
self.addEventListener("message", (event) => {
  const { source } = event;
  if (!(source instanceof WindowClient)) return;
  const [page = ""] = source.url.split("#");
  if (isForTheRoad(new URL(page))) event.waitUntil(fetchPage(page).then(keepHouse, () => {}));
});

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return null;
  // No other form: behind a worker no page hears how much of a file is sent.
  if (request.method === "POST")
    return /^\/logout(\.data)?$/.test(url.pathname) ? answerSignOut(event) : null;
  if (request.method !== "GET") return null;
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
