import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { addMessages } from "./add-messages.server";
import { SYSTEM_SENDER_ID } from "./system-sender";

/** A UUID v7 made in SQL, for an insert whose number of rows is not known in advance. */
function newIdInSql(nowMs: number): SQL {
  const instant = nowMs.toString(16).padStart(12, "0");
  const head = `${instant.slice(0, 8)}-${instant.slice(8)}-7`;
  return sql`${head} || lower(substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
}

interface About {
  loadId: string;
  /**
   * The kind of notification that readers get with the message, or `OWN` if it reports the readers' own step.
   */
  kind: string;
  nowMs: number;
}

/** @param people a list of ids or a subselect */
export function tell(people: SQL, content: string, { loadId, kind, nowMs }: About): Statement[] {
  const feeds = sql`from groups where is_default and owner_id in (${people})`;
  return addMessages({
    rows: sql`
      select ${newIdInSql(nowMs)} as id, ${content} as content, group_id, ${SYSTEM_SENDER_ID} as sender_id,
        ${loadId} as load_id, ${nowMs} as created_at ${feeds}`,
    groups: sql`select group_id ${feeds}`,
    kind,
  });
}

/** `rows` selects `person_id`, `content` and `load_id`, at most one row per person. */
export function notifyEach(rows: SQL, kind: string, nowMs: number): Statement[] {
  const feeds = sql`from (${rows}) r cross join groups g on g.is_default and g.owner_id = r.person_id`;
  return addMessages({
    rows: sql`
      select ${newIdInSql(nowMs)} as id, r.content as content, g.group_id as group_id, ${SYSTEM_SENDER_ID} as sender_id,
        r.load_id as load_id, ${nowMs} as created_at ${feeds}`,
    groups: sql`select g.group_id ${feeds}`,
    kind,
  });
}
