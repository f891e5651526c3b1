/**
 * Refuses a form if another user has signed in with the browser since the form's page was opened. Without
 * this check, the form would be processed for a user who has not seen it.
 */

import { flashAlert } from "~/forms/flash.server";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { isForScript } from "~/forms/form-outcome.server";
import { personOfPage } from "~/forms/posted-form.server";
import type { Handler, RequestContext } from "~/platform/context";
import { textAnswer } from "~/platform/text-answer.server";
import type { Viewer } from "~/trade/viewer";

const OTHERS = "Nothing was saved. That page belonged to another account that was signed in on this browser.";

/**
 * Returns the response to a script: the form's user is signed out. The script then leaves the typed values on
 * the page, and a form in a phone's outbox stays there.
 */
function signedOut(): Response {
  const outcome: FormOutcome = "signed-out";
  return textAnswer(JSON.stringify({ message: OTHERS }), {
    status: 409,
    headers: { [FORM_OUTCOME]: outcome, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/**
 * Wraps a handler so that a form of another user's page is refused.
 * @param viewerOf returns the user of the request's session
 */
export function refusesOthersForms(
  handle: Handler,
  viewerOf: (sent: { request: Request; context: RequestContext }) => Promise<Viewer | null>,
): Handler {
  return async (request, context) => {
    const person = personOfPage();
    // If the session cannot be read, the action shows the error page.
    const viewer = person ? await viewerOf({ request, context }).catch(() => null) : null;
    if (!person || !viewer || viewer.personId === person) return handle(request, context);
    if (isForScript(request)) return signedOut();
    const headers = { Location: "/dashboard", "Set-Cookie": await flashAlert(OTHERS) };
    return new Response(null, { status: 302, headers });
  };
}
