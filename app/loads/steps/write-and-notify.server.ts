/** One side did something about a load, and the other is told of it: in one write, then on open pages and phones. */
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
  /** Names what was done for open pages. */
  eventId: string;
  actorId: string;
  /** The other side, who gets the message and the notice; null where there is nobody. */
  readerId: string | null;
  text: string;
  /** The kind of notice (`app/notifications/kinds.ts`). */
  kind: string;
  nowMs: number;
  /** Whose pages are told beside those of the load's two sides. */
  others?: string[];
}

/** @throws what the statements throw; nothing is written or told then */
export async function writeAndTell(statements: readonly Statement[], told: Told): Promise<void> {
  const { loadId, eventId, actorId, readerId, text, kind, nowMs, others = [] } = told;
  await writeOnce([
    ...statements,
    ...tell(sql`${readerId}`, text, loadId, nowMs),
    queueAboutLoad(kind, sql`${readerId}`, { loadId, actorId, nowMs }),
  ]);
  pushAtOnce();
  afterAnswer(() => announceMove({ loadId, eventId, nowMs, others }), `${kind} could not be announced`);
}
