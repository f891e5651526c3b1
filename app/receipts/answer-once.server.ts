/** Answers a form that was sent before as it was answered then. */
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { type Receipt, receiptOf, sentSince, settleReceipt } from "db/receipts";
import { afterAnswer } from "~/platform/after-answer.server";
import { flash, flashAlert, flashIn } from "~/platform/flash.server";
import { forPostedForm, type PostedForm } from "~/platform/posted-form.server";
import { PRESSED_AT } from "~/platform/pressed-at";
import { drainBody } from "~/platform/request-body";
import { MINUTE_MS } from "~/platform/time";
import { lookAhead } from "./look-ahead.server";

/** How long the answer of the first may take to be stored, once its effect is. */
const SETTLES_IN_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** How long the form of a page that is sent once more is taken for a double click or a reload. */
const SAME_PRESS_MS = MINUTE_MS;

/** Where the first answer had no words of its own, or is not known. Much may have happened since. */
const SENT_BEFORE = "This was sent before. This is how it stands now.";

/** What a button says that was pressed anew on an old page: what it did may be undone since, and nobody did it again. */
const doneNothing = (message: string | null) =>
  `Nothing was done now. This form was sent before${message ? `, and the answer was: “${message}”` : "."} Look at how it stands; where it is to be done again, open its page anew and send it there.`;

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

/** Whether the button of a page may have been pressed anew, after its person went back: they did something else since, or it is long ago. */
const isPressedAnew = async ({ isOfPage }: PostedForm, receipt: Receipt): Promise<boolean> =>
  isOfPage === true && (Date.now() - receipt.at > SAME_PRESS_MS || (await sentSince(receipt)));

/**
 * The answer that the first one got. For a button that may have been pressed anew, that nothing was done, unless a part was that was refused
 * at first.
 */
async function again(form: PostedForm, receipt: Receipt): Promise<Response> {
  const { location, message, what } = receipt;
  const toldIn = async () => {
    if (form.hasDone) return flash(SENT_BEFORE);
    return (await isPressedAnew(form, receipt))
      ? flashAlert(doneNothing(message))
      : flash(message ?? SENT_BEFORE);
  };
  const headers = new Headers({ Location: location ?? pageOf(what) });
  headers.append("Set-Cookie", await toldIn());
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
const postedBy = (context: AppLoadContext, form: Omit<PostedForm, "personId">): PostedForm => ({
  ...form,
  personId: () => context.userId,
});

/**
 * A handler that does what a keyed form asks for once. A form with files is looked up before they are read; any other only when
 * it wrote nothing, so that a first one costs no look.
 * @param viewerOf finds the session, and notes its person in the context
 */
export function answersOnce(
  handle: RequestHandler,
  viewerOf: (args: { request: Request; context: AppLoadContext }) => Promise<unknown>,
): RequestHandler {
  return async (sent, context) => {
    const { pathname, search } = new URL(sent.url);
    // Remix posts its own way only where no form of ours is sent by a script of ours.
    if (sent.method !== "POST" || !context || pathname.endsWith(".data")) return handle(sent, context);
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
    // What it began may keep the form in memory.
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
