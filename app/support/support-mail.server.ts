import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { supportAddress } from "~/mail/support-address.server";
import { staffPath } from "./has-staff.server";
import type { SupportRequest } from "./support-form.server";
import { REPORT_TOPIC, REQUEST_PATH, shortReference, topicLabel } from "./topics";

/** @param staffedId the request's id if there are staff who can answer it in the back office */
export function supportMail(
  request: SupportRequest,
  reference: string,
  answerKey: string,
  staffedId?: string,
): Mail {
  const inBackOffice = staffedId
    ? `\n\nOr take and answer it in the back office:\n\n${ownLink(staffPath(request.topic, staffedId))}`
    : "";
  return {
    to: supportAddress(),
    replyTo: request.email,
    subject: `Support request ${shortReference(reference)}: ${topicLabel(request.topic)}`,
    text: `From: ${request.full_name.replace(/\s+/g, " ")} <${request.email}>
About: ${topicLabel(request.topic)}

${request.message}

--
Reply to this email to answer the user. Then mark the request as answered so they can see it:

${ownLink(REQUEST_PATH, { reference, key: answerKey })}${inBackOffice}
`,
  };
}

interface Answered {
  email: string;
  reference: string;
  topic: string;
  answer: string;
}

/** The answer to a request or a report that staff wrote in the back office. A reply goes to the team. */
export function answerMail({ email, reference, topic, answer }: Answered): Mail {
  return {
    to: email,
    replyTo: supportAddress(),
    subject: `Your support request ${shortReference(reference)}: ${topicLabel(topic)}`,
    text: `${answer}

--
${topic === REPORT_TOPIC ? "You reported something to Haulway." : "You asked Haulway for help."} Reply to this email if you need more, or read your ${topic === REPORT_TOPIC ? "report" : "request"} and our answer here:

${ownLink(REQUEST_PATH, { reference })}
`,
  };
}
