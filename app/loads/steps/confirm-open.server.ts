import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { hasOpenStatus, isNotExpired } from "~/access/open.server";
import { STANDS_AS } from "~/access/standing.server";
import { loadTies } from "~/access/ties.server";
import { Conflict, Forbidden, noSuchLoad } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { WHOSE } from "./move-load.server";

/** @throws NotFound, Forbidden, Conflict (no longer open, or expired) */
export async function confirmOpen({ viewer, loadId }: { viewer: Viewer; loadId: string }): Promise<void> {
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  if (load.standing !== "owner") throw new Forbidden(WHOSE.owner);
  const isOpen = and(
    eq(loads.load_id, loadId),
    hasOpenStatus,
    isNull(loads.deleted_at),
    isNotExpired(),
    STANDS_AS.owner(viewer.id),
  );
  const confirmed = db().update(loads).set({ confirmed_at: Date.now() }).where(isOpen);
  await writeOnce([guarded(confirmed, () => new Conflict("This load is no longer open."))]);
}
