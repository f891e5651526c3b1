import { type SQL, sql } from "drizzle-orm";
import type { NoticeGroup, NoticeWay } from "~/trade/notification-groups";

/** Texts cost money and interrupt: they are off until a person turns them on. */
export const USUALLY_ON: Readonly<Record<NoticeWay, boolean>> = { push: true, mail: true, text: false };

/** SQL: whether a person wants to be told of that group by that way. */
export function noticeChoice(personId: SQL, about: NoticeGroup, way: NoticeWay): SQL {
  return sql`coalesce((
    select c.is_on from notice_choices c where c.person_id = ${personId} and c.about = ${about} and c.way = ${way}),
    ${USUALLY_ON[way] ? 1 : 0})`;
}
