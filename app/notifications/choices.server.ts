import { type SQL, sql } from "drizzle-orm";
import type { NoticeGroup, NoticeWay } from "~/trade/notification-groups";

/** The defaults. Texts cost money and interrupt, so they are off until a user turns them on. */
export const USUALLY_ON: Readonly<Record<NoticeWay, boolean>> = { push: true, mail: true, text: false };

/** SQL condition: the person wants notifications of this group in this way. */
export function noticeChoice(personId: SQL, about: NoticeGroup, way: NoticeWay): SQL {
  return sql`coalesce((
    select c.is_on from notice_choices c where c.person_id = ${personId} and c.about = ${about} and c.way = ${way}),
    ${USUALLY_ON[way] ? 1 : 0})`;
}
