import { type EntryContext, redirect } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { Handler } from "~/platform/context";
import { textAnswer } from "~/platform/text-answer.server";
import { flashAlert, takeFlash } from "./flash.server";
import { FLASH, FORM_OUTCOME, type FormOutcome } from "./form-outcome";

export const isForScript = ({ method, headers }: Request) => method === "POST" && headers.has(FORM_OUTCOME);

function answer(outcome: FormOutcome, body: string, status: number, from: Headers): Response {
  const headers = new Headers(from);
  headers.delete("Location");
  headers.set(FORM_OUTCOME, outcome);
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Type", outcome === "redirect" ? "text/plain" : "application/json");
  return textAnswer(body, { status, headers });
}

export function outcomeOf(page: EntryContext, status: number, headers: Headers): Response {
  const { actionData, errors } = page.staticHandlerContext;
  const [data] = Object.values(actionData ?? {});
  // Ignore loader errors after the action: the client reloads the data and handles them.
  if (data !== undefined) return answer("data", JSON.stringify(data), status, headers);
  const [thrown] = Object.values(errors ?? {});
  const told = isRouteErrorResponse(thrown) ? thrown.data : null;
  return answer("error", JSON.stringify(told), status, headers);
}

/** All tabs share cookies, so another tab that loads a page at that moment would show the confirmation. */
async function moveFlash(headers: Headers): Promise<Headers> {
  const moved = new Headers(headers);
  moved.delete("Set-Cookie");
  for (const cookie of headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const waiting = await takeFlash(new Request("http://localhost", { headers: { Cookie: pair } }));
    const { message, isAlert, undo } = waiting ?? {};
    if (message) moved.set(FLASH, encodeURIComponent(JSON.stringify({ message, isAlert, undo })));
    else moved.append("Set-Cookie", cookie);
  }
  return moved;
}

export interface HeldUp {
  message: string;
  company?: string;
  link?: string;
}

/** Header of a redirect: the `HeldUp` that a script gets instead of the redirect, as URI-encoded JSON. */
const HELD_UP = "X-Held-Up";

/**
 * For a form that cannot be processed before the user has done something on another page. A browser goes to
 * that page, which shows the message. A script leaves the typed values on the form's page, and a phone's
 * outbox keeps the form.
 */
export async function heldUp(said: HeldUp & { company: string }): Promise<Response> {
  const headers = new Headers({ [HELD_UP]: encodeURIComponent(JSON.stringify(said)) });
  headers.append("Set-Cookie", await flashAlert(said.message));
  return redirect(said.company, { headers });
}

function heldUpForScript(said: string, from: Headers): Response {
  const headers = new Headers(from);
  headers.delete(HELD_UP);
  headers.delete("Set-Cookie");
  return answer("signed-out", decodeURIComponent(said), 409, headers);
}

/** `fetch` would follow the redirect automatically, and the page would be fetched twice. */
export const redirectsForScripts =
  (handle: Handler): Handler =>
  async (request, context) => {
    const answered = await handle(request, context);
    const { status, headers } = answered;
    const address = headers.get("Location");
    if (!isForScript(request) || status < 300 || status >= 400 || address === null) return answered;
    const said = headers.get(HELD_UP);
    if (said) return heldUpForScript(said, headers);
    if (headers.has(FORM_OUTCOME)) return answer("signed-out", address, 200, headers);
    return answer("redirect", address, 200, await moveFlash(headers));
  };
