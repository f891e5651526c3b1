import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { supportAddress } from "~/mail/support-address.server";
import type { SupportRequest } from "./support-form.server";
import { REQUEST_PATH, shortReference, topicLabel } from "./topics";

export function supportMail(request: SupportRequest, reference: string, answerKey: string): Mail {
  return {
    to: supportAddress(),
    replyTo: request.email,
    subject: `Support request ${shortReference(reference)}: ${topicLabel(request.topic)}`,
    text: `From: ${request.full_name.replace(/\s+/g, " ")} <${request.email}>
About: ${topicLabel(request.topic)}

${request.message}

--
Reply to this email to answer the user. Then mark the request as answered so they can see it:

${ownLink(REQUEST_PATH, { reference, key: answerKey })}
`,
  };
}

interface Answered {
  email: string;
  reference: string;
  topic: string;
  answer: string;
}

/** The answer that staff wrote in the back office. A reply goes to the team. */
export function answerMail({ email, reference, topic, answer }: Answered): Mail {
  return {
    to: email,
    replyTo: supportAddress(),
    subject: `Your support request ${shortReference(reference)}: ${topicLabel(topic)}`,
    text: `${answer}

--
You asked Haulway for help. Reply to this email if you need more, or read your request and our answer here:

${ownLink(REQUEST_PATH, { reference })}
`,
  };
}
