import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { SHEET_SENT_COOKIE, sheetsToInline } from "#stylesheet.server";
import { paymentOrigins } from "~/billing/settings.server";
import { configuredRoomServer } from "~/chat/rooms/room-server.server";
import { isForScript, outcomeOf } from "~/forms/form-outcome.server";
import { IdempotencyKeyProvider, newIdempotencyKey } from "~/forms/idempotency-key";
import { pageCacheControl, pageContentPolicy, policyHash } from "~/http/headers";
import { lowDataBy } from "~/http/low-data.server";
import { NonceProvider } from "~/http/nonce";
import { OFFLINE_OWNER } from "~/http/offline-headers";
import { loggedPath } from "~/http/one-spelling";
import { wholePage } from "~/http/whole-page.server";
import { whoseAnswer } from "~/offline/whose-answer.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { textAnswer } from "~/platform/text-answer.server";
import { type PageHandle, publicPage, sharedPage } from "~/ui/page-handle";
import { SheetProvider } from "~/ui/stylesheet";

const handlesOf = ({ modules = [] }: AppLoadContext) =>
  modules.flatMap(({ handle }) => (handle as PageHandle | undefined) ?? []);

function isPublicPage(page: AppLoadContext): boolean {
  return handlesOf(page).some((handle) => handle === publicPage || handle === sharedPage);
}

function ownSheets(page: AppLoadContext): string[] {
  if (!isPublicPage(page)) return [];
  const links = (page.modules ?? []).flatMap((module) => module.links?.() ?? []);
  return links.flatMap((link) => ("rel" in link && link.rel === "stylesheet" && link.href) || []);
}

function leadsToPayment(page: AppLoadContext): boolean {
  return handlesOf(page).some((handle) => handle.leadsToPayment);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  context.loadedAt = performance.now();
  if (isForScript(request)) return outcomeOf(remixContext, status, headers);
  const isDevelopment = env().NODE_ENV === "development";
  // A public page has none of our scripts, and its content policy allows its styles by hash, so the page can
  // be cached for all visitors.
  const nonce = isPublicPage(context) && !isDevelopment ? null : context.nonce;
  // In low-data mode, stylesheets are linked, which saves bytes if the user opens several pages.
  const mayInline = !isDevelopment && !lowDataBy(request);
  const sheets = mayInline ? sheetsToInline(request, ownSheets(context)) : null;
  const idempotencyKey = context.actingId ? newIdempotencyKey(context.actingId) : "";
  const page = await wholePage(remixContext, {
    url: request.url,
    nonce: nonce ?? "",
    within: (content) => (
      <NonceProvider value={nonce ?? ""}>
        <IdempotencyKeyProvider value={idempotencyKey}>
          <SheetProvider value={sheets?.text ?? null}>{content}</SheetProvider>
        </IdempotencyKeyProvider>
      </NonceProvider>
    ),
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    pageContentPolicy(nonce, {
      styleHash: nonce === null && sheets ? await policyHash(sheets.text) : undefined,
      liveOrigin: configuredRoomServer().socketOrigin,
      reload: isDevelopment,
      formOrigins: leadsToPayment(context) ? paymentOrigins() : [],
    }),
  );
  if (sheets && status < 400) {
    headers.append("Set-Cookie", SHEET_SENT_COOKIE + (context.https ? "; Secure" : ""));
    for (const address of sheets.addresses) headers.append("Link", `<${address}>; rel=prefetch; as=style`);
  }
  headers.set(
    "Cache-Control",
    headers.get("Cache-Control") ?? pageCacheControl(new URL(request.url).pathname, status),
  );
  headers.append("Vary", "Cookie, Save-Data");
  const whose = await whoseAnswer(context);
  if (whose) headers.set(OFFLINE_OWNER, whose);
  if (isPublicPage(context) && !lowDataBy(request)) headers.set("Speculation-Rules", '"/prefetch.json"');
  return textAnswer(page, { headers, status });
}

export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  response.headers.set("Cache-Control", pageCacheControl(new URL(request.url).pathname, response.status));
  response.headers.append("Vary", "Cookie");
  const whose = await whoseAnswer(context);
  if (whose) response.headers.set(OFFLINE_OWNER, whose);
  return response;
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (isAnswer) return;
  const fields = {
    err: error,
    requestId: context.requestId,
    path: loggedPath(new URL(request.url).pathname),
  };
  // Usually the disconnect caused the error. The error is logged anyway, because the app may have caused it.
  if (request.signal.aborted) log.info(fields, "request failed after the client disconnected");
  else log.error(fields, "request failed");
}
