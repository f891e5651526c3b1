import type { AUDIENCES } from "db/schema";

export interface Announcement {
  id: number;
  audience: (typeof AUDIENCES)[number];
  subject: string;
  message: string;
}

const ending = (settings: string) => `--
You get this email because you have an account at Haulway. To stop emails like this, turn off "News from Haulway" here, or reply and tell us:
${settings}
`;

/** @param settings the URL of the page on which a user turns these emails off */
export const announcementText = (message: string, settings: string): string =>
  `${message.trim()}\n\n${ending(settings)}`;
