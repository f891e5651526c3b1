import { askRows, type Given } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { LoadTies } from "~/access/ties.server";
import { mayIn } from "~/trade/areas";
import { BOOKERS } from "~/trade/booking";
import { isOpen, type LoadStatus } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { hasDelivered, hasWorkedFor, heldBy, judge, judgedBy, wasRejectedOn } from "./driver.server";
import { obstacleTo } from "./rules";

/** SQLite returns booleans as 0 and 1. */
const flag = z.number().transform(Boolean);

const markSchema = z.object({
  bookers: z.enum(BOOKERS),
  judged: z.string(),
  hasWorked: flag,
  wasRejected: flag,
  hasDelivered: flag,
  held: z.number(),
  load: z.object({
    equipment_type: z.string().nullable(),
    length_ft: z.number().nullable(),
    weight_lb: z.number().nullable(),
    pickup_date: z.string(),
    delivery_date: z.string(),
    required_hazmat_license: flag,
    required_doubles_endorsement: flag,
    required_tanker_endorsement: flag,
    required_twic: flag,
    required_tsa_certified: flag,
  }),
});

const needs = Object.keys(markSchema.shape.load.shape).map((name) => sql.raw(`'${name}', loads.${name}`));

/** Drizzle would write the bare column name, which would refer to the column of `book_now`. */
const LOAD_ID = sql.raw("loads.load_id");

/** Null if the owner allows no bookings, as for most loads. */
export const bookingOf = (driverId: Given<string>): SQL<string | null> => sql<string | null>`(
  select json_object('bookers', b.who, 'judged', ${judgedBy(driverId)} || '',
    'hasWorked', ${hasWorkedFor(driverId, LOAD_ID)}, 'hasDelivered', ${hasDelivered(driverId)},
    'wasRejected', ${wasRejectedOn(driverId, LOAD_ID)},
    'held', ${heldBy(driverId)}, 'load', json_object(${sql.join(needs, sql`, `)}))
  from book_now b where b.load_id = ${LOAD_ID})`;

/** The load must be open and not expired. */
export function isBookable(booking: string | null, status: LoadStatus): boolean {
  if (booking === null) return false;
  const { load, judged, ...rest } = markSchema.parse(JSON.parse(booking));
  const open = { status, standing: "other driver", expired: false } as const;
  return obstacleTo({ ...open, ...rest, ...judge({ judged }, load) }) === null;
}

export async function mayBook(
  viewer: Viewer,
  { loadId, status, expired, bookers }: LoadTies,
): Promise<boolean> {
  if (viewer.role !== "driver" || !mayIn(viewer, "work") || !bookers || expired || !isOpen(status))
    return false;
  const [row] = await askRows<{ booking: string | null }>(
    sql`select ${bookingOf(viewer.id)} as booking from loads where loads.load_id = ${loadId}`,
  );
  return isBookable(row?.booking ?? null, status);
}
