import type { Handler } from "~/platform/context";
import { env } from "~/platform/env.server";

const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  // A worker's policy is that of its script. Without `connect-src` it could fetch nothing, and no page would hear of it.
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** A worker that takes itself back, with all that it kept but unsent forms. Browsers look for a new one at every visit. */
const END = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  ),
);
`;

/**
 * Answers /sw.js before `handle`: with the built worker, or with one that takes itself back where SERVICE_WORKER is `off` or a
 * developer changes pages.
 */
export function answersWorker(handle: Handler, builtWorker: () => Promise<BodyInit>): Handler {
  return async (request, context) => {
    const isAsked = ["GET", "HEAD"].includes(request.method) && new URL(request.url).pathname === "/sw.js";
    if (!isAsked) return handle(request, context);
    const { SERVICE_WORKER, NODE_ENV } = env();
    const isOff = SERVICE_WORKER === "off" || NODE_ENV === "development";
    return new Response(isOff ? END : await builtWorker(), { headers: HEADERS });
  };
}
