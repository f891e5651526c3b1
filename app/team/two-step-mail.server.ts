import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import type { Viewer } from "~/trade/viewer";

export const twoStepMail = (
  to: string,
  { fullName, personName }: Pick<Viewer, "fullName" | "personName">,
): Mail => ({
  to,
  subject: "Turn on two-step sign-in to keep working on Haulway",
  text: `${personName} requires two-step sign-in of everyone who works for ${fullName} on Haulway. Until you turn it on, you can't open its loads, chats and documents. If you drive for it, you can't open those of your own company either.

Turn it on. It takes a minute:

${ownLink("/user-account/two-step")}
`,
});
