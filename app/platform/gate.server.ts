/** What stands before every page: request id, log, own-origin check, size of bodies, static files, compression, headers. */
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { v7 as newId } from "uuid";
import type { RequestContext } from "./context";
import { env } from "./env.server";
import { BARE_CONTENT_POLICY, securityHeaders } from "./headers";
import { log } from "./log.server";
import { comesFromOwnPage, ownHosts } from "./own-origin";
import { plainPage } from "./plain-page";
import { readOver } from "./request-body";

type Handler = (request: Request, context: RequestContext) => Promise<Response>;
type Gate = { Variables: { asked: RequestContext } };

function contextOf(c: Context): RequestContext {
  const behindProxy = env().TRUST_PROXY;
  // The last entry is our proxy's own; those before it are whatever the visitor claims.
  const forwarded = (name: string) =>
    behindProxy ? c.req.header(name)?.split(",").at(-1)?.trim() : undefined;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return {
    requestId: newId(),
    nonce,
    https: forwarded("x-forwarded-proto") === "https" || (env().APP_URL?.startsWith("https:") ?? false),
    clientAddress: forwarded("x-forwarded-for") ?? getConnInfo(c).remote.address ?? "unknown",
  };
}

/** Percent signs that encode nothing, and the address of an older way to fetch data, only make Remix complain in the log. */
function isReadable(request: Request): boolean {
  const url = new URL(request.url);
  try {
    decodeURI(url.pathname);
  } catch {
    return false;
  }
  return !url.searchParams.has("_data");
}

/**
 * The request as Remix shall see it. Where a form comes from was checked here, by our own rules; Remix's own check believes
 * any forwarded host and does not know APP_URL.
 */
function asOwn(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  headers.delete("x-forwarded-host");
  return new Request(request, { headers });
}

const sinceMs = (started: number, at: number) => Math.round(10 * (at - started)) / 10;

export function gate(handle: Handler): Hono<Gate> {
  const app = new Hono<Gate>();

  app.use(async (c, next) => {
    const started = performance.now();
    const asked = contextOf(c);
    c.set("asked", asked);
    await next();
    for (const [name, value] of Object.entries(securityHeaders(asked.https))) c.header(name, value);
    c.header("X-Request-Id", asked.requestId);
    if (!c.res.headers.has("Content-Security-Policy"))
      c.header("Content-Security-Policy", BARE_CONTENT_POLICY);
    const isAsset = c.req.path.startsWith("/build/");
    const isGone = c.req.raw.signal.aborted;
    log[c.res.status >= 500 && !isGone ? "error" : isAsset ? "debug" : "info"](
      {
        requestId: asked.requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ...(isGone && { brokenOff: true }),
        durationMs: sinceMs(started, performance.now()),
        ...(asked.loadedAt && { loadMs: sinceMs(started, asked.loadedAt) }),
        ...(asked.userId && { userId: asked.userId }),
      },
      "request",
    );
  });

  // Scripts come in many small pieces; from here on a piece shrinks.
  app.use(compress({ threshold: 160 }));

  app.use(async (c, next) => {
    if (
      comesFromOwnPage(
        c.req.raw,
        ownHosts((name) => c.req.header(name), env()),
      )
    )
      return next();
    const page = new Request(new URL("/refused", c.req.url), { signal: c.req.raw.signal });
    const answer = await handle(page, c.get("asked"));
    await readOver(c.req.raw.body);
    return answer;
  });

  app.use(
    "/build/*",
    serveStatic({
      root: "./public",
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  // A file of an older build: no page needs to be rendered to say so.
  app.all("/build/*", (c) => c.text("Not found", 404));
  app.use(
    "*",
    serveStatic({
      root: "./public",
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600"),
    }),
  );

  app.all("*", async (c) => {
    if (!isReadable(c.req.raw)) return plainPage(400, "This address cannot be read.");
    const request = asOwn(c.req.raw);
    const answer = await handle(request, c.get("asked"));
    await readOver(request.body);
    return answer;
  });
  return app;
}
