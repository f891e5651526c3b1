import { askRows, db } from "db/client";
import { loads } from "db/schema";
import { write } from "db/write";
import { inArray, sql } from "drizzle-orm";
import { notifyEach } from "~/chat/post-automated.server";
import { MATCHES } from "~/notifications/message-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { earliestToday } from "~/text/dates";
import { heldFor, isStillNews, listenersAmong } from "./listeners.server";
import { announce } from "./tell-drivers.server";
import { maySend } from "./when-to-send";
import { heldText } from "./words";

const PEOPLE_AT_ONCE = 200;

/** Finding each id costs one index seek (a skip scan). */
async function waitingAfter(personId: string): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`select min(h.person_id) from load_alerts h where h.state = 'held' and h.person_id > ${after}`;
  const rows = await askRows<{ id: string }>(sql`
    with recursive waiting(id) as (
      select (${next(sql`${personId}`)})
      union all select (${next(sql`waiting.id`)}) from waiting where waiting.id is not null
      limit ${PEOPLE_AT_ONCE + 1})
    select id from waiting where id is not null limit ${PEOPLE_AT_ONCE}`);
  return rows.map(({ id }) => id);
}

async function summaries(personIds: readonly string[], nowMs: number) {
  const held = await heldFor(personIds, earliestToday(nowMs));
  const newest = [...new Set(held.map(({ newestId }) => newestId))];
  const rows = await db()
    .select({
      load_id: loads.load_id,
      load_number: loads.load_number,
      origin_address_city: loads.origin_address_city,
      origin_address_state: loads.origin_address_state,
      destination_address_city: loads.destination_address_city,
      destination_address_state: loads.destination_address_state,
      total_rate_cents: loads.total_rate_cents,
      load_size: loads.load_size,
      pickup_date: loads.pickup_date,
    })
    .from(loads)
    .where(inArray(loads.load_id, newest));
  const byId = new Map(rows.map((row) => [row.load_id, row]));
  return held.flatMap(({ personId, count, newestId }) => {
    const load = byId.get(newestId);
    return load ? [{ personId, loadId: newestId, content: heldText(count, load, nowMs) }] : [];
  });
}

/** @returns the id to continue from; empty after the last driver */
export async function sumUp(personId: string, nowMs: number): Promise<string> {
  const waiting = await waitingAfter(personId);
  const listeners = await listenersAmong(waiting, nowMs);
  const due = listeners
    .filter(({ settings, sent }) => maySend(settings, sent, nowMs))
    .map((each) => each.personId);
  if (due.length > 0) {
    const told = await summaries(due, nowMs);
    const json = JSON.stringify(told);
    // Another process may have just sent a summary, and a load may have been closed or hidden since the read.
    const rows = sql`
      select v.value ->> 'personId' as person_id, v.value ->> 'content' as content, v.value ->> 'loadId' as load_id
      from json_each(${json}) v cross join load_alerts h
        on h.load_id = v.value ->> 'loadId' and h.person_id = v.value ->> 'personId' and h.state = 'held'
        cross join loads l on l.load_id = h.load_id
      where ${isStillNews(earliestToday(nowMs))}`;
    const named = sql`(load_id, person_id) in (select value ->> 'loadId', value ->> 'personId' from json_each(${json}))`;
    await write([
      ...notifyEach(rows, MATCHES, nowMs),
      queueNotifications(
        MATCHES,
        sql`select person_id, load_id, null as group_id, null as actor_id from (${rows})`,
        nowMs,
      ),
      {
        query: sql`
          update load_alerts set state = iif(${named}, 'sent', 'counted'), at = iif(${named}, ${nowMs}, at)
          where state = 'held' and person_id in (select value from json_each(${JSON.stringify(due)}))
            and (person_id in (select person_id from (${rows}))
              or person_id not in (select value ->> 'personId' from json_each(${json})))`,
      },
    ]);
    pushAtOnce();
    announce(
      told.map((each) => each.personId),
      nowMs,
    );
  }
  return waiting.length === PEOPLE_AT_ONCE ? (waiting.at(-1) ?? "") : "";
}
