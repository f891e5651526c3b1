import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import type { HistoryEvent } from "~/trade/lifecycle";
import { listenersOf } from "./events";

interface Step {
  /** The id of the history row, which an earlier statement of the batch inserts. */
  eventId: string;
  event: HistoryEvent;
  ownerId: string;
  driverId?: string;
  nowMs: number;
}

/** Writes nothing if no webhook listens to the event. */
export function queueForWebhooks({ eventId, event, ownerId, driverId, nowMs }: Step): Statement {
  return {
    query: sql`
      insert into webhook_deliveries (delivery_id, webhook_id, event_id, load_id, at, due_at, tries, state)
      select lower(hex(randomblob(16))), w.webhook_id, e.event_id, e.load_id, ${nowMs}, ${nowMs}, 0, 'waiting'
      from webhooks w cross join load_events e on e.event_id = ${eventId}
      where w.owner_id in ${listenersOf(event, ownerId, driverId)} and w.disabled_at is null
        and exists (select 1 from json_each(w.kinds) k where k.value = e.event)`,
  };
}
