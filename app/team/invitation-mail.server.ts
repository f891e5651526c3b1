import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { SEAT_LABELS, type Seat } from "~/trade/seats";
import { invitedTo } from "./invited-to";

/** The facts of an invitation that its email contains. */
interface Invited {
  to: string;
  token: string;
  /** The name of the person who sends the invitation. */
  inviter: string;
  company: string;
  seat: Seat;
}

/** Returns the path of an invitation's page. */
export const joinPath = (token: string) => `/join/${token}`;

/** Returns the email that invites a person to work at a company. */
export function invitationMail({ to, token, inviter, company, seat }: Invited): Mail {
  return {
    to,
    subject: "You're invited to join a company on Haulway",
    text: `${invitedTo({ company, inviter })} on Haulway. Your role: ${SEAT_LABELS[seat]}.

See the invitation, and join:

${ownLink(joinPath(token))}

The link works once, for 7 days, and only with this email address. If you don't know ${inviter}, ignore this email.
`,
  };
}
