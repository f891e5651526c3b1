import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { supportAddress } from "~/mail/support-address.server";

interface Written {
  email: string;
  /** Without the company's name. */
  subject: string;
  text: string;
}

/** A reply goes to the team. */
export const staffMail = ({ email, subject, text }: Written): Mail => ({
  to: email,
  replyTo: supportAddress(),
  subject,
  text: `${text}

--
Reply to this email, or write to customer support:

${ownLink("/customer-support")}
`,
});
