import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { writeOnce } from "db/idempotency";
import { trucks } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { loadsOfTruck } from "~/access/assigned.server";
import { Conflict, Forbidden, Invalid, isRaced, NotFound, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { trucksOf } from "./queries.server";
import { readTruck } from "./read-truck.server";
import { MOST_TRUCKS } from "./words";

export const FOR_CARRIERS = "Only carriers can add trucks.";

interface NewTruck {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

interface TruckStep extends NewTruck {
  truckId: string;
  /**
   * `seen`: the truck's last change, as the page showed it. `loads`: the ids of the loads that the page
   * listed.
   */
  fields: Readonly<Record<string, string>>;
}

const CHANGED = "This truck or its loads changed after you opened this page. Here is the current version.";
const FULL = `You have ${MOST_TRUCKS} trucks, retired ones included. Bring a retired one back and rename it.`;
const taken = (name: string) => `You already have a truck named ${name}.`;

const ofCarrier = ({ role }: Viewer) => {
  if (role !== "driver") throw new Forbidden(FOR_CARRIERS);
};

const ownTruck = async ({ id }: Viewer, truckId: string) => {
  const all = await trucksOf(id);
  const truck = all.find((each) => each.id === truckId);
  if (!truck) throw new NotFound("We couldn't find that truck.");
  return { all, truck };
};

type Named = { id: string; name: string; retiredAtMs: number | null };

/** Returns a function that tells whether a truck in use, other than the form's truck, has the name. */
const isNamed = (name: string, truckId?: string) => {
  const key = name.toLowerCase();
  return (truck: Named) =>
    truck.id !== truckId && truck.retiredAtMs === null && truck.name.toLowerCase() === key;
};

/** @param why returns the reason why the guard failed, from the current state */
async function change(query: SQL | { getSQL(): SQL }, why: () => Promise<Error>): Promise<void> {
  try {
    await writeOnce([guarded(query, () => new Raced("truck changed"))]);
  } catch (error) {
    throw isRaced(error, "truck changed") ? await why() : error;
  }
}

/** SQL condition: the truck belongs to the company and has not changed since the page was opened. */
const asSeen = ({ viewer, truckId, fields }: TruckStep): SQL =>
  and(
    eq(trucks.truck_id, truckId),
    eq(trucks.desk_id, viewer.id),
    eq(trucks.changed_at, Number(fields.seen) || 0),
  ) as SQL;

/** SQL: the time of this change, later than that of the previous one. */
const changedAt = (nowMs: number): SQL => sql`max(${nowMs}, ${trucks.changed_at} + 1)`;

/** @throws Forbidden (shippers, closed companies), Invalid */
export async function addTruck({ viewer, fields }: NewTruck, nowMs = Date.now()): Promise<string> {
  ofCarrier(viewer);
  const { name, equipment_type, max_length_ft, max_weight_lb, trailer_number } = readTruck(fields);
  const query = sql`
    insert into ${trucks} (truck_id, desk_id, name, equipment_type, max_length_ft, max_weight_lb,
      trailer_number, added_at, changed_at)
    select ${newId({ msecs: nowMs })}, p.id, ${name}, ${equipment_type}, ${max_length_ft}, ${max_weight_lb},
      ${trailer_number}, ${nowMs}, ${nowMs}
    from profiles p where p.id = ${viewer.id} and p.user_type = 'driver' and ${isOpenDesk(viewer.id)}
      and (select count(*) from trucks t where t.desk_id = p.id) < ${MOST_TRUCKS}`;
  await change(query, async () => {
    const all = await trucksOf(viewer.id);
    if (all.some(isNamed(name))) return new Invalid(taken(name), { name: taken(name) });
    return all.length < MOST_TRUCKS ? new Forbidden(FOR_CARRIERS) : new Invalid(FULL);
  });
  return name;
}

/** @throws Forbidden, NotFound, Invalid, Conflict */
export async function editTruck(step: TruckStep, nowMs = Date.now()): Promise<string> {
  const { viewer, truckId, fields } = step;
  ofCarrier(viewer);
  await ownTruck(viewer, truckId);
  const set = readTruck(fields);
  const { name } = set;
  const query = db()
    .update(trucks)
    .set({ ...set, changed_at: changedAt(nowMs) })
    .where(and(asSeen(step), isNull(trucks.retired_at)));
  await change(query, async () => {
    const { all } = await ownTruck(viewer, truckId);
    const isTaken = all.some(isNamed(name, truckId));
    return isTaken ? new Invalid(taken(name), { name: taken(name) }) : new Conflict(CHANGED);
  });
  return name;
}

/**
 * The truck stays on its loads.
 * @throws Forbidden, NotFound, Conflict if the truck or its loads have changed
 */
export async function retireTruck(step: TruckStep, nowMs = Date.now()): Promise<string> {
  const { viewer, truckId, fields } = step;
  ofCarrier(viewer);
  const { truck } = await ownTruck(viewer, truckId);
  const query = db()
    .update(trucks)
    .set({ retired_at: nowMs, changed_at: changedAt(nowMs) })
    .where(
      and(
        asSeen(step),
        isNull(trucks.retired_at),
        sql`(select coalesce(group_concat(o.load_id), '') from (
          ${loadsOfTruck(truckId)} order by 1) o) = ${fields.loads ?? ""}`,
      ),
    );
  await change(query, async () => new Conflict(CHANGED));
  return truck.name;
}

/** @throws Forbidden, NotFound, Invalid if another truck has its name, Conflict */
export async function restoreTruck(step: TruckStep, nowMs = Date.now()): Promise<string> {
  const { viewer, truckId } = step;
  ofCarrier(viewer);
  const { truck } = await ownTruck(viewer, truckId);
  const query = db()
    .update(trucks)
    .set({ retired_at: null, changed_at: changedAt(nowMs) })
    .where(and(asSeen(step), isNotNull(trucks.retired_at)));
  await change(query, async () => {
    const { all } = await ownTruck(viewer, truckId);
    if (!all.some(isNamed(truck.name, truckId))) return new Conflict(CHANGED);
    return new Invalid(`${taken(truck.name)} Rename that one first.`);
  });
  return truck.name;
}
