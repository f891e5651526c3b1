import { type SQL, sql } from "drizzle-orm";
import type { NotificationGroup, NotificationWay } from "~/trade/notification-groups";

/** Texts cost money and interrupt people, so they are off until a user turns them on. */
export const USUALLY_ON: Readonly<Record<NotificationWay, boolean>> = { push: true, mail: true, text: false };

export function notificationChoice(personId: SQL, about: NotificationGroup, way: NotificationWay): SQL {
  return sql`coalesce((
    select c.is_on from notice_choices c where c.person_id = ${personId} and c.about = ${about} and c.way = ${way}),
    ${USUALLY_ON[way] ? 1 : 0})`;
}
