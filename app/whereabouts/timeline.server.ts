import { archiveRows, eachOnce } from "db/archive-client";
import { db, type Handle } from "db/client";
import { load_events, loads, profiles, requests } from "db/schema";
import { and, eq, or, sql } from "drizzle-orm";
import { MAY_SEE, visibleTo } from "~/access/standing.server";
import { loadTies } from "~/access/ties.server";
import { NO_SUCH_LOAD } from "~/loads/move-load.server";
import { loadFacts } from "~/loads/queries.server";
import { NotFound } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { atStop } from "./clock-of-stop.server";
import { entryOf, stepsFor } from "./timeline";

/** The history of a load as far as it may concern the viewer; `stepsFor` says which of it they read. */
const stepsIn = (viewer: Viewer, loadId: string) => (handle: Handle) =>
  handle
    .select({
      id: load_events.event_id,
      event: load_events.event,
      actorId: load_events.actor_id,
      atMs: load_events.at,
      reason: load_events.reason,
      reasonText: load_events.reason_text,
    })
    .from(load_events)
    .innerJoin(loads, eq(loads.load_id, load_events.load_id))
    .where(
      and(
        eq(load_events.load_id, loadId),
        visibleTo(viewer.id),
        or(MAY_SEE.parties(viewer.id), eq(load_events.event, "post"), eq(load_events.actor_id, viewer.id)),
      ),
    );

/** The names of all who have to do with the load: the archive has none. Who withdrew is named while the history is here. */
async function peopleOf(loadId: string): Promise<(id: string) => string> {
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name })
    .from(profiles)
    .where(
      sql`${profiles.id} in (
        select user_id from userloads where load_id = ${loadId}
        union select ${requests.driver_id} from ${requests} where ${eq(requests.load_id, loadId)}
        union select ${load_events.actor_id} from ${load_events} where ${eq(load_events.load_id, loadId)})`,
    );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? "A driver";
}

/**
 * The timeline of a load: who did what when, oldest first, each at the clock of its place.
 * @throws NotFound where the load is none of the viewer's business
 */
export async function timelinePage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const read = stepsIn(viewer, loadId);
  const [load, facts, here, nameOfPerson] = await Promise.all([
    loadTies(viewer, loadId),
    loadFacts(viewer, loadId),
    read(db()),
    peopleOf(loadId),
  ]);
  if (!load || !facts) throw new NotFound(NO_SUCH_LOAD);
  const moved = load.status === "complete" ? await archiveRows(read) : [];
  const steps = stepsFor(
    load.standing,
    viewer.id,
    eachOnce([...here, ...moved], ({ id }) => id),
  );
  return {
    loadId,
    name: nameOf(facts),
    entries: steps
      .map((step) => entryOf(step, nameOfPerson))
      .map(({ id, stop, atMs, who, did }) => ({ id, when: atStop(facts, stop, atMs, nowMs), who, did })),
  };
}

export type TimelinePage = Awaited<ReturnType<typeof timelinePage>>;
