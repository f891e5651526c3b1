import { db } from "db/client";
import { loads, messages } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { driversWaiting, hasOpenStatus } from "~/access/open.server";
import { tell } from "~/chat/post-automated.server";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { REMOVED_MESSAGE } from "~/chat/words";
import { keepRemovedMessage } from "~/holds/keep-rows.server";
import { afterAnswer } from "~/http/after-answer.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { endRequests } from "~/loads/steps/end-requests.server";
import { stepKind } from "~/notifications/kinds";
import { queueAboutLoad } from "~/notifications/queue.server";
import { outdated } from "~/platform/errors";
import { deliverAtOnce } from "~/webhooks/deliver.server";
import { queueForWebhooks } from "~/webhooks/queue.server";

const NOT_OPEN =
  "This load changed, or it is no longer on the board. Nothing was removed. Compare the terms again.";
const NO_MESSAGE = "This message is no longer there.";

interface TakeDown {
  loadId: string;
  ownerId: string;
  /** The revision of the terms that the member of staff saw. */
  revision: number;
  nowMs: number;
}

export interface Removal {
  statements: Statement[];
  /** Call this after the write. */
  announce: () => void;
}

/** Like the owner's deletion, but the history names Haulway. Loads under way stay. */
export function takingDownLoad({ loadId, ownerId, revision, nowMs }: TakeDown): Removal {
  const eventId = newId({ msecs: nowMs });
  const seen = and(eq(loads.load_id, loadId), eq(loads.revision, revision));
  const open = and(seen, isNull(loads.deleted_at), hasOpenStatus);
  const waiting = driversWaiting(loadId);
  const kind = stepKind("delete", "others");
  const statements = [
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
  const announce = () => {
    deliverAtOnce();
    afterAnswer(
      () => announceMove({ loadId, eventId, nowMs, others: [ownerId] }),
      "could not announce the removal of a load",
    );
  };
  return { statements, announce };
}

/** The report keeps the text as the reporter saw it. */
export function takingDownMessage(messageId: string, nowMs: number): Removal {
  const statement = guarded(
    db()
      .update(messages)
      .set({ content: REMOVED_MESSAGE })
      .where(and(eq(messages.id, messageId), ne(messages.content, REMOVED_MESSAGE))),
    () => outdated(NO_MESSAGE),
  );
  return { statements: [keepRemovedMessage(messageId, nowMs), statement], announce: () => {} };
}
