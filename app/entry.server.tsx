import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { configuredRoomServer } from "~/chat/room-server.server";
import { env } from "~/platform/env.server";
import { pageContentPolicy } from "~/platform/headers";
import { log } from "~/platform/log.server";
import { lowDataBy } from "~/platform/low-data.server";
import { NonceProvider } from "~/platform/nonce";
import { publicPage } from "~/ui/page-handle";

/** A page without scripts of ours, where the browser itself fetches ahead. Elsewhere the router does. */
function isForEverybody({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  return handles.includes(publicPage);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  let answerStatus = status;
  const stream = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        if (request.signal.aborted) return;
        answerStatus = 500;
        log.error({ err: error, requestId }, "rendering failed");
      },
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    pageContentPolicy(nonce, {
      liveOrigin: configuredRoomServer().socketOrigin,
      reload: env().NODE_ENV === "development",
    }),
  );
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "private, no-cache");
  headers.append("Vary", "Cookie, Save-Data");
  if (isForEverybody(remixContext) && !lowDataBy(request))
    headers.set("Speculation-Rules", '"/prefetch.json"');
  return new Response(stream, { headers, status: answerStatus });
}

export function handleDataRequest(response: Response) {
  response.headers.set("Cache-Control", "private, no-cache");
  response.headers.append("Vary", "Cookie");
  return response;
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (isAnswer || request.signal.aborted) return;
  log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "request failed",
  );
}
