/**
 * Each user is claimed before their email is sent, so that nobody gets it twice if two processes overlap or
 * one dies. If a process dies between the claim and the email, the user gets no email.
 */
import { askRows } from "db/client";
import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { ownLink } from "~/mail/own-link.server";
import { trySend } from "~/mail/send-mail.server";
import { supportAddress } from "~/mail/support-address.server";
import { SETTINGS_PATH } from "~/notifications/settings-path";
import { env } from "~/platform/env.server";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { type Announcement, announcementText } from "./announcement";
import { isRecipient } from "./recipients.server";

export const A_MINUTE = 10;
/** After this many failures, the user is skipped, because the address itself may be the cause. */
const MOST_TRIES = 3;
/** If an email fails, the next attempt waits, because the provider's limit may be the cause. */
const AFTER_FAILURE_MS = 15 * MINUTE_MS;

interface Due extends Announcement {
  madeAtMs: number;
  doneThrough: string;
  tries: number;
  today: number;
}

const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS;

async function dueAnnouncement(nowMs: number): Promise<Due | undefined> {
  const [row] = await askRows<Due>(sql`
    select announcement_id as id, audience, subject, message, made_at as madeAtMs, done_through as doneThrough, tries,
      (select coalesce(sum(d.day_count), 0) from announcements d where d.day_at = ${dayOf(nowMs)}) as today
    from announcements where due_at <= ${nowMs} order by announcement_id limit 1`);
  return row;
}

interface Recipient {
  id: string;
  email: string;
}

/** Each run reads the users' settings again, so a user who turns these emails off gets no more of them. */
const nextRecipients = ({ audience, madeAtMs, doneThrough }: Due, limit: number): Promise<Recipient[]> =>
  askRows<Recipient>(sql`
    select u.id, u.email from users u cross join profiles p on p.id = u.id
    where u.id > ${doneThrough} and ${isRecipient(sql`${audience}`, sql`${madeAtMs}`)}
    order by u.id limit ${limit}`);

/** @returns false if another process has claimed the user, or if the announcement was stopped */
async function claim(due: Due, { id }: Recipient, nowMs: number): Promise<boolean> {
  const day = dayOf(nowMs);
  const claimed = await writeOne(sql`
    update announcements set done_through = ${id}, sent_count = sent_count + 1,
      day_count = iif(day_at = ${day}, day_count + 1, 1), day_at = ${day}
    where announcement_id = ${due.id} and done_through = ${due.doneThrough} and due_at is not null
    returning announcement_id`);
  return claimed.length > 0;
}

/** Tries the same user again later or, after `MOST_TRIES` failures, skips the user. */
async function giveBack(due: Due, { id }: Recipient, nowMs: number): Promise<void> {
  const isSkipped = due.tries + 1 >= MOST_TRIES;
  await writeOne(sql`
    update announcements set sent_count = sent_count - 1, tries = ${isSkipped ? 0 : due.tries + 1},
      done_through = ${isSkipped ? id : due.doneThrough},
      skipped_count = skipped_count + ${isSkipped ? 1 : 0},
      due_at = iif(due_at is null, null, ${nowMs + AFTER_FAILURE_MS})
    where announcement_id = ${due.id} and done_through = ${id}
    returning announcement_id`);
}

/** @returns whether the run may go on with the next user */
async function sendTo(due: Due, user: Recipient, nowMs: number): Promise<boolean> {
  if (!(await claim(due, user, nowMs))) return false;
  const mail = {
    to: user.email,
    subject: due.subject,
    text: announcementText(due.message, ownLink(SETTINGS_PATH)),
    replyTo: supportAddress(),
  };
  if (!(await trySend(mail, "Announcement"))) {
    await giveBack(due, user, nowMs);
    return false;
  }
  if (due.tries > 0)
    await writeOne(sql`update announcements set tries = 0 where announcement_id = ${due.id} returning tries`);
  due.tries = 0;
  due.doneThrough = user.id;
  return pauseBetweenBatches();
}

/** At most `A_MINUTE` emails, and at most `mostADay` in a UTC day. */
export async function sendAnnouncements(nowMs = Date.now(), mostADay = env().MAIL_NEWS_A_DAY): Promise<void> {
  const due = await dueAnnouncement(nowMs);
  if (!due) return;
  const limit = Math.min(A_MINUTE, mostADay - due.today);
  if (limit <= 0) return;
  const users = await nextRecipients(due, limit);
  for (const user of users) if (!(await sendTo(due, user, nowMs))) return;
  if (users.length < limit)
    await writeOne(sql`
      update announcements set due_at = null
      where announcement_id = ${due.id} and done_through = ${due.doneThrough} returning announcement_id`);
}

export const sendAnnouncementsInTime: Job = {
  name: "send announcements",
  everyMs: MINUTE_MS,
  work: async () => {
    await sendAnnouncements();
    return undefined;
  },
};
