import type { Handler } from "~/platform/context";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";

const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  // A worker's content security policy is sent with its script. Without `connect-src`, all of the worker's
  // requests would fail, and no page would report the error.
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** A worker that removes itself. Browsers install it, because they check for a new one at each navigation. */
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

/** If the built worker cannot be read, responds with 503, and browsers keep the worker they have. */
export function answersWorker(handle: Handler, builtWorker: () => Promise<BodyInit>): Handler {
  return async (request, context) => {
    const isAsked = ["GET", "HEAD"].includes(request.method) && new URL(request.url).pathname === "/sw.js";
    if (!isAsked) return handle(request, context);
    const { SERVICE_WORKER, NODE_ENV } = env();
    if (SERVICE_WORKER === "off" || NODE_ENV === "development")
      return new Response(END, { headers: HEADERS });
    try {
      return new Response(await builtWorker(), { headers: HEADERS });
    } catch (error) {
      log.error({ err: error }, "could not read the service worker");
      return new Response("Try again later.", { status: 503, headers: { "Cache-Control": "no-store" } });
    }
  };
}
