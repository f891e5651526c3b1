import { readFile } from "node:fs/promises";
import { announcementText } from "~/announcements/announcement";
import {
  countRecipients,
  type Progress,
  progressOf,
  queueAnnouncement,
  stopAnnouncement,
} from "~/announcements/queue-announcement.server";
import { ownLink } from "~/mail/own-link.server";
import { SETTINGS_PATH } from "~/notifications/settings-path";
import { severalLines } from "~/text/typed-text";
import { ANNOUNCE_USAGE, type Asked, MOST_MESSAGE, type readAnnounce } from "./arguments.mjs";

const timeOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** @throws Error with one line of usage if the file is empty or too long */
async function messageIn(file: string): Promise<string> {
  const message = severalLines(await readFile(file, "utf8"));
  if (!message || message.length > MOST_MESSAGE) throw new Error(ANNOUNCE_USAGE);
  return message;
}

async function mail({ audience, subject, file, isSent }: Asked): Promise<string> {
  const message = await messageIn(file);
  const count = await countRecipients({ audience });
  const users = count === 1 ? "1 user" : `${count} users`;
  if (!isSent)
    return `Subject: ${subject}\n\n${announcementText(message, ownLink(SETTINGS_PATH))}\n${users} would get this email. Add --send to send it.`;
  return (await queueAnnouncement({ audience, subject, message }))
    ? `The email is queued for ${users}. See "npm run announce -- status".`
    : 'Another announcement is still being sent. See "npm run announce -- status".';
}

function line({ subject, audience, madeAtMs, dueAtMs, sent, skipped, wasStopped }: Progress): string {
  const state =
    dueAtMs !== null ? "is being sent" : wasStopped === 1 ? "was stopped" : "was sent to everyone";
  const failed = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${timeOf(madeAtMs)} to ${audience}: "${subject}" ${state} (${sent} sent${failed}).`;
}

export async function actOnAnnounce(asked: ReturnType<typeof readAnnounce>): Promise<string> {
  if (asked.act === "mail") return mail(asked);
  if (asked.act === "stop")
    return (await stopAnnouncement()) ? "The announcement is stopped." : "No announcement was being sent.";
  return (await progressOf()).map(line).join("\n") || "No announcement was ever sent.";
}
