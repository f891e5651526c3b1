import { refuseOtherContent, writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { unlessSuspended } from "db/suspension/suspended";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { hasOpenStatus } from "~/access/open.server";
import { STANDS_AS } from "~/access/standing.server";
import { loadTies } from "~/access/ties.server";
import { loadRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { afterAnswer } from "~/http/after-answer.server";
import { Conflict, Forbidden, Invalid, noSuchLoad } from "~/platform/errors";
import { BOOKERS, type Booker } from "~/trade/booking";
import { isOpen } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { queueForBookNow } from "../alert-queue.server";
import { WHOSE } from "./move-load.server";
import { storeOffer } from "./store-offer.server";

const CHOSEN = "A driver has been chosen for this load. Nothing was changed.";

interface Asked {
  viewer: Viewer;
  loadId: string;
  fields: Readonly<Record<string, string>>;
}

/** @throws Invalid */
export function readBookers({ book_now = "" }: Asked["fields"]): Booker | null {
  const who = BOOKERS.find((each) => each === book_now);
  const problem = "Choose who can book the load.";
  if (!who && book_now !== "") throw new Invalid(problem, { book_now: problem });
  return who ?? null;
}

const mayBeAllowed = (viewer: Viewer, loadId: string): SQL | undefined =>
  and(eq(loads.load_id, loadId), isNull(loads.deleted_at), hasOpenStatus, STANDS_AS.owner(viewer.id));

function choosing(viewer: Viewer, loadId: string, who: Booker | null, nowMs: number): Statement {
  const may = mayBeAllowed(viewer, loadId);
  const query = who
    ? sql`insert into book_now (load_id, who, allowed_at)
        select ${loads.load_id}, ${who}, ${nowMs} from ${loads} where ${may}
        on conflict (load_id) do update set who = excluded.who, allowed_at = excluded.allowed_at`
    : sql`delete from book_now where load_id = ${loadId} and exists (select 1 from ${loads} where ${may})`;
  return guarded(query, () => new Conflict(CHOSEN));
}

/** @throws NotFound, Forbidden, Conflict (a driver was chosen; the user is suspended), Invalid */
export async function allowBooking({ viewer, loadId, fields }: Asked, nowMs = Date.now()): Promise<void> {
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  if (load.standing !== "owner") throw new Forbidden(WHOSE.owner);
  if (!isOpen(load.status)) throw new Conflict(CHOSEN);
  const who = readBookers(fields);
  if (who === load.bookers) return refuseOtherContent();
  await writeOnce([
    // A suspended user may turn off Book Now, because that starts no business.
    ...(who ? [unlessSuspended(viewer, nowMs)] : []),
    choosing(viewer, loadId, who, nowMs),
    ...(who ? [queueForBookNow(loadId, nowMs)] : []),
    storeOffer(loadId),
  ]);
  const news = { type: "changed", id: newId({ msecs: nowMs }) } as const;
  afterAnswer(() => publish(loadRoom(loadId), news), "could not announce who may book");
}
