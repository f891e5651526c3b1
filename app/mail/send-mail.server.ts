import { afterAnswer } from "~/platform/after-answer.server";
import { log } from "~/platform/log.server";
import { mailer } from "./choose-mailer.server";
import type { Mail } from "./mailer";

/**
 * Sends a mail in the background. Call it only after the write is committed. It returns at once and never throws: a slow or
 * failing mail server neither delays nor fails an answer, and its time does not reveal who has an account.
 */
export function sendMail(mail: Mail): void {
  afterAnswer(() => send(mail), "A mail could not be sent.");
}

async function send(mail: Mail): Promise<void> {
  try {
    await mailer().send(mail);
  } catch (error) {
    // The error's message is not logged: a mail server repeats the mail and its address there.
    log.error({ subject: mail.subject, cause: codeOf(error) }, "A mail could not be sent.");
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
