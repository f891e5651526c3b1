import { pageOnBoth } from "db/archive-client";
import { db, type Handle } from "db/client";
import { namedBy, namesOf } from "db/person-names";
import { group_membership, groups, messages } from "db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { instantText } from "~/text/dates";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { mayRead } from "./may-read.server";

export async function* exportMessages(personId: string) {
  const own = paged((after: { group_id: string } | null) =>
    db()
      .select({ group_id: groups.group_id, group_name: groups.group_name })
      .from(group_membership)
      .innerJoin(groups, eq(groups.group_id, group_membership.group_id))
      .where(and(eq(group_membership.user_id, personId), gt(groups.group_id, after?.group_id ?? "")))
      .orderBy(asc(groups.group_id))
      .limit(PAGE_ROWS),
  );
  for await (const group of own) {
    for await (const { position: _, sent_at, pressed_at, ...message } of paged(
      pageOf(personId, group.group_id),
    ))
      yield {
        group: group.group_name,
        ...message,
        sent_at: instantText(sent_at),
        pressed_at: instantText(pressed_at),
      };
  }
}

/** Membership is checked for each page, so a person who leaves gets no further pages. */
function pageOf(personId: string, groupId: string) {
  return async (after: { position: number } | null) => {
    const read = (handle: Handle) =>
      handle
        .select({
          position: messages.position,
          senderId: messages.sender_id,
          byId: messages.by_id,
          content: messages.content,
          load_id: messages.load_id,
          sent_at: messages.created_at,
          pressed_at: messages.pressed_at,
        })
        .from(messages)
        .where(
          and(
            eq(messages.group_id, groupId),
            gt(messages.position, after?.position ?? 0),
            mayRead(handle, personId, groupId),
          ),
        )
        .orderBy(asc(messages.position))
        .limit(PAGE_ROWS);
    const rows = await pageOnBoth(read, ({ position }) => position, PAGE_ROWS);
    const names = await namesOf(rows.flatMap(({ senderId, byId }) => [senderId, byId ?? senderId]));
    return rows.map(({ position, senderId, byId, ...message }) => ({
      position,
      sent_by: namedBy(names, senderId, byId),
      ...message,
    }));
  };
}
