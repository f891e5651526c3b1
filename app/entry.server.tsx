import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { paymentOrigins } from "~/billing/settings.server";
import { env } from "~/platform/env.server";
import { pageContentPolicy } from "~/platform/headers";
import { log } from "~/platform/log.server";
import { NonceProvider } from "~/platform/nonce";
import type { PageHandle } from "~/ui/page-handle";

/** Whether a form of this page goes on to the payment provider. */
function leadsToPayment({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle | undefined;
    return handle?.leadsToPayment === true;
  });
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
      reload: env().NODE_ENV === "development",
      formOrigins: leadsToPayment(remixContext) ? paymentOrigins() : [],
    }),
  );
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "private, no-cache");
  headers.append("Vary", "Cookie, Save-Data");
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
