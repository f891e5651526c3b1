/**
 * A form that was sent from the page of somebody else: in another tab they signed out, and another person in. It would be done in the name of
 * the one who is signed in now, who has not seen it.
 */

import { flashAlert } from "~/forms/flash.server";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { isForScript } from "~/forms/form-outcome.server";
import { personOfPage } from "~/forms/posted-form.server";
import type { Handler, RequestContext } from "~/platform/context";
import { textAnswer } from "~/platform/text-answer.server";
import type { Viewer } from "~/trade/viewer";

const OTHERS =
  "Nothing was saved: you sent a form from the page of somebody else, who was signed in before you with this browser.";

/** To a script the person of its page is signed out: what is typed stays there, and what waits on a phone goes on waiting. */
function signedOut(): Response {
  const outcome: FormOutcome = "signed-out";
  return textAnswer(JSON.stringify({ message: OTHERS }), {
    status: 409,
    headers: { [FORM_OUTCOME]: outcome, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/**
 * A handler that does nothing for such a form and says so.
 * @param viewerOf finds the session
 */
export function refusesOthersForms(
  handle: Handler,
  viewerOf: (sent: { request: Request; context: RequestContext }) => Promise<Viewer | null>,
): Handler {
  return async (request, context) => {
    const person = personOfPage();
    // Where the session cannot be read, the action meets that itself, within the error page.
    const viewer = person ? await viewerOf({ request, context }).catch(() => null) : null;
    if (!person || !viewer || viewer.id === person) return handle(request, context);
    if (isForScript(request)) return signedOut();
    const headers = { Location: "/dashboard", "Set-Cookie": await flashAlert(OTHERS) };
    return new Response(null, { status: 302, headers });
  };
}
