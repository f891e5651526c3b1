import { afterAnswer } from "~/http/after-answer.server";
import { log } from "~/platform/log.server";
import { mailer } from "./choose-mailer.server";
import type { Mail } from "./mailer";

/**
 * Sends an email in the background. Call it only after the write is committed. It returns at once and never
 * throws. A slow or failing mail server neither delays nor fails an answer, and its duration does not reveal
 * who has an account.
 */
export function sendMail(mail: Mail): void {
  afterAnswer(() => trySend(mail), "A mail could not be sent.");
}

/**
 * Sends an email and waits for it, for a job that retries. It never throws.
 * @param called the name for the log, if the subject names users
 * @returns whether it was accepted
 */
export async function trySend(mail: Mail, called = mail.subject): Promise<boolean> {
  try {
    await mailer().send(mail);
    return true;
  } catch (error) {
    // The error's message is not logged, because a mail server repeats the email and its address there.
    log.error({ subject: called, cause: codeOf(error) }, "A mail could not be sent.");
    return false;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
