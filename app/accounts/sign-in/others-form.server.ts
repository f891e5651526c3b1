/**
 * Refuses a form if another user has signed in with the browser since the form's page was opened, or if the
 * same user now acts for another company. Without this check, the form would be processed for a user or a
 * company whose page it does not come from.
 */

import { db } from "db/client";
import { seats } from "db/schema";
import { eq } from "drizzle-orm";
import { flashAlert } from "~/forms/flash.server";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { isForScript } from "~/forms/form-outcome.server";
import { ownerOfPage } from "~/forms/posted-form.server";
import { actingId } from "~/platform/acting-id";
import type { Handler, RequestContext } from "~/platform/context";
import { textAnswer } from "~/platform/text-answer.server";
import type { Viewer } from "~/trade/viewer";

const OTHERS = "Nothing was saved. That page belonged to another account that was signed in on this browser.";
const FORMER_COMPANY = "Nothing was saved. You no longer work for the company that this form belongs to.";
const OTHER_COMPANY = "Nothing was saved. This form belongs to another company you work for.";

/** Returns why the page's owner is not the viewer: another user, or the viewer at another company. */
async function reasonFor(owner: string, { personId }: Viewer): Promise<string> {
  const companies = await db()
    .select({ id: seats.desk_id, endedAt: seats.ended_at })
    .from(seats)
    .where(eq(seats.person_id, personId));
  for (const { id, endedAt } of companies)
    if ((await actingId(personId, id)) === owner) return endedAt === null ? OTHER_COMPANY : FORMER_COMPANY;
  return OTHERS;
}

/**
 * Returns the response to a script: the form's user is signed out. The script then leaves the typed values on
 * the page, and a form in a phone's outbox stays there.
 */
function signedOut(message: string): Response {
  const outcome: FormOutcome = "signed-out";
  return textAnswer(JSON.stringify({ message }), {
    status: 409,
    headers: { [FORM_OUTCOME]: outcome, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/**
 * Wraps a handler so that a form of another user's page, or of another company's, is refused.
 * @param viewerOf returns the user of the request's session
 */
export function refusesOthersForms(
  handle: Handler,
  viewerOf: (sent: { request: Request; context: RequestContext }) => Promise<Viewer | null>,
): Handler {
  return async (request, context) => {
    const owner = ownerOfPage();
    // If the session cannot be read, the action shows the error page.
    const viewer = owner ? await viewerOf({ request, context }).catch(() => null) : null;
    if (!owner || !viewer || context.actingId === owner) return handle(request, context);
    const reason = await reasonFor(owner, viewer);
    if (isForScript(request)) return signedOut(reason);
    const headers = { Location: "/dashboard", "Set-Cookie": await flashAlert(reason) };
    return new Response(null, { status: 302, headers });
  };
}
