import { db, prepared } from "db/client";
import { personName } from "db/person-names";
import { pickColumns } from "db/pick-columns";
import { load_changes, loads, profiles, userloads } from "db/schema";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { MAY_SEE } from "~/access/standing.server";
import { paidFor, phoneThatHolds } from "~/loads/steps/signed-contacts.server";
import { noSuchLoad } from "~/platform/errors";
import { formatPhone } from "~/text/phone";
import type { AmendmentKindCode, AmendmentSide } from "~/trade/amendments";
import { partsOf } from "~/trade/ends";
import { WAY_COLUMNS } from "~/trade/stops";
import type { Viewer } from "~/trade/viewer";

const owner = alias(profiles, "owner");
const driver = alias(profiles, "driver");
const driverLink = alias(userloads, "driver_link");

async function loadOf(viewer: Viewer, loadId: string) {
  const of = sql`${loads.load_id}`;
  const [row] = await db()
    .select({
      ...pickColumns(loads, [...WAY_COLUMNS, "load_id", "load_number", "load_status"]),
      ownerId: owner.id,
      ownerName: owner.full_name,
      ownerPhone: phoneThatHolds(of, sql`${owner.id}`).mapWith(formatPhone),
      driverId: driver.id,
      driverName: driver.full_name,
      driverPhone: phoneThatHolds(of, sql`${driver.id}`).mapWith(formatPhone),
      payee: paidFor(of, sql`${driver.id}`),
    })
    .from(loads)
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .leftJoin(
      driverLink,
      and(eq(driverLink.load_id, loads.load_id), eq(driverLink.relationship_type, "driver")),
    )
    .leftJoin(driver, eq(driver.id, driverLink.user_id))
    .where(and(eq(loads.load_id, loadId), isNull(loads.deleted_at), MAY_SEE.parties(viewer.id)));
  return row;
}

const changesQuery = prepared((handle) =>
  handle
    .select({
      change: load_changes,
      by: profiles.full_name,
      member: personName(load_changes.by_id),
      answeredBy: personName(load_changes.answered_by_id),
    })
    .from(load_changes)
    .innerJoin(profiles, eq(profiles.id, load_changes.asker_id))
    .innerJoin(
      userloads,
      and(
        eq(userloads.load_id, load_changes.load_id),
        eq(userloads.relationship_type, "driver"),
        eq(userloads.user_id, load_changes.driver_id),
      ),
    )
    .where(eq(load_changes.load_id, sql.placeholder("loadId")))
    .orderBy(desc(load_changes.asked_at), desc(load_changes.change_id))
    .prepare(),
);

export const amendmentsOf = (loadId: string) => changesQuery().all({ loadId });

/** @throws NotFound unless the viewer is one of the two parties */
export async function amendmentScene(viewer: Viewer, loadId: string) {
  const [load, changes] = await Promise.all([loadOf(viewer, loadId), amendmentsOf(loadId)]);
  if (!load) throw noSuchLoad();
  const side: AmendmentSide = load.ownerId === viewer.id ? "owner" : "driver";
  return { load, side, changes };
}

export type AmendmentScene = Awaited<ReturnType<typeof amendmentScene>>;

export function heldOf(
  kind: AmendmentKindCode,
  { load, side }: Pick<AmendmentScene, "load" | "side">,
): (string | null)[] {
  switch (kind) {
    case "delivery": {
      const { street, city, state, zip } = partsOf(load, "destination");
      return [street, city, state, zip];
    }
    case "phone":
      return [side === "owner" ? load.ownerPhone : load.driverPhone];
    case "payee":
      return [load.payee ?? load.driverName];
  }
}
