import { askRows, preparedSql } from "db/client";
import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { MINUTE_MS } from "~/text/time";
import type { Told } from "./message.server";

const AT_ONCE = 20;
/** The maximum number of a company's messages in progress, so that a slow server does not delay others. */
export const SHARE = 4;
/** The time after which the process that claimed a message is considered dead. Longer than an attempt. */
const CLAIM_MS = MINUTE_MS;

export interface Claimed {
  deliveryId: string;
  tries: number;
  eventId: string | null;
  at: number;
  webhookId: string;
  url: string;
  secret: string;
  oldSecret: string | null;
  oldUntil: number | null;
  told: Told | null;
}

type Row = Omit<Claimed, "told"> & { [Column in keyof Told]: Told[Column] | null };

const anyDue = preparedSql<{ is: number }>(
  () => sql`select 1 as "is" from webhook_deliveries where due_at <= ${sql.placeholder("nowMs")} limit 1`,
);

const toldOf = ({ loadId, event, eventAt, loadNumber, fromStatus, toStatus, turn, reference }: Row) =>
  loadId === null || event === null || eventAt === null || loadNumber === null
    ? null
    : { loadId, event, eventAt, loadNumber, reference, fromStatus, toStatus, turn: turn ?? 1 };

/** SQL: the load's reference if the company is a party to the load now; null for a released carrier. */
const referenceNow = sql`case when exists (
  select 1 from userloads p where p.load_id = l.load_id and p.user_id = w.owner_id) then l.reference end`;

/** A claim postpones the due time, so another process sends the message if this one dies. */
export async function claimDue(nowMs: number): Promise<Claimed[]> {
  // Usually nothing is due, and this check avoids a write.
  if ((await anyDue().all({ nowMs })).length === 0) return [];
  // Counts once for each company, because a count for each due message takes minutes if thousands are due.
  const onTheirWay = sql`
    select o.owner_id, count(*) as messages
    from webhook_deliveries b join webhooks o on o.webhook_id = b.webhook_id
    where b.state = 'sending' and b.due_at > ${nowMs} group by o.owner_id`;
  const claimed = await writeOne(sql`
    update webhook_deliveries
    set state = 'sending', tries = tries + 1, due_at = ${nowMs + CLAIM_MS}, last_at = ${nowMs}
    where due_at <= ${nowMs} and delivery_id in (
      select r.delivery_id from (
        select d.delivery_id, d.due_at, w.owner_id,
          row_number() over (partition by w.owner_id order by d.due_at, d.at, d.delivery_id) as nth
        from webhook_deliveries d join webhooks w on w.webhook_id = d.webhook_id
        where d.due_at <= ${nowMs}) r
        left join (${onTheirWay}) s on s.owner_id = r.owner_id
      where r.nth <= ${SHARE} - coalesce(s.messages, 0)
      order by r.due_at limit ${AT_ONCE})
    returning delivery_id`);
  if (claimed.length === 0) return [];
  const rows = await askRows<Row>(sql`
    select d.delivery_id as deliveryId, d.tries, d.event_id as eventId, d.at, w.webhook_id as webhookId,
      w.url, w.secret, w.old_secret as oldSecret, w.old_until as oldUntil, e.event, e.at as eventAt,
      e.from_status as fromStatus, e.to_status as toStatus, l.load_id as loadId,
      l.load_number as loadNumber, ${referenceNow} as reference,
      (select count(*) from load_events t
        where t.load_id = e.load_id and (t.at, t.event_id) <= (e.at, e.event_id)) as turn
    from webhook_deliveries d join webhooks w on w.webhook_id = d.webhook_id
      left join load_events e on e.event_id = d.event_id
      left join loads l on l.load_id = e.load_id
    where d.delivery_id in (
      select value from json_each(${JSON.stringify(claimed.map((row) => row.delivery_id))}))`);
  return rows.map((row) => ({ ...row, told: toldOf(row) }));
}
