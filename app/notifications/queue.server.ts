import { hasOwnCompany, isActingSeat } from "db/desks";
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { hasPhone } from "~/push/has-phone.server";
import { textsAreOn } from "~/sms/choose-texter.server";
import { seatsOf } from "~/trade/areas";
import { notificationChoice } from "./choices.server";
import { KINDS } from "./kinds";
import { hasLine } from "./news-lines";
import { ONE_A_TOPIC_MS, UNSEEN_MS } from "./times";

const MATCHING_LOADS = "matching loads";

/**
 * `rows` selects `person_id` (the company), `load_id`, `group_id` and `actor_id`. If nobody can be notified,
 * stores only the kinds that the load's pages report as a line.
 */
export function queueNotifications(kindName: string, rows: SQL, nowMs: number): Statement {
  const kind = KINDS.get(kindName);
  if (!kind) throw new Error(`Unknown kind of notification: ${kindName}.`);
  const wants = (way: "push" | "mail" | "text") => notificationChoice(sql`u.id`, kind.group, way);
  const topic = kind.isOwnLoad ? sql`r.load_id` : sql`${MATCHING_LOADS}`;
  const isPersonal = kind.isPersonal || kind.group === "matches";
  const byMail = kind.hasOwnEmail ? sql`false` : sql`u.email_confirmed_at is not null and ${wants("mail")}`;
  const byText = textsAreOn()
    ? sql`p.confirmed_phone is not null and ${hasOwnCompany(sql`u.id`)} and ${wants("text")}`
    : sql`false`;
  return {
    query: sql`
      insert into notices
        (person_id, desk_id, kind, topic, load_id, group_id, actor_id, at, push_due_at, by_mail, by_text, due_at)
      select person_id, nullif(desk_id, person_id), ${kindName}, topic, load_id, group_id, actor_id, ${nowMs}, iif(by_push, ${nowMs}, null), by_mail, by_text,
        iif(by_mail or by_text, max(${nowMs + UNSEEN_MS}, coalesce((
          select max(t.told_at) from notices t where t.person_id = n.person_id and t.topic = n.topic), 0) + ${ONE_A_TOPIC_MS}), null)
      from (
        select u.id as person_id, s.desk_id, ${topic} as topic, r.load_id, r.group_id, r.actor_id,
          ${hasPhone(sql`u.id`)} and ${wants("push")} as by_push,
          ${byMail} as by_mail, ${byText} as by_text
        from (${rows}) r cross join seats s on s.desk_id = r.person_id and ${isActingSeat({ seat: sql`s.seat`, ended_at: sql`s.ended_at` }, seatsOf(kind.area))}
          ${isPersonal ? sql`and s.person_id = r.person_id` : sql``}
          cross join users u on u.id = s.person_id and u.closed_at is null
          cross join profiles p on p.id = u.id) n
      where by_push or by_mail or by_text${hasLine(kindName) ? sql` or true` : sql``}`,
  };
}

/** `people` is SQL: a list of company ids or a subselect. */
export function queueAboutLoad(
  kindName: string,
  people: SQL,
  { loadId, actorId, nowMs }: { loadId: string; actorId: string; nowMs: number },
): Statement {
  const rows = sql`
    select id as person_id, ${loadId} as load_id, null as group_id, ${actorId} as actor_id
    from profiles where id in (${people})`;
  return queueNotifications(kindName, rows, nowMs);
}
