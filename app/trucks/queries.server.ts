import { db } from "db/client";
import { trucks } from "db/schema";
import type { Statement } from "db/write";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { loadsOfTruck } from "~/access/assigned.server";
import type { Lane } from "~/trade/lane";
import { byName, type TruckLimits } from "./words";

export interface TruckInUse extends TruckLimits {
  id: string;
  name: string;
  trailer: string | null;
}

export const trucksInUse = (deskId: SQLWrapper): SQL<TruckInUse[]> =>
  sql`(select json_group_array(json_object('id', t.truck_id, 'name', t.name, 'trailer', t.trailer_number,
      'equipmentType', t.equipment_type, 'maxLengthFt', t.max_length_ft, 'maxWeightLb', t.max_weight_lb))
    from trucks t where t.desk_id = ${deskId} and t.retired_at is null)`.mapWith(
    (list: string): TruckInUse[] => JSON.parse(list).sort(byName),
  ) as SQL<TruckInUse[]>;

type LoadOfTruck = Lane & { load_id: string; load_number: number };

const ownLoads = sql<LoadOfTruck[]>`(select json_group_array(json_object('load_id', l.load_id,
    'load_number', l.load_number, 'origin_address_city', l.origin_address_city,
    'origin_address_state', l.origin_address_state,
    'destination_address_city', l.destination_address_city,
    'destination_address_state', l.destination_address_state))
  from loads l where l.load_id in (${loadsOfTruck(sql`${trucks.truck_id}`)}))`.mapWith(
  (list: string): LoadOfTruck[] =>
    JSON.parse(list).sort((a: LoadOfTruck, b: LoadOfTruck) => (a.load_id < b.load_id ? -1 : 1)),
) as SQL<LoadOfTruck[]>;

export async function trucksOf(deskId: string) {
  const rows = await db()
    .select({
      id: trucks.truck_id,
      name: trucks.name,
      equipmentType: trucks.equipment_type,
      maxLengthFt: trucks.max_length_ft,
      maxWeightLb: trucks.max_weight_lb,
      trailer: trucks.trailer_number,
      changedAtMs: trucks.changed_at,
      retiredAtMs: trucks.retired_at,
      loads: ownLoads,
    })
    .from(trucks)
    .where(eq(trucks.desk_id, deskId));
  return rows.sort(byName);
}

/** Loads keep the numbers of their trucks. */
export const forgetTrucks = (deskId: string): Statement[] => [
  {
    query: sql`update assignments set truck_id = null
      where truck_id in (select t.truck_id from trucks t where t.desk_id = ${deskId})`,
  },
  { query: db().delete(trucks).where(eq(trucks.desk_id, deskId)) },
];
