import { type Receipt, receiptOf, storeFormAnswer } from "db/idempotency";
import { flash, flashIn, withUndo } from "~/forms/flash.server";
import { forPostedForm, type PostedForm } from "~/forms/posted-form.server";
import { SUBMITTED_AT } from "~/forms/sent-at";
import { afterAnswer } from "~/http/after-answer.server";
import type { Handler, RequestContext } from "~/platform/context";
import { drainBody } from "~/platform/request-body";
import { lookAhead } from "./look-ahead.server";

const ANSWERED_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 100;

const ALREADY = "You already submitted this.";

function pageOf(what: string): string {
  const { pathname, searchParams } = new URL(what, "http://localhost");
  searchParams.delete("step");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** The receipt contains no response if the process ended between the effect and the response. */
async function receiptWithAnswer(form: PostedForm): Promise<Receipt | null> {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const receipt = await receiptOf(form);
    if (!receipt || receipt.status !== null || waitedMs >= ANSWERED_WITHIN_MS) return receipt;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** A script gets the first response's message. A page's button may be clicked again after an undo. */
async function again(form: PostedForm, { location, message, what }: Receipt): Promise<Response> {
  const first = form.isOfPage ? null : message;
  const headers = new Headers({ Location: location ?? pageOf(what) });
  headers.append("Set-Cookie", await flash(first ?? ALREADY));
  return new Response(null, { status: 302, headers });
}

const placeOf = ({ headers }: Response) =>
  headers.get("Location") ?? /;\s*url=(.+)$/.exec(headers.get("Refresh") ?? "")?.[1] ?? null;

async function storeAnswer(form: PostedForm, answer: Response): Promise<void> {
  const shown = await flashIn(answer.headers);
  const message = shown && withUndo(shown.message, shown.undo);
  await storeFormAnswer(form, { status: answer.status, location: placeOf(answer), message });
}

/** Background work would keep the request in memory if this closure contained it. */
const postedBy = (
  context: RequestContext,
  form: Omit<PostedForm, "personId" | "deskId" | "seats">,
): PostedForm => ({
  ...form,
  clientAddress: context.clientAddress,
  personId: () => context.userId,
  deskId: () => (context.isAlone && !context.hadOtherSeat ? undefined : context.deskId),
  seats: () => context.seats,
});

/**
 * The receipt of a form with files is looked up before the files are read. The receipt of any other form is
 * looked up only if the form wrote nothing, so that a first submission costs no lookup.
 */
export function answersOnce(
  handle: Handler,
  viewerOf: (args: { request: Request; context: RequestContext }) => Promise<unknown>,
): Handler {
  return async (sent, context) => {
    const { pathname, search } = new URL(sent.url);
    // Remix itself posts a form (`.data`) only if none of our scripts sends it.
    if (sent.method !== "POST" || pathname.endsWith(".data")) return handle(sent, context);
    const { request, body, key, isOfPage, content } = await lookAhead(sent);
    const form = postedBy(context, {
      what: pathname + search,
      key,
      isOfPage,
      content: content ?? "",
      body,
      pressedAt: sent.headers.get(SUBMITTED_AT),
    });
    if (content !== null && form.key) {
      await viewerOf({ request, context });
      const receipt = await receiptWithAnswer(form);
      // A browser reads the response only after it has sent the whole body.
      if (receipt) await drainBody(request.body);
      if (receipt) return again(form, receipt);
    }
    const answer = await forPostedForm(form, () => handle(request, context));
    // Releases the body, because work that follows the response may still reference this form.
    form.body = undefined;
    if (request !== sent) await drainBody(request.body);
    if (!form.key) return answer;
    if (form.keptFor) {
      if (answer.status < 400)
        afterAnswer(() => storeAnswer(form, answer), "could not store a form's answer in its receipt");
      return answer;
    }
    const receipt = await receiptWithAnswer(form);
    return receipt ? again(form, receipt) : answer;
  };
}
