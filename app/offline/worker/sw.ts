/** The service worker, built by `app/cli/build-worker.mjs` and served at `/sw.js`. */

import { answerData, answerDocument, answerPage, answerRoutes, answerSignOut, PAST_WORKER } from "./answers";
import { builtFile, isDocument, isForTheRoad, takeShared } from "./cache";
import { sendAll, tellPages } from "./outbox";
import { fetchPage, runMaintenance } from "./prefetch";
import "./push";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());

/** Must not wait for the network, because no page gets a response until activation ends. */
async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function hear({ data, source }: ExtendableMessageEvent): Promise<void> {
  await tellPages();
  const [page = ""] = (source as WindowClient).url.split("#");
  if (data === "new" && isForTheRoad(new URL(page))) await fetchPage(page);
  // Sends the outbox first, because prefetching must not delay a PIN.
  await sendAll();
  await runMaintenance();
}
self.addEventListener("message", (event) => event.waitUntil(hear(event).catch(() => {})));
self.addEventListener("sync", (event) => (event as ExtendableEvent).waitUntil(sendAll()));

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return null;
  // Only other sites put a page into a frame. A framed page gets no cookies, so its response would appear to
  // be signed out.
  if (/frame|embed|object/.test(request.destination)) return null;
  if (request.method === "POST") {
    const isSignOut = url.pathname === "/logout" && request.mode === "navigate";
    if (isSignOut) return url.searchParams.has(PAST_WORKER) ? null : answerSignOut(event);
    // All other forms bypass the worker, because a page cannot see an upload's progress through a worker.
    return url.pathname === "/share" ? takeShared(request) : null;
  }
  if (url.pathname.startsWith("/build/")) return builtFile(request);
  // The byte ranges that the browser's PDF viewer requests bypass the worker.
  if (isDocument(url)) return request.headers.has("Range") ? null : answerDocument(event);
  if (url.pathname === "/__manifest") return answerRoutes(request);
  if (request.mode === "navigate") return answerPage(event);
  return url.pathname.endsWith(".data") ? answerData(event) : null;
}

self.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
