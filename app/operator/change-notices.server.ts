/** Only commands call this module. */
import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { type Audience, forgetNotices, type NoticeKind } from "./notices.server";

interface NewNotice {
  kind: NoticeKind;
  message: string;
  audience?: Audience;
  /** UTC milliseconds. Required for a banner. */
  endsAtMs: number | null;
}

/** Maintenance that is already on keeps the time of its start. */
export async function setNotice(
  { kind, message, audience = "all", endsAtMs }: NewNotice,
  nowMs = Date.now(),
): Promise<void> {
  await writeOne(sql`
    insert into operator_notices (kind, message, audience, set_at, ends_at)
    values (${kind}, ${message}, ${audience}, ${nowMs}, ${endsAtMs})
    on conflict (kind) do update set message = excluded.message, audience = excluded.audience,
      ends_at = excluded.ends_at,
      set_at = case kind when 'maintenance' then set_at else excluded.set_at end`);
  forgetNotices();
}

/** @returns whether there was such a notice */
export async function clearNotice(kind: NoticeKind): Promise<boolean> {
  const cleared = await writeOne(sql`delete from operator_notices where kind = ${kind} returning kind`);
  forgetNotices();
  return cleared.length > 0;
}
