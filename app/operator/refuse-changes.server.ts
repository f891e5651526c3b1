import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { isForScript } from "~/forms/form-outcome.server";
import type { Refused } from "~/forms/refusals.server";
import { isApiPath } from "~/http/api-path";
import { isSafeMethod } from "~/http/own-origin";
import { problemAnswer } from "~/http/problem";
import type { Handler, RequestContext } from "~/platform/context";
import { maintenanceNow, refusalOf } from "./notices.server";
import { sendAgainPage } from "./send-again.server";

/**
 * Paths that work during maintenance: signing in and out, because nobody could read their pages without a
 * session; the same for staff (`staff`, `staff/view`); and two that only set a cookie or redirect.
 */
const SERVED = /^\/(login(\/code|\/mailed-code)?|logout|low-data|share|staff(\/view)?)(\.data)?$/;

type ViewerOf = (args: { request: Request; context: RequestContext }) => Promise<{ zone?: string } | null>;

/**
 * A refused program gets problem details, a script gets an outcome that leaves the typed values on the page,
 * and a browser gets a page that contains them.
 * @param viewerOf reads the viewer, for the time zone
 */
export function refusesChanges(handle: Handler, viewerOf: ViewerOf): Handler {
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (isSafeMethod(request.method) || SERVED.test(pathname)) return handle(request, context);
    const maintenance = await maintenanceNow();
    if (!maintenance) return handle(request, context);
    context.isUnderMaintenance = true;
    const isApi = isApiPath(pathname);
    const viewer = isApi ? null : await viewerOf({ request, context }).catch(() => null);
    const { message, retryAfterS } = refusalOf(maintenance, viewer?.zone);
    const headers = { "Retry-After": String(retryAfterS), "Cache-Control": "no-store" };
    if (isApi) return problemAnswer({ status: 503, detail: message, headers });
    if (!isForScript(request)) return sendAgainPage(request, message, headers);
    const outcome: FormOutcome = "later";
    const refused: Refused = { message, fields: {}, values: {} };
    return Response.json(refused, { status: 503, headers: { ...headers, [FORM_OUTCOME]: outcome } });
  };
}
