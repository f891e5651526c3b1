import { prepared } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { and, eq, isNull, not, sql } from "drizzle-orm";
import { hasOpenStatus } from "~/access/open.server";
import { Conflict } from "~/platform/errors";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** The data that the board showed, without streets or terms that the parties agreed on later. */
interface TakenLoad {
  name: string;
  origin: Place;
  destination: Place;
  pickupDate: string;
}

interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

const placeAt = (city: string | null, state: string | null, zip: string | null): Place => ({
  city,
  state,
  zip,
});

/** Status 409: another driver has the load, so the viewer may no longer see it. */
export class Taken extends Conflict {
  constructor(
    readonly load: TakenLoad,
    isBooked: boolean,
  ) {
    super(
      isBooked
        ? "Another driver booked this load first."
        : "The shipper chose another driver for this load first.",
    );
  }
}

const takenQuery = prepared((handle) =>
  handle
    .select({
      ...pickColumns(loads, [
        ...LANE_COLUMNS,
        "load_number",
        "origin_address_zip",
        "destination_address_zip",
        "pickup_date",
      ]),
      // Written with the table name, because Drizzle writes only the column name in a query without a join,
      // and that name would refer to `requests` here.
      isBooked: sql<number>`exists (select 1 from requests r where r.load_id = loads.load_id
        and r.status = 'accepted' and r.booked_under is not null)`,
    })
    .from(loads)
    .where(and(eq(loads.load_id, sql.placeholder("loadId")), isNull(loads.deleted_at), not(hasOpenStatus)))
    .prepare(),
);

/** Null for shippers, and if the load is open, was deleted or never existed. */
export async function takenFrom(viewer: Viewer, loadId: string): Promise<Taken | null> {
  const row = viewer.role === "driver" && (await takenQuery().get({ loadId }));
  if (!row) return null;
  const load = {
    name: nameOf(row),
    origin: placeAt(row.origin_address_city, row.origin_address_state, row.origin_address_zip),
    destination: placeAt(
      row.destination_address_city,
      row.destination_address_state,
      row.destination_address_zip,
    ),
    pickupDate: row.pickup_date,
  };
  return new Taken(load, row.isBooked === 1);
}
