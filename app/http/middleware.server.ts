/** The middleware before Remix: built files, request id, log, own-origin check, other files, compression, headers. */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { v7 as newId } from "uuid";
import type { Handler, RequestContext } from "~/platform/context";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { drainBody } from "~/platform/request-body";
import { BARE_CONTENT_POLICY, securityHeaders } from "./headers";
import { comesFromOwnPage, ownHosts } from "./own-origin";
import { plainPage } from "./plain-page";

type WithContext = { Variables: { requestContext: RequestContext } };

/** What the platform under the app does. Where it serves files and compresses pages by itself, the app does neither. */
export interface Ground {
  /** The address of the client, or of the proxy in front. */
  addressOf(c: Context): string | undefined;
  /** Answers a request for a file below `/build/`, if there is one. */
  builtFile?: MiddlewareHandler;
  compress?: MiddlewareHandler;
  ownFile?: MiddlewareHandler;
}

function contextOf(c: Context, ground: Ground): RequestContext {
  const behindProxy = env().TRUST_PROXY;
  // The last entry is our proxy's own; those before it are the visitor's claims.
  const forwarded = (name: string) =>
    behindProxy ? c.req.header(name)?.split(",").at(-1)?.trim() : undefined;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return {
    requestId: newId(),
    readMs: Date.now(),
    nonce,
    https: forwarded("x-forwarded-proto") === "https" || (env().APP_URL?.startsWith("https:") ?? false),
    clientAddress: forwarded("x-forwarded-for") ?? ground.addressOf(c) ?? "unknown",
  };
}

/** A path as text; null where its percent-encoding is broken. */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Our deepest address has five. */
const MOST_PARTS = 12;

/**
 * Broken percent-encoding, and the `_data` parameter that Remix used before single fetch, would only fill the log. For an address
 * of thousands of parts Remix matches each of its beginnings, also those named in `p` (`/__manifest`): one took eight seconds.
 */
function isReadable(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const isDeep = [pathname, ...searchParams.getAll("p")].some((path) => path.split("/").length > MOST_PARTS);
  return decodedPath(pathname) !== null && !searchParams.has("_data") && !isDeep;
}

const withoutOrigin = (headers: Headers): Headers => {
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  return headers;
};

/**
 * The request for Remix, without the headers of its own origin check: `comesFromOwnPage` has done that already, and
 * Remix's believes any forwarded host and does not know APP_URL. On Node.js they are taken out in place: a copy of the request, whose body
 * goes through one stream more, is 6 to 14 % of a form.
 */
function requestForRemix(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  try {
    withoutOrigin(request.headers);
    return request;
  } catch {
    // The headers that a Worker gets cannot be changed.
    return new Request(request, { headers: withoutOrigin(new Headers(request.headers)) });
  }
}

/** An address that is itself a secret: the log does not have it, and no other page learns it. */
const SECRET_PATH = /^(\/t\/)[^/]+/;

/** As nginx logs a request whose client went away before an answer. */
const CLIENT_CLOSED_REQUEST = 499;

const sinceMs = (started: number, at: number) => Math.round(10 * (at - started)) / 10;

function logRequest(c: Context, context: RequestContext, started: number, status: number): void {
  const isAsset = c.req.path.startsWith("/build/");
  const isGone = c.req.raw.signal.aborted;
  const told = isGone && status >= 500 ? CLIENT_CLOSED_REQUEST : status;
  log[told >= 500 ? "error" : isAsset ? "debug" : "info"](
    {
      requestId: context.requestId,
      method: c.req.method,
      path: c.req.path.replace(SECRET_PATH, "$1..."),
      status: told,
      ...(isGone && { brokenOff: true }),
      durationMs: sinceMs(started, performance.now()),
      ...(context.loadedAt && { loadMs: sinceMs(started, context.loadedAt) }),
      ...(context.userId && { userId: context.userId }),
    },
    "request",
  );
}

/**
 * Sets headers of the answer in place. `c.header` makes the answer anew for each header, with a stream for a body, which costs more than
 * sending it does.
 */
function setHeaders(c: Context, headers: Record<string, string>): void {
  try {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  } catch {
    // The headers of what another server answered cannot be changed.
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  }
}

/** A Hono app whose last handler is `handle`, which renders the pages. */
export function withMiddleware(handle: Handler, ground: Ground): Hono<WithContext> {
  const app = new Hono<WithContext>();
  const { builtFile, compress, ownFile } = ground;

  // Built files need neither a log line nor the headers of pages.
  if (builtFile) app.get("/build/*", builtFile);

  app.use(async (c, next) => {
    const started = performance.now();
    const context = contextOf(c, ground);
    c.set("requestContext", context);
    await next();
    setHeaders(c, {
      ...securityHeaders(context.https),
      ...(SECRET_PATH.test(c.req.path) && { "Referrer-Policy": "no-referrer" }),
      "X-Request-Id": context.requestId,
      ...(!c.res.headers.has("Content-Security-Policy") && {
        "Content-Security-Policy": BARE_CONTENT_POLICY,
      }),
    });
    logRequest(c, context, started, c.res.status);
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
    await drainBody(c.req.raw.body);
    return answer;
  });

  // A file of an older build: the 404 needs no rendered page.
  app.all("/build/*", (c) => c.text("Not found", 404));
  if (ownFile) app.use("*", ownFile);

  app.all("*", async (c) => {
    if (!isReadable(c.req.raw)) return plainPage(400, "This address cannot be read.");
    const request = requestForRemix(c.req.raw);
    const answer = await handle(request, c.get("requestContext"));
    await drainBody(request.body);
    return answer;
  });
  return app;
}
