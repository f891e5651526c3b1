import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { hidden_brokers, hidden_loads, profiles } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { loadTies } from "~/access/ties.server";
import { Forbidden, isRaced, NotFound, noSuchLoad, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { ONLY_DRIVERS } from "./hide.server";

const notHidden = () => new Raced("not hidden");

/** Runs the write. If nothing was hidden, calls `check`, which throws if the id is unknown. */
async function unlessShown(write: Promise<void>, check: () => Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isRaced(error, "not hidden")) throw error;
    await check();
  }
}

/**
 * Shows a hidden load again. A second call succeeds and changes nothing.
 * @throws Forbidden (shippers), NotFound (not hidden, and the viewer may not see the load)
 */
export async function showLoad({ viewer, loadId }: { viewer: Viewer; loadId: string }): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const own = and(eq(hidden_loads.driver_id, viewer.id), eq(hidden_loads.load_id, loadId));
  await unlessShown(writeOnce([guarded(db().delete(hidden_loads).where(own), notHidden)]), async () => {
    if (!(await loadTies(viewer, loadId))) throw noSuchLoad();
  });
}

const NO_BROKER = "We couldn't find that broker. The account may be closed.";

/**
 * Shows the loads of a hidden broker again. A second call succeeds and changes nothing.
 * @throws Forbidden (shippers), NotFound (no such broker)
 */
export async function showBroker({ viewer, brokerId }: { viewer: Viewer; brokerId: string }): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const own = and(eq(hidden_brokers.driver_id, viewer.id), eq(hidden_brokers.broker_id, brokerId));
  await unlessShown(writeOnce([guarded(db().delete(hidden_brokers).where(own), notHidden)]), async () => {
    const isBroker = and(eq(profiles.id, brokerId), eq(profiles.user_type, "shipper"));
    const [broker] = await db().select({ id: profiles.id }).from(profiles).where(isBroker);
    if (!broker) throw new NotFound(NO_BROKER);
  });
}
