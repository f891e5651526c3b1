/** The first attempt starts after the step's write is committed; a job makes the later ones. */
import { postMessage } from "#post-message.server";
import { afterAnswer } from "~/http/after-answer.server";
import type { Job } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mayGoOn } from "~/platform/trips.server";
import { SECOND_MS } from "~/text/time";
import { faultOfUrl, isAllowedLocally } from "./callable-url.server";
import { type Claimed, claimDue, SHARE } from "./claim.server";
import { bodyOf } from "./message.server";
import { NotAnswered } from "./post";
import { type Outcome, recordTry } from "./record-try.server";
import { ANSWER_MS, retryAfterMs, TRIES } from "./schedule";
import { signingSecrets } from "./secrets.server";
import { headersOf } from "./sign";

const failed = (error: string, more: Partial<Outcome> = {}): Outcome => ({
  isTaken: false,
  status: null,
  error,
  askedMs: 0,
  ...more,
});

const OURS = "Haulway couldn't send this message.";

async function tryOnce(claimed: Claimed, nowMs: number): Promise<Outcome> {
  const { deliveryId, tries, eventId, told, at, url } = claimed;
  // There are more tries than planned only if some were never recorded, because their processes died.
  if (tries > TRIES.length) return failed(OURS, { isFinal: true });
  if (eventId !== null && !told) return failed("The load is archived.", { isFinal: true });
  // The rule may have changed since the webhook was added.
  const fault = faultOfUrl(url);
  if (fault) return failed(fault);
  const secrets = await signingSecrets(claimed, nowMs);
  if (secrets.length === 0) return failed("The secret can't be read. Create a new secret.");
  const body = bodyOf(told, at);
  const message = { id: eventId ?? deliveryId, timestamp: Math.floor(nowMs / SECOND_MS), body };
  const headers = await headersOf(message, secrets);
  try {
    const isLocal = isAllowedLocally(url);
    const { status, retryAfter } = await postMessage({ url, headers, body, answerMs: ANSWER_MS, isLocal });
    if (status >= 200 && status < 300) return { isTaken: true, status, error: null, askedMs: 0 };
    const words =
      status >= 300 && status < 400 ? "Redirects are not followed." : `The server answered ${status}.`;
    return failed(words, { status, askedMs: retryAfterMs(retryAfter, nowMs) });
  } catch (error) {
    if (error instanceof NotAnswered) return failed(error.message);
    throw error;
  }
}

/** An unexpected error counts as a failed try. Never throws. */
async function deliver(claimed: Claimed, nowMs: number): Promise<void> {
  const { deliveryId } = claimed;
  const startedMs = Date.now();
  const outcome = await tryOnce(claimed, nowMs).catch((error: unknown) => {
    log.error({ err: error, deliveryId }, "a message to a webhook could not be sent");
    return failed(OURS, { isOurs: true });
  });
  try {
    await recordTry(claimed, outcome, nowMs + Date.now() - startedMs);
  } catch (error) {
    // The claim ends in a minute, and the message is tried again.
    log.error({ err: error, deliveryId }, "an attempt to send a message to a webhook could not be recorded");
  }
}

/** @returns whether more may be due, and a promise that resolves when the attempts have ended */
export async function deliverDue(nowMs = Date.now()): Promise<{ isMore: boolean; ended: Promise<unknown> }> {
  const claimed = await claimDue(nowMs);
  const ended = Promise.all(claimed.map((each) => deliver(each, nowMs)));
  return { isMore: claimed.length >= SHARE, ended };
}

/** Call this function only after the write is committed. */
export function deliverAtOnce(): void {
  afterAnswer(async () => (await deliverDue()).ended, "messages to webhooks failed");
}

const WHEN_MORE_MS = 200;
/** The maximum time that a run waits for its attempts, so that slow servers do not delay other companies. */
const MOST_WAIT_MS = SECOND_MS;

export const deliverWebhooks: Job = {
  name: "deliver to webhooks",
  everyMs: 2 * SECOND_MS,
  work: async () => {
    if (!mayGoOn()) return undefined;
    const { isMore, ended } = await deliverDue();
    afterAnswer(() => ended, "messages to webhooks failed");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise((resolve) => {
      timer = setTimeout(resolve, MOST_WAIT_MS);
    });
    await Promise.race([ended, waited]);
    clearTimeout(timer);
    return isMore ? WHEN_MORE_MS : undefined;
  },
};
