import { db } from "db/client";
import { group_membership, groups, messages, profiles } from "db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";

/** Every message of the groups that a person is a member of, group by group, oldest first. */
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
    for await (const { position: _, sent_at, ...message } of paged(pageOf(personId, group.group_id)))
      yield { group: group.group_name, ...message, sent_at: instantText(sent_at) };
  }
}

/** Checks the membership again with each page, so that nobody reads on after they leave. */
function pageOf(personId: string, groupId: string) {
  return (after: { position: number } | null) =>
    db()
      .select({
        position: messages.position,
        sent_by: profiles.full_name,
        content: messages.content,
        load_id: messages.load_id,
        sent_at: messages.created_at,
      })
      .from(messages)
      .innerJoin(profiles, eq(profiles.id, messages.sender_id))
      .innerJoin(
        group_membership,
        and(eq(group_membership.group_id, messages.group_id), eq(group_membership.user_id, personId)),
      )
      .where(and(eq(messages.group_id, groupId), gt(messages.position, after?.position ?? 0)))
      .orderBy(asc(messages.position))
      .limit(PAGE_ROWS);
}
