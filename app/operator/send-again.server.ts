import { readBytes } from "~/platform/request-body";

/** A larger form is not returned. */
const MOST_BYTES = 64 * 1024;
/** A form with a secret must be typed again, because a page must not contain the secret. */
const SECRET = /password|(^|_)(code|pin|secret|token)$/;
/** Allows nothing but the form. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

async function fieldsOf(request: Request): Promise<[string, string][] | null> {
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readBytes(request, MOST_BYTES, "fail", request.signal).catch(() => null);
  const fields = bytes && [...new URLSearchParams(new TextDecoder().decode(bytes))];
  return fields?.some(([name]) => SECRET.test(name)) ? null : fields;
}

/** The form keeps its idempotency key, so it takes effect only once. */
export async function sendAgainPage(
  request: Request,
  message: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const fields = await fieldsOf(request);
  const kept = fields?.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const again = kept
    ? `<form method="post" action="${escaped(pathname + search)}">${kept.join("")}<p>This page keeps what you typed.</p><button>Send again</button></form>`
    : "<p>Go back one page to find what you typed.</p>";
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Maintenance · Haulway</title><h1>Maintenance</h1><p role="alert">${escaped(message)}</p>${again}<p><a href="/dashboard">Go to Haulway</a></p></html>`;
  return new Response(html, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY, ...headers },
  });
}
