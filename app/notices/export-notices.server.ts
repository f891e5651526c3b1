import { db } from "db/client";
import { notice_choices, notices } from "db/schema";
import type { Statement } from "db/write";
import { and, asc, eq, gt } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";

/** What a person was told outside the app within the last 30 days, and when they saw it. */
export async function* exportNotices(personId: string) {
  const pages = paged((after: { notice_id: number } | null) =>
    db()
      .select({
        notice_id: notices.notice_id,
        kind: notices.kind,
        load_id: notices.load_id,
        at: notices.at,
        seen_at: notices.seen_at,
        told_at: notices.told_at,
      })
      .from(notices)
      .where(and(eq(notices.person_id, personId), gt(notices.notice_id, after?.notice_id ?? 0)))
      .orderBy(asc(notices.notice_id))
      .limit(PAGE_ROWS),
  );
  for await (const { notice_id: _, at, seen_at, told_at, ...notice } of pages)
    yield {
      ...notice,
      at: instantText(at),
      seen_at: instantText(seen_at),
      mailed_or_texted_at: instantText(told_at),
    };
}

/** What a person chose to be told, and by which way. */
export function exportNoticeChoices(personId: string) {
  return db()
    .select({ about: notice_choices.about, way: notice_choices.way, is_on: notice_choices.is_on })
    .from(notice_choices)
    .where(eq(notice_choices.person_id, personId))
    .orderBy(asc(notice_choices.about), asc(notice_choices.way));
}

/** Deletes all that a person was to be told, when their account is closed. */
export function forgetNoticesOf(personId: string): Statement[] {
  return [
    { query: db().delete(notices).where(eq(notices.person_id, personId)) },
    { query: db().delete(notice_choices).where(eq(notice_choices.person_id, personId)) },
  ];
}
