import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import type { Viewer } from "~/trade/viewer";

/** Returns the email to a person who worked at a company that somebody else has closed. */
export const companyClosedMail = (
  to: string,
  { fullName, personName }: Pick<Viewer, "fullName" | "personName">,
): Mail => ({
  to,
  subject: "A company you worked for on Haulway is closed",
  text: `${personName} closed ${fullName} on Haulway, so you can no longer act for it. Its loads, chats and documents are no longer open to you.

Your own account stays as it is. See for which companies you can act:

${ownLink("/company")}
`,
});
