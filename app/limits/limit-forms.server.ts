/** Refuses forms that exceed a limit, before their bodies are read. */
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { isForScript } from "~/forms/form-outcome.server";
import type { Refused } from "~/forms/refusals.server";
import { isSafeMethod } from "~/http/own-origin";
import { plainPage } from "~/http/plain-page";
import type { Handler, RequestContext } from "~/platform/context";
import { SECOND_MS } from "~/text/time";
import { tooOften } from "./rate-limit.server";
import { countVerb, verbLimit } from "./verb-limits.server";

const KEEPS = "Nothing was saved. Go back one page to find what you typed.";

function refusal(request: Request, waitMs: number): Response {
  const { message } = tooOften(waitMs);
  const retry = { "Retry-After": String(Math.ceil(waitMs / SECOND_MS)), "Cache-Control": "no-store" };
  if (isForScript(request)) {
    const outcome: FormOutcome = "data";
    const refused: Refused = { message, fields: {}, values: {} };
    return Response.json(refused, { status: 429, headers: { ...retry, [FORM_OUTCOME]: outcome } });
  }
  const page = plainPage(429, `${message} ${KEEPS}`);
  for (const [name, value] of Object.entries(retry)) page.headers.set(name, value);
  return page;
}

export function limitsForms(
  handle: Handler,
  routeOf: (pathname: string) => string | undefined,
  viewerOf: (args: { request: Request; context: RequestContext }) => Promise<{ personId: string } | null>,
): Handler {
  return async (request, context) => {
    if (isSafeMethod(request.method)) return handle(request, context);
    const limit = verbLimit(routeOf(new URL(request.url).pathname));
    if (!limit) return handle(request, context);
    // If the session cannot be read, the action will report the error. The address is counted anyway.
    const viewer = await viewerOf({ request, context }).catch(() => null);
    const waitMs = await countVerb(limit, viewer?.personId ?? null, context.clientAddress);
    return waitMs === null ? handle(request, context) : refusal(request, waitMs);
  };
}
