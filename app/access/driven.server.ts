import { db, type Given } from "db/client";
import { pickColumns } from "db/pick-columns";
import { assignments, loads } from "db/schema";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { LANE_COLUMNS } from "~/trade/lane";
import { CARRIED_STATUSES } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { isAssigned } from "./assigned.server";

interface Whose {
  deskId?: Given<string>;
  personId?: Given<string>;
}

const isDriven = ({ deskId, personId }: Whose): SQL | undefined =>
  and(
    deskId === undefined ? undefined : eq(assignments.desk_id, deskId),
    personId === undefined ? undefined : eq(assignments.person_id, personId),
    inArray(loads.load_status, [...CARRIED_STATUSES]),
    isNull(loads.deleted_at),
    isAssigned(sql`${assignments.person_id}`),
  );

export async function drivenLoads(whose: Whose) {
  const rows = await db()
    .select({
      loadId: loads.load_id,
      deskId: assignments.desk_id,
      personId: assignments.person_id,
      ...pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
    })
    .from(assignments)
    .innerJoin(loads, eq(loads.load_id, assignments.load_id))
    .where(isDriven(whose))
    .orderBy(asc(loads.pickup_date), asc(loads.load_id));
  return rows.map(({ loadId, deskId, personId, ...load }) => ({
    loadId,
    deskId,
    personId,
    name: nameOf(load),
  }));
}

export type DrivenLoad = Awaited<ReturnType<typeof drivenLoads>>[number];

export const idsOfLoads = (driven: readonly Pick<DrivenLoad, "loadId">[]): string =>
  driven
    .map(({ loadId }) => loadId)
    .sort()
    .join(" ");

export const stillDrives = (whose: Whose, shown: string): SQL => sql`coalesce((
  select group_concat(v.load_id, ' ') from (select ${loads.load_id} from ${assignments}
    join ${loads} on ${loads.load_id} = ${assignments.load_id} where ${isDriven(whose)} order by 1) v), '') = ${shown}`;
