import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { supportAddress } from "~/mail/support-address.server";
import { staffPath } from "~/support/has-staff.server";
import { REPORT_TOPIC, REQUEST_PATH, shortReference } from "~/support/topics";
import type { Target } from "./targets.server";

interface Report {
  requestId: string;
  /** Whether staff decide reports in the back office. */
  isStaffed: boolean;
  reference: string;
  answerKey: string;
  reporter: { id: string; fullName: string; email: string };
  reason: string;
  words: string;
  target: Target;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

const inBackOffice = ({
  requestId,
}: Report) => `Decide it in the back office, which also emails the person who reported it:

${ownLink(staffPath(REPORT_TOPIC, requestId))}`;

const byMail = ({
  reference,
  answerKey,
}: Report) => `Reply to this email to answer the person who reported it. Then mark the report as answered, so they can see it:

${ownLink(REQUEST_PATH, { reference, key: answerKey })}`;

/** A reply goes to the reporter. If no staff decide reports, the link marks the report as answered. */
export function reportMail(report: Report): Mail {
  const { isStaffed, reference, reporter, reason, words, target } = report;
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
${isStaffed ? inBackOffice(report) : byMail(report)}
`,
  };
}
