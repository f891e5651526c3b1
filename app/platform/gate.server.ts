/** What stands before every page: request id, log, own-origin check, size of bodies, static files, compression, headers. */
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { v7 as newId } from "uuid";
import type { RequestContext } from "~/platform/context";
import { env } from "~/platform/env.server";
import { BARE_CONTENT_POLICY, securityHeaders } from "~/platform/headers";
import { log } from "~/platform/log.server";
import { comesFromOwnPage } from "~/platform/own-origin";

type Handler = (request: Request, context: RequestContext) => Promise<Response>;
type Gate = { Variables: { asked: RequestContext } };

function contextOf(c: Context): RequestContext {
  const behindProxy = env().TRUST_PROXY;
  const forwarded = (name: string) => (behindProxy ? c.req.header(name)?.split(",")[0]?.trim() : undefined);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return {
    requestId: newId(),
    nonce,
    https: forwarded("x-forwarded-proto") === "https" || (env().APP_URL?.startsWith("https:") ?? false),
    clientAddress: forwarded("x-forwarded-for") ?? getConnInfo(c).remote.address ?? "unknown",
  };
}

function ownHosts(c: Context): string[] {
  const { APP_URL, TRUST_PROXY } = env();
  const hosts = [c.req.header("host"), TRUST_PROXY ? c.req.header("x-forwarded-host") : undefined];
  if (APP_URL) hosts.push(new URL(APP_URL).host);
  return hosts.filter((host) => host !== undefined);
}

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
    log[c.res.status >= 500 ? "error" : isAsset ? "debug" : "info"](
      {
        requestId: asked.requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        durationMs: Math.round(performance.now() - started),
        ...(asked.userId && { userId: asked.userId }),
      },
      "request",
    );
  });

  app.use(compress());

  app.use(async (c, next) => {
    if (comesFromOwnPage(c.req.raw, ownHosts(c))) return next();
    const page = new Request(new URL("/refused", c.req.url), { signal: c.req.raw.signal });
    return handle(page, c.get("asked"));
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

  app.all("*", (c) => handle(c.req.raw, c.get("asked")));
  return app;
}
