import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { supportAddress } from "~/mail/support-address.server";

interface Written {
  email: string;
  /** The subject without the company's name, such as `Your company is suspended`. */
  subject: string;
  /** The text that the feed shows, too. */
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
