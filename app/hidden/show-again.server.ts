import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { hidden_brokers, hidden_loads } from "db/schema";
import { and, eq } from "drizzle-orm";
import { Forbidden } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { ONLY_DRIVERS } from "./hide.server";

/** @throws Forbidden (shippers) */
export async function showLoad({ viewer, loadId }: { viewer: Viewer; loadId: string }): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const own = and(eq(hidden_loads.driver_id, viewer.id), eq(hidden_loads.load_id, loadId));
  await writeOnce([{ query: db().delete(hidden_loads).where(own) }]);
}

/** @throws Forbidden (shippers) */
export async function showBroker({ viewer, brokerId }: { viewer: Viewer; brokerId: string }): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const own = and(eq(hidden_brokers.driver_id, viewer.id), eq(hidden_brokers.broker_id, brokerId));
  await writeOnce([{ query: db().delete(hidden_brokers).where(own) }]);
}
