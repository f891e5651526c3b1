import { afterAnswer } from "~/http/after-answer.server";
import { count } from "~/platform/counters";
import { log } from "~/platform/log.server";
import { mailer } from "./choose-mailer.server";
import type { Mail } from "./mailer";

/**
 * Call this only after the write is committed. Never throws. Runs in the background, so that the response
 * time does not reveal who has an account.
 */
export function sendMail(mail: Mail): void {
  afterAnswer(() => trySend(mail), "An email could not be sent.");
}

/**
 * Never throws.
 * @param called the email's name in the log, which must differ from the subject if the subject names users
 * @returns whether the email was accepted
 */
export async function trySend(mail: Mail, called = mail.subject): Promise<boolean> {
  try {
    await mailer().send(mail);
    count("mails", "sent");
    return true;
  } catch (error) {
    count("mails", "failed");
    // The error's message is not logged, because mail servers quote the email and its address in it.
    log.error({ subject: called, cause: codeOf(error) }, "An email could not be sent.");
    return false;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
