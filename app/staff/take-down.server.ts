import { db } from "db/client";
import { loads, messages } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { driversWaiting, hasOpenStatus } from "~/access/open.server";
import { tell } from "~/chat/post-automated.server";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { REMOVED_MESSAGE } from "~/chat/words";
import { endRequests } from "~/loads/steps/end-requests.server";
import { stepKind } from "~/notifications/kinds";
import { queueAboutLoad } from "~/notifications/queue.server";
import { outdated } from "~/platform/errors";
import { queueForWebhooks } from "~/webhooks/queue.server";

const NOT_OPEN = "This load is no longer on the board, so it can't be removed.";
const NO_MESSAGE = "This message is no longer there.";

/** Like the owner's deletion, but the history names Haulway. Loads under way stay. */
export function takingDownLoad(loadId: string, ownerId: string, nowMs: number): Statement[] {
  const eventId = newId({ msecs: nowMs });
  const open = and(eq(loads.load_id, loadId), isNull(loads.deleted_at), hasOpenStatus);
  const waiting = driversWaiting(loadId);
  const kind = stepKind("delete", "others");
  return [
    guarded(
      sql`insert into load_events (event_id, load_id, event, from_status, to_status, actor_id, at)
        select ${eventId}, ${loads.load_id}, 'delete', ${loads.load_status}, null, ${SYSTEM_SENDER_ID}, ${nowMs}
        from ${loads} where ${open}`,
      () => outdated(NOT_OPEN),
    ),
    ...tell(waiting, "Load removed by Haulway, so your request ended.", { loadId, kind, nowMs }),
    queueAboutLoad(kind, waiting, { loadId, actorId: SYSTEM_SENDER_ID, nowMs }),
    { query: db().update(loads).set({ deleted_at: nowMs }).where(eq(loads.load_id, loadId)) },
    ...endRequests(loadId, "load deleted", nowMs),
    queueForWebhooks({ eventId, event: "delete", ownerId, nowMs }),
  ];
}

/** The report keeps the text as the reporter saw it. */
export const takingDownMessage = (messageId: string): Statement =>
  guarded(
    db()
      .update(messages)
      .set({ content: REMOVED_MESSAGE })
      .where(and(eq(messages.id, messageId), ne(messages.content, REMOVED_MESSAGE))),
    () => outdated(NO_MESSAGE),
  );
