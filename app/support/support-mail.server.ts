import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { env } from "~/platform/env.server";
import type { SupportRequest } from "./support-form.server";
import { REQUEST_PATH, shortReference, topicLabel } from "./topics";

/** The address of the support team: SUPPORT_EMAIL, else the sender of our mails, else `support@` this installation's host. */
export function supportAddress(): string {
  const { SUPPORT_EMAIL, MAIL_FROM, APP_URL } = env();
  const from = MAIL_FROM && (/<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim();
  return SUPPORT_EMAIL ?? from ?? `support@${APP_URL ? new URL(APP_URL).hostname : "localhost"}`;
}

/** The mail to the support team. An answer to it goes to the person; its link marks the request as answered. */
export function supportMail(request: SupportRequest, reference: string, answerKey: string): Mail {
  return {
    to: supportAddress(),
    replyTo: request.email,
    subject: `Support request ${shortReference(reference)}: ${topicLabel(request.topic)}`,
    text: `From: ${request.full_name.replace(/\s+/g, " ")} <${request.email}>
About: ${topicLabel(request.topic)}

${request.message}

--
Answer this mail to answer the person. Then mark the request as answered, so that they see it:

${ownLink(REQUEST_PATH, { reference, key: answerKey })}
`,
  };
}
