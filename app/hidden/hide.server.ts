import { writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { hasOpenStatus, isOnBoard } from "~/access/open.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { seenMatches } from "~/notifications/seen.server";
import { Conflict, Forbidden, noSuchLoad } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { MOST_BROKERS, MOST_LOADS } from "./limits";

export const ONLY_DRIVERS = "Only drivers can hide loads and brokers.";

const tooMany = (most: number, what: string) => () =>
  new Conflict(`You've reached the limit of ${most} hidden ${what}. Show some again first.`);

async function loadToHide(viewer: Viewer, loadId: string): Promise<LoadTies> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  return load;
}

const makeRoom = (driverId: string): Statement => ({
  query: sql`
    delete from hidden_loads
    where driver_id = ${driverId}
      and (select count(*) from hidden_loads n where n.driver_id = ${driverId}) >= ${MOST_LOADS}
      and not exists (
        select 1 from loads l where l.load_id = hidden_loads.load_id and ${isOnBoard})`,
});

/**
 * Hiding a hidden load changes only the time.
 * @throws Forbidden (shippers), NotFound (the viewer may not see the load), Conflict (the list is full)
 */
export async function hideLoad(
  { viewer, loadId }: { viewer: Viewer; loadId: string },
  nowMs = Date.now(),
): Promise<LoadTies> {
  const load = await loadToHide(viewer, loadId);
  const own = sql`select 1 from hidden_loads where driver_id = ${viewer.id}`;
  const hidden = sql`
    insert into hidden_loads (driver_id, load_id, hidden_at) select ${viewer.id}, ${loadId}, ${nowMs}
    where (select count(*) from (${own})) < ${MOST_LOADS} or exists (${own} and load_id = ${loadId})
    on conflict (driver_id, load_id) do update set hidden_at = excluded.hidden_at`;
  await writeOnce([
    makeRoom(viewer.id),
    guarded(hidden, tooMany(MOST_LOADS, "loads")),
    seenMatches(viewer.personId, sql`select ${loadId}`, nowMs),
  ]);
  return load;
}

const openLoadsOf = (brokerId: string): SQL => sql`
  select load_id from ${loads}
  where ${loads.owner_id} = ${brokerId} and ${loads.deleted_at} is null and ${hasOpenStatus}`;

/**
 * Hides all loads of the load's owner from lists of loads. The driver's own pages still show them.
 * @throws Forbidden (shippers), NotFound (the viewer may not see the load), Conflict (the list is full)
 */
export async function hideBroker(
  { viewer, loadId }: { viewer: Viewer; loadId: string },
  nowMs = Date.now(),
): Promise<LoadTies> {
  const load = await loadToHide(viewer, loadId);
  const own = sql`select 1 from hidden_brokers where driver_id = ${viewer.id}`;
  const hidden = sql`
    insert into hidden_brokers (driver_id, broker_id, hidden_at) select ${viewer.id}, ${load.ownerId}, ${nowMs}
    where (select count(*) from (${own})) < ${MOST_BROKERS} or exists (${own} and broker_id = ${load.ownerId})
    on conflict (driver_id, broker_id) do update set hidden_at = excluded.hidden_at`;
  await writeOnce([
    guarded(hidden, tooMany(MOST_BROKERS, "brokers")),
    seenMatches(viewer.personId, openLoadsOf(load.ownerId), nowMs),
  ]);
  return load;
}
