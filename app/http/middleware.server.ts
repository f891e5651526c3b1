import { type Context, Hono, type MiddlewareHandler } from "hono";
import { v7 as newId } from "uuid";
import type { Handler, RequestContext } from "~/platform/context";
import { countAnswer } from "~/platform/counters";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { drainBody } from "~/platform/request-body";
import { isApiPath } from "./api-path";
import { readClientAddress } from "./client-address";
import { BARE_CONTENT_POLICY, securityHeaders } from "./headers";
import { OFFLINE_OWNER } from "./offline-headers";
import { loggedPath, referrerPolicyOf } from "./one-spelling";
import { comesFromOwnPage, ownHosts } from "./own-origin";
import { plainPage } from "./plain-page";
import { problemAnswer } from "./problem";

type WithContext = { Variables: { requestContext: RequestContext } };

/** `builtFile`, `compress` and `ownFile` are absent if the platform serves files and compresses pages. */
export interface Runtime {
  addressOf(c: Context): string | undefined;
  /**
   * Whether the request violates HTTP in a way that the platform does not detect, such as two Host headers.
   */
  isMalformed?(c: Context): boolean;
  builtFile?: MiddlewareHandler;
  compress?: MiddlewareHandler;
  ownFile?: MiddlewareHandler;
}

function contextOf(c: Context, runtime: Runtime): RequestContext {
  const behindProxy = env().TRUST_PROXY;
  // Our own proxy adds the last entry. Earlier entries are unverified claims of the visitor.
  const forwarded = (name: string) =>
    behindProxy ? c.req.header(name)?.split(",").at(-1)?.trim() : undefined;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return {
    requestId: newId(),
    readMs: Date.now(),
    nonce,
    https: forwarded("x-forwarded-proto") === "https" || (env().APP_URL?.startsWith("https:") ?? false),
    clientAddress: readClientAddress(forwarded("x-forwarded-for") ?? runtime.addressOf(c)),
  };
}

function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** More than any route has. */
const MOST_PARTS = 12;

/**
 * Broken percent-encoding and the obsolete `_data` parameter, which Remix used before single fetch, would
 * only fill the log with errors. Remix matches every prefix of a path, including paths in the `p` parameter
 * of `/__manifest`, so a request with thousands of segments took eight seconds.
 */
function isReadableRequest(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const isDeep = [pathname, ...searchParams.getAll("p")].some((path) => path.split("/").length > MOST_PARTS);
  return decodedPath(pathname) !== null && !searchParams.has("_data") && !isDeep;
}

const withoutOrigin = (headers: Headers): Headers => {
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  return headers;
};

/**
 * `comesFromOwnPage` has already checked the origin; Remix's check trusts any forwarded host and ignores
 * APP_URL. On Node.js, the headers are removed in place, because copying the request adds a stream for the
 * body, which takes 6 to 14% of the time of a form post.
 */
function requestForRemix(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  try {
    withoutOrigin(request.headers);
    return request;
  } catch {
    // On a Worker, the headers of a request are immutable.
    return new Request(request, { headers: withoutOrigin(new Headers(request.headers)) });
  }
}

const UNREADABLE = "This web address isn't valid.";

const unreadable = (pathname: string): Response =>
  isApiPath(pathname) ? problemAnswer({ status: 400, detail: UNREADABLE }) : plainPage(400, UNREADABLE);

/** The status that nginx logs if the client disconnects before the response. */
const CLIENT_CLOSED_REQUEST = 499;

const sinceMs = (started: number, at: number) => Math.round(10 * (at - started)) / 10;

interface Answered {
  path: string;
  started: number;
  status: number;
}

function logRequest(c: Context, context: RequestContext, { path, started, status }: Answered): void {
  const isAsset = path.startsWith("/build/");
  const isGone = c.req.raw.signal.aborted;
  const told = isGone && status >= 500 ? CLIENT_CLOSED_REQUEST : status;
  const durationMs = sinceMs(started, performance.now());
  const isPlanned = context.isUnderMaintenance === true;
  countAnswer({ status: told, durationMs, method: c.req.method, isPlanned });
  log[told >= 500 && !isPlanned ? "error" : isAsset ? "debug" : "info"](
    {
      requestId: context.requestId,
      method: c.req.method,
      path: loggedPath(path),
      status: told,
      ...(isGone && { brokenOff: true }),
      durationMs,
      ...(context.loadedAt && { loadMs: sinceMs(started, context.loadedAt) }),
      ...(context.userId && { userId: context.userId }),
      ...(context.viewed && { viewedBy: context.viewed.staffId }),
    },
    "request",
  );
}

/** `c.header` rebuilds the response with a stream, which takes longer than sending the response. */
function setHeaders(c: Context, headers: Record<string, string>): void {
  try {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  } catch {
    // The headers of a response from another server are immutable.
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  }
}

interface Pages {
  handle: Handler;
  spell: (pathname: string) => string;
}

export function withMiddleware({ handle, spell }: Pages, runtime: Runtime): Hono<WithContext> {
  const app = new Hono<WithContext>();
  const { builtFile, compress, isMalformed, ownFile } = runtime;

  // Built files need neither a log line nor page headers.
  if (builtFile) app.get("/build/*", builtFile);

  app.use(async (c, next) => {
    const started = performance.now();
    const context = contextOf(c, runtime);
    c.set("requestContext", context);
    const url = new URL(c.req.url);
    const isReadable = isReadableRequest(c.req.raw) && !isMalformed?.(c);
    const path = isReadable ? spell(url.pathname) : url.pathname;
    if (!isReadable) c.res = unreadable(url.pathname);
    else if (path === url.pathname) await next();
    // A 308 preserves the method and the body.
    else
      c.res = new Response(null, {
        status: 308,
        headers: { Location: path + url.search, "Cache-Control": "no-store" },
      });
    if (!isReadable || path !== url.pathname) await drainBody(c.req.raw.body);
    const referrerPolicy = referrerPolicyOf(path);
    setHeaders(c, {
      ...securityHeaders(context.https),
      ...(referrerPolicy && { "Referrer-Policy": referrerPolicy }),
      "X-Request-Id": context.requestId,
      ...(!c.res.headers.has("Content-Security-Policy") && {
        "Content-Security-Policy": BARE_CONTENT_POLICY,
      }),
    });
    logRequest(c, context, { path, started, status: c.res.status });
  });

  if (compress) app.use(compress);

  app.use(async (c, next) => {
    if (
      comesFromOwnPage(
        c.req.raw,
        ownHosts((name) => c.req.header(name), env()),
      )
    )
      return next();
    const page = new Request(new URL("/refused", c.req.url), { signal: c.req.raw.signal });
    const answer = await handle(page, c.get("requestContext"));
    // This page is rendered without the request's cookies, so the header would say that nobody is signed in.
    answer.headers.delete(OFFLINE_OWNER);
    await drainBody(c.req.raw.body);
    return answer;
  });

  // A missing build file belongs to an older build, or the platform's files are unreachable. No cache may
  // store this response, because the file may exist a moment later.
  app.all("/build/*", (c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  if (ownFile) app.use("*", ownFile);

  app.all("*", async (c) => {
    const request = requestForRemix(c.req.raw);
    const answer = await handle(request, c.get("requestContext"));
    await drainBody(request.body);
    return answer;
  });
  return app;
}
