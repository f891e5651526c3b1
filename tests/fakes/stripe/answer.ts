import { answerCall, CALLS } from "./api";
import type { Ledger } from "./ledger";
import { ApiError } from "./objects";
import { checkoutPage, invoicePage, portalPage, takePortalStep } from "./pages";
import { type IdempotencyKeys, parseForm, type Reply, refusal } from "./protocol";
import { SETUP_CALLS } from "./setup-api";
import type { WebhookSender } from "./webhook-sender";

const ALL_CALLS = [...CALLS, ...SETUP_CALLS];

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

function callApi(ledger: Ledger, method: string, url: URL, body: string): Reply {
  const values = parseForm(method === "POST" ? body : url.search);
  try {
    return { status: 200, body: answerCall(ALL_CALLS, ledger, { method, path: url.pathname, values }) };
  } catch (error) {
    return refusal(error);
  }
}

export function answerApi(
  { ledger, keys, secretKey }: { ledger: Ledger; keys: IdempotencyKeys; secretKey: string },
  request: Request,
  body: string,
): Response {
  const url = new URL(request.url);
  if (request.headers.get("authorization") !== `Bearer ${secretKey}`) {
    const error = { type: "invalid_request_error", message: "Invalid API Key provided" };
    return Response.json({ error }, { status: 401 });
  }
  const { method } = request;
  const key = method === "POST" ? request.headers.get("idempotency-key") : null;
  const reply = keys.once(key, `${method} ${url.pathname} ${body}`, () => callApi(ledger, method, url, body));
  return Response.json(reply.body, {
    status: reply.status,
    headers: { "request-id": `req_${crypto.randomUUID()}`, ...reply.headers },
  });
}

interface Pages {
  ledger: Ledger;
  webhooks: WebhookSender;
}

function showPage({ ledger, webhooks }: Pages, path: string): string | null {
  const [, kind = "", id = ""] = /^\/(c\/pay|p\/session|i)\/(\w+)$/.exec(path) ?? [];
  if (kind === "c/pay") return checkoutPage(ledger, id);
  if (kind === "p/session") return portalPage(ledger, id, webhooks.mode);
  return kind === "i" ? invoicePage(ledger, id) : null;
}

function takeStep({ ledger, webhooks }: Pages, path: string, form: URLSearchParams): Response {
  const [, kind = "", id = ""] = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(path) ?? [];
  if (kind === "c/pay") {
    if (form.get("step") === "decline") return html(checkoutPage(ledger, id, { declined: true }));
    if (ledger.checkout(id).status !== "open") return seeOther(path);
    const { success_url } = ledger.pay(id);
    return seeOther(success_url.replace("{CHECKOUT_SESSION_ID}", id));
  }
  if (kind === "p/session") {
    if (form.get("step") === "tell") webhooks.setMode(form.get("manner") ?? "");
    else takePortalStep(ledger, id, form);
    return seeOther(path);
  }
  return html("Not found", 404);
}

export function answerPage(pages: Pages, request: Request, body: string): Response {
  const { pathname } = new URL(request.url);
  try {
    if (request.method === "POST") return takeStep(pages, pathname, new URLSearchParams(body));
    const shown = showPage(pages, pathname);
    return shown === null ? html("Not found", 404) : html(shown);
  } catch (error) {
    if (error instanceof ApiError) return html(error.message, error.status);
    throw error;
  }
}
