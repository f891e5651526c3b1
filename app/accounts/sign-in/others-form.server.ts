/**
 * Refuses a form whose page was rendered for another user or company.
 */

import { db } from "db/client";
import { isActingSeat } from "db/desks";
import { profiles, seats } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { flashAlert } from "~/forms/flash.server";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { type HeldUp, isForScript } from "~/forms/form-outcome.server";
import { ownerOfPage } from "~/forms/posted-form.server";
import { actingId } from "~/platform/acting-id";
import type { Handler, RequestContext } from "~/platform/context";
import { textAnswer } from "~/platform/text-answer.server";
import { companyPath, noLongerAt } from "~/trade/other-company";
import type { Viewer } from "~/trade/viewer";

const OTHERS = "Nothing was saved. That page belonged to another account that was signed in on this browser.";
const OTHER_COMPANY = "Nothing was saved. This form belongs to another company you work for.";

async function refusalFor(owner: string, { personId }: Viewer): Promise<HeldUp> {
  const companies = await db()
    .select({ id: seats.desk_id, name: profiles.full_name, mayAct: sql<number>`${isActingSeat(seats)}` })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(eq(seats.person_id, personId));
  for (const { id, name, mayAct } of companies) {
    if ((await actingId(personId, id)) !== owner) continue;
    if (mayAct === 1) return { message: OTHER_COMPANY, company: companyPath(id, null), link: "Switch" };
    return { message: `Nothing was saved. ${noLongerAt(name)}`, company: "" };
  }
  return { message: OTHERS };
}

/** After this response, the page keeps the typed values, and a phone's outbox keeps the form. */
function signedOut(refused: HeldUp): Response {
  const outcome: FormOutcome = "signed-out";
  return textAnswer(JSON.stringify(refused), {
    status: 409,
    headers: { [FORM_OUTCOME]: outcome, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

export function refusesOthersForms(
  handle: Handler,
  viewerOf: (sent: { request: Request; context: RequestContext }) => Promise<Viewer | null>,
): Handler {
  return async (request, context) => {
    const owner = ownerOfPage();
    // If the session cannot be read, the action shows the error page.
    const viewer = owner ? await viewerOf({ request, context }).catch(() => null) : null;
    if (!owner || !viewer || context.actingId === owner) return handle(request, context);
    const refused = await refusalFor(owner, viewer);
    if (isForScript(request)) return signedOut(refused);
    const headers = {
      Location: refused.company || "/dashboard",
      "Set-Cookie": await flashAlert(refused.message),
    };
    return new Response(null, { status: 302, headers });
  };
}
