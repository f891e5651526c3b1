import { afterAnswer } from "~/http/after-answer.server";
import { log } from "~/platform/log.server";
import { mailer } from "./choose-mailer.server";
import type { Mail } from "./mailer";

/**
 * Sends a mail in the background. Call it only after the write is committed. It returns at once and never throws: a slow or
 * failing mail server neither delays nor fails an answer, and its time does not reveal who has an account.
 */
export function sendMail(mail: Mail): void {
  afterAnswer(() => trySend(mail), "A mail could not be sent.");
}

/**
 * Sends a mail and waits for it, for a round that tries again. It never throws.
 * @param called how the log calls it, where its subject names people
 * @returns whether it was taken
 */
export async function trySend(mail: Mail, called = mail.subject): Promise<boolean> {
  try {
    await mailer().send(mail);
    return true;
  } catch (error) {
    // The error's message is not logged: a mail server repeats the mail and its address there.
    log.error({ subject: called, cause: codeOf(error) }, "A mail could not be sent.");
    return false;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
