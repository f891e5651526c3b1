/** Answers forms that a page's script sends: with the outcome alone, in HTTP and JSON (see form-answer.ts). */
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { RequestContext } from "./context";
import { FOR_SCRIPT, FORM_ANSWER, type FormAnswer } from "./form-answer";

/** Whether a script sent this form and wants its outcome instead of a page. */
export const isForScript = ({ method, headers }: Request) => method === "POST" && headers.has(FOR_SCRIPT);

/** The outcome of an action that returned data or threw: what would have been shown on the page. */
export function outcomeOf(page: EntryContext, status: number, headers: Headers): Response {
  const { actionData, errors } = page.staticHandlerContext;
  const [returned] = Object.values(actionData ?? {});
  const [thrown] = Object.values(errors ?? {});
  const isRefused = isRouteErrorResponse(thrown);
  // A loader may have failed after the action was done: the page meets that itself when it reads its data.
  const [kind, body]: [FormAnswer, unknown] =
    returned === undefined ? ["error", isRefused ? thrown.data : null] : ["data", returned];
  headers.set(FORM_ANSWER, kind);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

type Handler = (request: Request, context: RequestContext) => Promise<Response>;

/** Tells a script where a redirect leads. A browser would follow it unseen, and fetch the page twice. */
export const tellRedirects =
  (handle: Handler): Handler =>
  async (request, context) => {
    const answer = await handle(request, context);
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.headers.has("Location");
    if (!isForScript(request) || !isRedirect) return answer;
    const headers = new Headers(answer.headers);
    if (!headers.has(FORM_ANSWER)) headers.set(FORM_ANSWER, "redirect" satisfies FormAnswer);
    return new Response(null, { status: 200, headers });
  };
