/** Answers a form that was sent before, without doing it again. */
import { type Receipt, receiptOf, settleReceipt } from "db/idempotency";
import { flash, flashIn } from "~/forms/flash.server";
import { forPostedForm, type PostedForm } from "~/forms/posted-form.server";
import { PRESSED_AT } from "~/forms/sent-at";
import { afterAnswer } from "~/http/after-answer.server";
import type { Handler, RequestContext } from "~/platform/context";
import { drainBody } from "~/platform/request-body";
import { lookAhead } from "./look-ahead.server";

/** How long the answer of the first may take to be stored, once its effect is. */
const SETTLES_IN_MS = 2_000;
const LOOK_EVERY_MS = 100;

const ALREADY = "Already submitted.";
/** For a form that does several things, of which an earlier attempt did some. */
const REST_DONE = "Already submitted. What was left is done now.";

/** The page of the form: its address without the step. */
function pageOf(what: string): string {
  const { pathname, searchParams } = new URL(what, "http://localhost");
  searchParams.delete("step");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** The receipt with its answer; without one where its process ended between effect and answer. */
async function settled(form: PostedForm): Promise<Receipt | null> {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const receipt = await receiptOf(form);
    if (!receipt || receipt.status !== null || waitedMs >= SETTLES_IN_MS) return receipt;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * The answer to a repeat: it leads to where the first answer led. A script that sends one click again, because the answer was lost, gets the
 * first answer's words. The button of a page may have been clicked again after its effect was undone, so it gets plain words.
 */
async function again(form: PostedForm, { location, message, what }: Receipt): Promise<Response> {
  const first = form.isOfPage ? null : message;
  const headers = new Headers({ Location: location ?? pageOf(what) });
  headers.append("Set-Cookie", await flash(form.hasDone ? REST_DONE : (first ?? ALREADY)));
  return new Response(null, { status: 302, headers });
}

/** Where an answer leads: at once, or after its message was read. */
const placeOf = ({ headers }: Response) =>
  headers.get("Location") ?? /;\s*url=(.+)$/.exec(headers.get("Refresh") ?? "")?.[1] ?? null;

async function settle(form: PostedForm, answer: Response): Promise<void> {
  const message = (await flashIn(answer.headers))?.message ?? null;
  await settleReceipt(form, { status: answer.status, location: placeOf(answer), message });
}

/** Without the request in its scope: what a form begins may outlive it, and would keep the request in memory. */
const postedBy = (context: RequestContext, form: Omit<PostedForm, "personId">): PostedForm => ({
  ...form,
  personId: () => context.userId,
});

/**
 * A handler that does what a keyed form asks for once. A form with files is looked up before they are read; any other only when
 * it wrote nothing, so that a first one costs no look.
 * @param viewerOf finds the session, and notes its person in the context
 */
export function answersOnce(
  handle: Handler,
  viewerOf: (args: { request: Request; context: RequestContext }) => Promise<unknown>,
): Handler {
  return async (sent, context) => {
    const { pathname, search } = new URL(sent.url);
    // Remix posts its own way only where no form of ours is sent by a script of ours.
    if (sent.method !== "POST" || pathname.endsWith(".data")) return handle(sent, context);
    const { request, body, key, isOfPage, content } = await lookAhead(sent);
    const form = postedBy(context, {
      what: pathname + search,
      key,
      isOfPage,
      content: content ?? "",
      body,
      pressedAt: sent.headers.get(PRESSED_AT),
    });
    if (content !== null && form.key) {
      await viewerOf({ request, context });
      const receipt = await settled(form);
      // A browser reads an answer once it has sent everything.
      if (receipt) await drainBody(request.body);
      if (receipt) return again(form, receipt);
    }
    const answer = await forPostedForm(form, () => handle(request, context));
    // Releases the body: work that follows the answer may still reference this form.
    form.body = undefined;
    if (request !== sent) await drainBody(request.body);
    if (!form.key) return answer;
    if (form.keptFor) {
      if (answer.status < 400)
        afterAnswer(() => settle(form, answer), "the answer to a form was not kept with its receipt");
      return answer;
    }
    const receipt = await settled(form);
    return receipt ? again(form, receipt) : answer;
  };
}
