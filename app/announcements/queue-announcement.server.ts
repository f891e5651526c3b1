/** Only `npm run announce` uses this module. */
import { askRows } from "db/client";
import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import type { Announcement } from "./announcement";
import { isRecipient } from "./recipients.server";

type New = Omit<Announcement, "id">;

/** Slow, because it reads every account. */
export async function countRecipients(
  { audience }: Pick<New, "audience">,
  nowMs = Date.now(),
): Promise<number> {
  const [row] = await askRows<{ count: number }>(sql`
    select count(*) as count from users u cross join profiles p on p.id = u.id
    where ${isRecipient(sql`${audience}`, sql`${nowMs}`)}`);
  return row?.count ?? 0;
}

/** @returns false if another announcement is still being sent; nothing is queued then */
export async function queueAnnouncement(
  { audience, subject, message }: New,
  nowMs = Date.now(),
): Promise<boolean> {
  const queued = await writeOne(sql`
    insert into announcements (audience, subject, message, made_at, due_at, was_stopped)
    select ${audience}, ${subject}, ${message}, ${nowMs}, ${nowMs}, 0
    where not exists (select 1 from announcements where due_at is not null)
    returning announcement_id`);
  return queued.length > 0;
}

/** @returns whether an announcement was being sent */
export async function stopAnnouncement(): Promise<boolean> {
  const stopped = await writeOne(sql`
    update announcements set due_at = null, was_stopped = 1 where due_at is not null returning announcement_id`);
  return stopped.length > 0;
}

export interface Progress extends New {
  madeAtMs: number;
  dueAtMs: number | null;
  sent: number;
  skipped: number;
  wasStopped: number;
}

/** Oldest first, so that the newest is at the bottom of a terminal. */
export const progressOf = (): Promise<Progress[]> =>
  askRows<Progress>(sql`
    select audience, subject, message, made_at as madeAtMs, due_at as dueAtMs, sent_count as sent,
      skipped_count as skipped, was_stopped as wasStopped
    from announcements order by announcement_id`);
