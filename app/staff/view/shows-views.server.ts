/**
 * Serves a browser in which a member of staff views the product as a person (`view.server.ts`). Outside the
 * back office, refuses every change except signing out.
 */
import { heldUp, isForScript, redirectsForScripts } from "~/forms/form-outcome.server";
import { isApiPath } from "~/http/api-path";
import { isPrefetch, OFFLINE_OWNER, PREFETCH_HEADER } from "~/http/offline-headers";
import { loggedPath } from "~/http/one-spelling";
import { isSafeMethod } from "~/http/own-origin";
import { plainPage } from "~/http/plain-page";
import { problemAnswer } from "~/http/problem";
import type { Handler, RequestContext } from "~/platform/context";
import { Refusal } from "~/platform/errors";
import { lookingOnly } from "~/platform/looking-only.server";
import { textAnswer, textOf } from "~/platform/text-answer.server";
import { lookAsStaff } from "../log.server";
import { withBanner } from "./banner.server";
import { entryOfView, type View, viewOf } from "./view.server";

/** The back office, which staff use as themselves even in a view. */
const OF_STAFF = /^\/staff(\/|\.data$|$)/;

/** This page has the text and the button of the banner, so it needs no banner. */
const OF_VIEW = "/staff/view";

/**
 * Pages that show a secret, export data, call the payment provider, or connect a browser to the person's
 * chats.
 */
const CLOSED =
  /^\/(user-account\/(two-step|export)|loads\.csv|load-details\/[^/]+\/record\.zip|billing(\/.*)?|rooms\/token)(\.data)?$/;

/** Signing out ends the view. */
const SIGNS_OUT = /^\/logout(\.data)?$/;

/** Parameters that say which chat or negotiation a page shows. */
const NAMING = ["group", "driver", "load"];

const nothingChanged = ({ name }: View) =>
  `Nothing was changed. You see Haulway as ${name} does, and can only look. End the view to act as yourself.`;

const notShown = ({ name }: View) =>
  `This page isn't shown while you see Haulway as ${name} does, because it can contain secrets, or more than you need to see.`;

/** Refuses a change. A page with scripts keeps what was typed. */
function refuseChange(request: Request, context: RequestContext, view: View): Promise<Response> | Response {
  const message = nothingChanged(view);
  if (isApiPath(new URL(request.url).pathname)) return problemAnswer({ status: 403, detail: message });
  if (!isForScript(request)) return plainPage(403, message);
  const held = { message, company: "/staff/view", link: "End view" };
  return redirectsForScripts(() => heldUp(held))(request, context);
}

/**
 * Makes the request a prefetch, which leaves no marks, and turns on data saver, which omits scripts. Without
 * the conditional headers of the browser's cache, the app sends the whole page.
 */
function asLook({ url, method, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent);
  headers.set(PREFETCH_HEADER, "1");
  headers.set("Save-Data", "on");
  for (const name of ["If-None-Match", "If-Modified-Since"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}

/** Changes the response so that the browser does not store it and runs no scripts. */
async function shown(answer: Response, view: View): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ["Set-Cookie", OFFLINE_OWNER, "ETag", "Clear-Site-Data", "Content-Length"])
    headers.delete(name);
  headers.set("Cache-Control", "no-store");
  const policy = headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", policy.replace(/script-src [^;]*/, "script-src 'none'"));
  const init = { status: answer.status, headers };
  if (!headers.get("Content-Type")?.startsWith("text/html")) return new Response(answer.body, init);
  return textAnswer(withBanner(textOf(answer) ?? (await answer.text()), view), init);
}

async function shownToStaff(answer: Response, view: View): Promise<Response> {
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const { status, headers } = answer;
  return textAnswer(withBanner(textOf(answer) ?? (await answer.text()), view), { status, headers });
}

/** Describes a page for the log, without typed text. */
function aboutPage(url: URL): string {
  const named = NAMING.flatMap((name) => {
    const value = url.searchParams.get(name) ?? "";
    return /^[\da-f-]{1,36}$/i.test(value) ? [`${name} ${value}`] : [];
  });
  return [`Page ${loggedPath(url.pathname)}`, ...named].join(", ");
}

async function look(next: Handler, request: Request, context: RequestContext, view: View): Promise<Response> {
  const { personId, deskId, member } = view;
  context.viewed = { personId, deskId, staffId: member.staffId };
  const answer = await lookingOnly(() => next(asLook(request), context));
  // If nothing read the session, the response shows nothing about the person.
  if (!context.actingId) return answer;
  const about = aboutPage(new URL(request.url));
  try {
    return await lookAsStaff(
      member,
      async () => answer,
      () => entryOfView("see-view", view, about),
    );
  } catch (error) {
    // The staff session ended during the request.
    if (error instanceof Refusal) return plainPage(error.status, error.message);
    throw error;
  }
}

export function showsViews(next: Handler): Handler {
  return async (request, context) => {
    const view = await viewOf({ request, context });
    if (!view) return next(request, context);
    const { pathname } = new URL(request.url);
    if (pathname === OF_VIEW && isSafeMethod(request.method)) return next(request, context);
    if (OF_STAFF.test(pathname)) return shownToStaff(await next(request, context), view);
    if (SIGNS_OUT.test(pathname)) return next(request, context);
    if (!isSafeMethod(request.method)) return shown(await refuseChange(request, context, view), view);
    // Nobody has looked at a page that the browser loads in advance, so it must not be logged.
    if (CLOSED.test(pathname) || isApiPath(pathname) || isPrefetch(request))
      return shown(plainPage(403, notShown(view)), view);
    return shown(await look(next, request, context, view), view);
  };
}
