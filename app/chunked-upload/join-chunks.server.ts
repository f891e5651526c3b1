/** Joins a form that was sent in chunks and passes it on as if it had arrived whole. */

import { FORM_PIECES } from "~/forms/form-chunks";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { RECEIPT_HEADER, readReceiptKey } from "~/forms/idempotency-key";
import type { Refused } from "~/forms/refusals.server";
import { afterAnswer } from "~/http/after-answer.server";
import type { Handler, RequestContext } from "~/platform/context";
import { forgetAnswered } from "./forget-chunks.server";
import { joined, type PiecedForm, partHere } from "./stored-chunks.server";

const MISSING =
  "Parts of this form have not arrived, or were here for more than a day. Please send it again.";

/**
 * Returns a refusal like that of an action. Nothing is lost: a client that sends the form again first asks
 * which chunks are stored.
 */
function missing(): Response {
  const outcome: FormOutcome = "data";
  const refused: Refused = { message: MISSING, fields: {}, values: {} };
  return Response.json(refused, {
    status: 503,
    headers: { [FORM_OUTCOME]: outcome, "Cache-Control": "no-store" },
  });
}

/** Returns the request as it would be if the form had arrived whole. */
function whole(sent: Request, form: PiecedForm, formBytes: number): Request {
  const headers = new Headers(sent.headers);
  headers.delete(FORM_PIECES);
  headers.set("Content-Length", String(formBytes));
  // A body that is a stream needs `duplex`, which the types do not know yet.
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers,
    body: joined(form, formBytes),
    signal: sent.signal,
    duplex: "half",
  };
  return new Request(sent.url, init);
}

/**
 * Wraps a handler: joins the stored chunks of a form and passes on every other request unchanged.
 * @param viewerOf finds the session: chunks belong to one user
 */
export function joinsPieces(
  handle: Handler,
  viewerOf: (args: { request: Request; context: RequestContext }) => Promise<{ id: string } | null>,
): Handler {
  return async (sent, context) => {
    const content = sent.headers.get(FORM_PIECES);
    if (content === null || sent.method !== "POST") return handle(sent, context);
    const viewer = await viewerOf({ request: sent, context });
    // The form's own action reports that its user was signed out.
    if (!viewer) return handle(sent, context);
    const key = readReceiptKey(sent.headers.get(RECEIPT_HEADER));
    if (!key) return missing();
    const form: PiecedForm = { personId: viewer.id, key, content };
    const { bytes, formBytes } = await partHere(form);
    if (bytes === 0 || bytes < formBytes) return missing();
    const answer = await handle(whole(sent, form, formBytes), context);
    const { pathname, search } = new URL(sent.url);
    if (answer.status < 400)
      afterAnswer(
        () => forgetAnswered(form, pathname + search),
        "could not delete the chunks of an answered form",
      );
    return answer;
  };
}
