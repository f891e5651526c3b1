import { prepared } from "db/client";
import { loads } from "db/schema";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import { formatAge } from "~/text/ages";
import { earliestToday } from "~/text/dates";
import { isExpired, type Role } from "~/trade/lifecycle";
import type { Acting } from "~/trade/viewer";
import { ratesThatHold } from "../agreed-rate.server";
import { type LoadRow, rowColumns, withoutEmptyTraits } from "./board.server";
import { type Lateness, latenessOf, WAY } from "./transit-progress.server";

export interface OwnRow extends LoadRow {
  age: string;
  step?: string;
  /** The other company's name; null if the load has no driver yet. */
  other: string | null;
  asking: number;
  late?: Lateness;
  expired?: boolean;
  dot?: boolean;
  news?: string;
}

export interface OwnRows {
  rows: OwnRow[];
  sharing: ReadonlyMap<string, boolean>;
}

function otherName(role: Role): SQL<string | null> {
  const other = role === "shipper" ? "driver" : "shipper";
  return sql<string | null>`(
    select p.full_name from userloads o join profiles p on p.id = o.user_id
    where o.load_id = loads.load_id and o.relationship_type = ${other})`;
}

const rowsFor = (role: Role) =>
  prepared((handle) =>
    handle
      .select({
        ...rowColumns,
        ...ratesThatHold,
        row: sql<number>`loads.rowid`,
        posted_at: loads.posted_at,
        expired_at: loads.expired_at,
        other: otherName(role),
        // Only the owner may know how many drivers have requested the load.
        asking:
          role === "shipper"
            ? sql<number>`(select count(*) from requests r where r.load_id = loads.load_id and r.status = 'pending')`
            : sql<number>`0`,
        way: WAY,
      })
      .from(loads)
      .where(
        and(
          sql`loads.rowid in (select a.value from json_each(${sql.placeholder("rowids")}) a)`,
          isNull(loads.deleted_at),
        ),
      )
      .prepare(),
  );

const ROWS = { shipper: rowsFor("shipper"), driver: rowsFor("driver") } satisfies Record<Role, unknown>;

/** Omits loads that were deleted after `ids` were read. */
export async function rowsOf({ personId, role }: Acting, ids: readonly number[]): Promise<OwnRows> {
  const nowMs = Date.now();
  const today = earliestToday(nowMs);
  if (ids.length === 0) return { rows: [], sharing: new Map() };
  const read = await ROWS[role]().all({ rowids: JSON.stringify(ids) });
  const place = new Map(ids.map((id, at) => [id, at]));
  const sharing = read.flatMap(({ load_id, way }) =>
    way ? [[load_id, way.sharedBy === personId] as const] : [],
  );
  const rows = read
    .sort((a, b) => (place.get(a.row) ?? 0) - (place.get(b.row) ?? 0))
    .map(({ row: _, posted_at, expired_at, way, ...load }) => {
      const late = latenessOf(load, way, nowMs);
      const { load_status: status, pickup_date: pickupDate } = load;
      const expired = isExpired({ status, pickupDate, expiredAt: expired_at }, today);
      return {
        ...withoutEmptyTraits(load),
        age: `Posted ${formatAge(posted_at, nowMs)}`,
        ...(late && { late }),
        ...(expired && { expired }),
      };
    });
  return { rows, sharing: new Map(sharing) };
}
