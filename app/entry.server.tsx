import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { env } from "~/platform/env.server";
import { pageContentPolicy } from "~/platform/headers";
import { log } from "~/platform/log.server";
import { NonceProvider } from "~/platform/nonce";
import { sheetSent, sheetToInline } from "~/platform/stylesheet.node.server";
import { SheetProvider } from "~/ui/stylesheet";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  let answerStatus = status;
  const isDevelopment = env().NODE_ENV === "development";
  const sheet = isDevelopment ? null : sheetToInline(request);
  const stream = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <SheetProvider value={sheet}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </SheetProvider>
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
  headers.set("Content-Security-Policy", pageContentPolicy(nonce, { reload: isDevelopment }));
  // A refusal leaves nothing behind.
  if (sheet && status < 400) headers.append("Set-Cookie", sheetSent);
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
