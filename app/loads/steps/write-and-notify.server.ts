import { writeOnce } from "db/idempotency";
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { tell } from "~/chat/post-automated.server";
import { afterAnswer } from "~/http/after-answer.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { announceMove } from "./announce-move.server";

interface Told {
  loadId: string;
  eventId: string;
  actorId: string;
  /** Null if the load has no other party. */
  readerId: string | null;
  text: string;
  kind: string;
  nowMs: number;
  /** Users who have no link to the load but whose open pages must be updated, such as a released driver. */
  others?: string[];
}

/** @throws the errors of the statements; nothing is then written or sent */
export async function writeAndNotify(statements: readonly Statement[], told: Told): Promise<void> {
  const { loadId, eventId, actorId, readerId, text, kind, nowMs, others = [] } = told;
  await writeOnce([
    ...statements,
    ...tell(sql`${readerId}`, text, { loadId, kind, nowMs }),
    queueAboutLoad(kind, sql`${readerId}`, { loadId, actorId, nowMs }),
  ]);
  pushAtOnce();
  afterAnswer(() => announceMove({ loadId, eventId, nowMs, others }), `could not announce ${kind}`);
}
