import { FORM_CHUNKS } from "~/forms/form-chunks";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from "~/forms/idempotency-key";
import type { Refused } from "~/forms/refusals.server";
import { afterAnswer } from "~/http/after-answer.server";
import type { Handler, RequestContext } from "~/platform/context";
import { forgetAnswered } from "./forget-chunks.server";
import { type ChunkedForm, joined, storedPart } from "./stored-chunks.server";

const MISSING = "Part of this upload is missing or has expired. Please send it again.";

/** No data is lost: before sending the form again, the client asks how many bytes are stored. */
function missing(): Response {
  const outcome: FormOutcome = "data";
  const refused: Refused = { message: MISSING, fields: {}, values: {} };
  return Response.json(refused, {
    status: 503,
    headers: { [FORM_OUTCOME]: outcome, "Cache-Control": "no-store" },
  });
}

function whole(sent: Request, form: ChunkedForm, formBytes: number): Request {
  const headers = new Headers(sent.headers);
  headers.delete(FORM_CHUNKS);
  headers.set("Content-Length", String(formBytes));
  // A streamed body requires `duplex`, which is missing from the types.
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers,
    body: joined(form, formBytes),
    signal: sent.signal,
    duplex: "half",
  };
  return new Request(sent.url, init);
}

/** @param viewerOf returns the signed-in user, who must own the chunks */
export function joinsChunks(
  handle: Handler,
  viewerOf: (args: { request: Request; context: RequestContext }) => Promise<{ personId: string } | null>,
): Handler {
  return async (sent, context) => {
    const content = sent.headers.get(FORM_CHUNKS);
    if (content === null || sent.method !== "POST") return handle(sent, context);
    const viewer = await viewerOf({ request: sent, context });
    // The form's action tells the user that they are signed out.
    if (!viewer) return handle(sent, context);
    const key = readIdempotencyKey(sent.headers.get(IDEMPOTENCY_HEADER));
    if (!key) return missing();
    const form: ChunkedForm = { personId: viewer.personId, key, content };
    const { bytes, formBytes } = await storedPart(form);
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
