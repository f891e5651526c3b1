import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import type { Viewer } from "~/trade/viewer";

export const companyClosedMail = (
  to: string,
  { fullName, personName }: Pick<Viewer, "fullName" | "personName">,
): Mail => ({
  to,
  subject: "A company you worked for on Haulway was closed",
  text: `${personName} closed ${fullName} on Haulway, so you no longer have access to its loads, chats and documents.

Your own account hasn't changed. See the companies you work for:

${ownLink("/company")}
`,
});
