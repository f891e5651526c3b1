import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { SEAT_LABELS, type Seat } from "~/trade/seats";
import { invitedTo } from "./invited-to";

interface Invited {
  to: string;
  token: string;
  inviter: string;
  company: string;
  seat: Seat;
}

export const joinPath = (token: string) => `/join/${token}`;

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
