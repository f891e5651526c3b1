import { log } from "~/platform/log.server";
import { mailer } from "./choose-mailer.server";
import type { Mail } from "./mailer";

const underWay = new Set<Promise<void>>();

/**
 * Sends a mail. Call it after the write is committed, and only then. It returns at once and never throws: a slow or broken
 * mail server neither holds up an answer nor fails it, and tells nobody by its time who has an account.
 */
export function sendMail(mail: Mail): void {
  const sending = send(mail).finally(() => underWay.delete(sending));
  underWay.add(sending);
}

async function send(mail: Mail): Promise<void> {
  try {
    await mailer().send(mail);
  } catch (error) {
    // Neither the message nor the address: a mail server's answer repeats both.
    log.error({ subject: mail.subject, cause: codeOf(error) }, "A mail could not be sent.");
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Resolves once every mail is sent or given up: before the process ends, and in tests. */
export async function mailSettled(): Promise<void> {
  await Promise.all(underWay);
}
