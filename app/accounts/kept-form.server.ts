/**
 * A form that was sent after its person had been signed out, in another tab or by time. With scripts the page stays as it is; without
 * them the browser goes to the login page, and what was typed would be lost. So it is kept, sealed in a cookie of this browser, and the
 * form's own page gives it back once the same person has signed in. Nothing is saved before they send it again.
 */
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { GIVEN_BACK, readForm, textFields, withoutPasswords } from "~/platform/form.server";
import { FORM_OUTCOME } from "~/platform/form-outcome";
import { open, seal } from "~/platform/seal.server";
import { MINUTE_MS } from "~/platform/time";
import type { Viewer } from "~/trade/viewer";

export const KEPT_MINUTES = 15;
/** A browser takes no longer cookie, its name and attributes included. */
const MOST_COOKIE_BYTES = 4_096;

/**
 * Forms in which people write, and no secret. Their actions read the form before they do anything, which is where a form that is given
 * back ends; a step of an address, which needs no form, is none of them.
 */
const KEPT =
  /^\/(new_load(\/[\w-]+)?|edit-load\/[\w-]+|review\/[\w-]+\/[\w-]+\/(true|false)|chat\?group=[\w-]+)$/;

/** The answers that show what was typed. */
const SHOWN = [200, 400, 409];

interface Sent {
  request: Request;
  context: AppLoadContext;
}

interface Kept {
  /** The address that the form was sent to, which is its page. */
  to: string;
  fields: Readonly<Record<string, string>>;
  untilMs: number;
}

const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

const placeOf = (userId: string) => ({ what: "forms sent while signed out", whose: userId });

function setCookie(value: string, https: boolean): string {
  const seconds = value ? KEPT_MINUTES * 60 : 0;
  return `${cookieName("kept_form")}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
}

/** The sealed form that the request's cookies hold. */
function keptIn(request: Request): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split("; ");
  const start = `${cookieName("kept_form")}=`;
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/**
 * Keeps the form of a request.
 * @param userId whose it is: the person who was signed in last with this browser
 * @returns the `Set-Cookie` value; null where the form is none to keep, or too large
 */
export async function keepForm({ request, context }: Sent, userId: string): Promise<string | null> {
  const to = addressOf(request);
  const isText = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  if (!KEPT.test(to) || !isText || request.headers.has(FORM_OUTCOME)) return null;
  const form = await readForm(request).catch(() => null);
  if (!form) return null;
  const fields = withoutPasswords(textFields(form));
  const kept: Kept = { to, fields, untilMs: Date.now() + KEPT_MINUTES * MINUTE_MS };
  const cookie = setCookie(await seal(JSON.stringify(kept), placeOf(userId)), context.https);
  return cookie.length <= MOST_COOKIE_BYTES ? cookie : null;
}

/** The form that was kept for this person; null for anybody else, and after its time. */
async function openKept(sealed: string, userId: string): Promise<Kept | null> {
  const text = await open(sealed, placeOf(userId));
  const kept = text ? (JSON.parse(text) as Kept) : null;
  return kept && kept.untilMs > Date.now() ? kept : null;
}

/**
 * A handler whose pages of forms give back what was kept for the viewer: the form is handed to the page's action, which is refused
 * when it reads it (`readForm`) and so shows what was typed. A form of somebody else is forgotten.
 */
export function givesFormsBack(
  handle: RequestHandler,
  viewerOf: (sent: Sent) => Promise<Viewer | null>,
): RequestHandler {
  return async (request, context) => {
    const sealed = request.method === "GET" ? keptIn(request) : undefined;
    if (!sealed || !context || !KEPT.test(addressOf(request))) return handle(request, context);
    const viewer = await viewerOf({ request, context });
    const kept = viewer && (await openKept(sealed, viewer.id));
    if (!viewer || (kept && kept.to !== addressOf(request))) return handle(request, context);
    const answer = await handle(kept ? asForm(request, kept.fields) : request, context);
    // Where the page does not show what was typed, it is kept for the next time.
    if (kept && !SHOWN.includes(answer.status)) return answer;
    const headers = new Headers(answer.headers);
    headers.append("Set-Cookie", setCookie("", context.https));
    // The page was asked for, and here it is; refused is only what sends it nowhere.
    return new Response(answer.body, { status: answer.status === 400 ? 200 : answer.status, headers });
  };
}

function asForm(request: Request, fields: Kept["fields"]): Request {
  const headers = new Headers(request.headers);
  headers.set(GIVEN_BACK, "1");
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  const body = new URLSearchParams(fields).toString();
  return new Request(request.url, { method: "POST", headers, body, signal: request.signal });
}
