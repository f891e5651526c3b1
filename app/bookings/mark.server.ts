/** The mark of a load on a list: the driver who reads it may book it at once. It comes with the list's own statement. */
import type { Given } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { BOOKERS } from "~/trade/booking";
import type { LoadStatus } from "~/trade/lifecycle";
import { hasDelivered, hasWorkedFor, heldBy, judge, judgedBy, wasRejectedOn } from "./driver.server";
import { obstacleTo } from "./rules";

/** SQL stores them as 0 and 1. */
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

/** By its table in every statement: in one without a join Drizzle writes the column's bare name, which here would be that of `book_now`. */
const LOAD_ID = sql.raw("loads.load_id");

/**
 * SQL, of the row of `loads` in scope: all by which a driver's booking of it is decided, as one text; null where its owner lets nobody
 * book it, which is most of them.
 */
export const bookingOf = (driverId: Given<string>): SQL<string | null> => sql<string | null>`(
  select json_object('bookers', b.who, 'judged', ${judgedBy(driverId)} || '',
    'hasWorked', ${hasWorkedFor(driverId, LOAD_ID)}, 'hasDelivered', ${hasDelivered(driverId)},
    'wasRejected', ${wasRejectedOn(driverId, LOAD_ID)},
    'held', ${heldBy(driverId)}, 'load', json_object(${sql.join(needs, sql`, `)}))
  from book_now b where b.load_id = ${LOAD_ID})`;

/** Whether nothing stands against the booking that `bookingOf` reads, of an open load that has not expired. */
export function isBookable(booking: string | null, status: LoadStatus): boolean {
  if (booking === null) return false;
  const { load, judged, ...rest } = markSchema.parse(JSON.parse(booking));
  const open = { status, standing: "other driver", expired: false } as const;
  return obstacleTo({ ...open, ...rest, ...judge({ judged }, load) }) === null;
}
