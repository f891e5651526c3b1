import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { supportAddress } from "~/mail/support-address.server";
import { REQUEST_PATH, shortReference } from "~/support/topics";
import type { Target } from "./targets.server";

interface Report {
  reference: string;
  answerKey: string;
  reporter: { id: string; fullName: string; email: string };
  reason: string;
  words: string;
  target: Target;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** A reply goes to the reporter, and the link marks the report as answered. */
export function reportMail({ reference, answerKey, reporter, reason, words, target }: Report): Mail {
  return {
    to: supportAddress(),
    replyTo: reporter.email,
    subject: `Report ${shortReference(reference)} of a ${target.kind}: ${reason}`,
    text: `From: ${oneLine(reporter.fullName)} <${reporter.email}>, ${reporter.id}
Reported: a ${target.kind}
Reason: ${reason}

${words}

-- What was reported, as the reporter saw it:
${target.context}

--
Reply to this email to answer the person who reported it. Then mark the report as answered, so they can see it:

${ownLink(REQUEST_PATH, { reference, key: answerKey })}
`,
  };
}
