import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Handler, RequestContext } from "~/platform/context";
import { MemoryCache } from "~/platform/memory-cache";
import { SECOND_MS } from "~/text/time";
import { type Encoding, encodingFor } from "./encodings";
import { lowDataBy } from "./low-data.server";
import { OFFLINE_OWNER } from "./offline-headers";

interface CachedPage {
  headers: Record<string, string>;
  plain: string;
  encoded: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

interface Options {
  /** In milliseconds, by path. A page with a nonce in its policy is not cached. */
  pages: Readonly<Record<string, number>>;
  /** A browser with this cookie already has the stylesheet. Other cookies bypass the cache. */
  sheetCookie: string;
  /** False if pages now differ, for example by a banner. The cache is then neither read nor filled. */
  isUsual?: () => Promise<boolean>;
  nowMs?: () => number;
}

async function cached(answer: Response, sharedMs: number): Promise<CachedPage> {
  const plain = await answer.text();
  const headers = new Headers(answer.headers);
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(plain));
  // Weak, because the bytes differ by encoding.
  headers.set("ETag", `W/"${btoa(String.fromCharCode(...new Uint8Array(bytes))).slice(0, 24)}"`);
  headers.append("Vary", "Accept-Encoding");
  if (sharedMs > 0) {
    headers.set("Cache-Control", `public, max-age=0, s-maxage=${sharedMs / SECOND_MS}`);
    // A CDN may ignore `Vary`. A cached response must not tell a signed-in user's phone that nobody is signed
    // in.
    headers.delete(OFFLINE_OWNER);
  }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    headers: Object.fromEntries(headers),
    plain,
    encoded: { br: new Uint8Array(br), gzip: new Uint8Array(zipped) },
  };
}

function answerWith({ headers, plain, encoded }: CachedPage, request: Request): Response {
  if (request.headers.get("If-None-Match")?.includes(headers.etag ?? ""))
    return new Response(null, { status: 304, headers });
  const encoding = encodingFor(request.headers.get("Accept-Encoding"), encoded);
  if (!encoding) return new Response(plain, { headers });
  return new Response(encoded[encoding], { headers: { ...headers, "Content-Encoding": encoding } });
}

/** Shared caches may store only the response to a request without cookies. */
export function cachesPublicPages(
  handle: Handler,
  { pages, sheetCookie, isUsual = async () => true, nowMs = Date.now }: Options,
): Handler {
  // Each page has four entries: for browsers with and without the stylesheet, on https and on http. Only the
  // response on https makes the stylesheet's cookie Secure.
  const cache = new MemoryCache<{ untilMs: number; page: CachedPage }>({
    most: 4 * Object.keys(pages).length,
  });
  const mayCache = (answer: Response, { nonce }: RequestContext) => {
    const isForAll = answer.headers.getSetCookie().every((cookie) => cookie.startsWith(`${sheetCookie};`));
    const isForOne = answer.headers.get("Content-Security-Policy")?.includes(nonce) ?? false;
    return answer.status === 200 && isForAll && !isForOne;
  };
  return async (request, context) => {
    const { pathname, search } = new URL(request.url);
    const cookie = request.headers.get("cookie") ?? "";
    const isPublic = request.method === "GET" && Object.hasOwn(pages, pathname) && search === "";
    if (!isPublic || lowDataBy(request) !== null || (cookie !== "" && cookie !== sheetCookie))
      return handle(request, context);
    if (!(await isUsual())) return handle(request, context);
    const key = `${context.https} ${pathname} ${cookie}`;
    const forMs = pages[pathname] ?? 0;
    const found = cache.get(key);
    if (found && nowMs() < found.untilMs) return answerWith(found.page, request);
    const answer = await handle(request, context);
    // Asked again, because the page may already differ.
    if (!mayCache(answer, context) || !(await isUsual())) return answer;
    const page = await cached(answer, cookie === "" ? forMs : 0);
    cache.set(key, { untilMs: nowMs() + forMs, page });
    return answerWith(page, request);
  };
}
