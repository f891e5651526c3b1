import { askRows } from "db/client";
import { unbilledMoney } from "db/unbilled";
import { type SQL, sql } from "drizzle-orm";
import { formatMoney } from "~/text/money";
import { type Lane, laneOf } from "~/trade/lane";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** The list shows the loads with the latest pickups. */
export const MOST_NAMED = 10;

interface Row extends Lane {
  load_id: string;
  load_number: number;
  cents: number;
  all_cents: number;
  many: number;
  other: string;
  is_carried: number;
}

export const isOfPerson =
  ({ id, role }: Pick<Viewer, "id" | "role">) =>
  (driverId: SQL, loadId: SQL): SQL =>
    role === "driver"
      ? sql`${driverId} = ${id}`
      : sql`${loadId} in (select load_id from userloads where user_id = ${id} and relationship_type = 'shipper')`;

const rowsOf = (person: Pick<Viewer, "id" | "role">) =>
  askRows<Row>(sql`
    with left_over as (
      select load_id, driver_id, cents, sum(cents) over () as all_cents, count(*) over () as many
      from (${unbilledMoney(isOfPerson(person))}))
    select b.load_id, b.cents, b.all_cents, b.many, p.full_name as other, l.load_number, l.origin_address_city,
      l.origin_address_state, l.destination_address_city, l.destination_address_state,
      exists (select 1 from userloads t where t.load_id = b.load_id and t.user_id = b.driver_id
        and t.relationship_type = 'driver' and l.deleted_at is null) as is_carried
    from left_over b join loads l on l.load_id = b.load_id 
      join profiles p on p.id = ${person.role === "driver" ? sql`l.owner_id` : sql`b.driver_id`}
    order by l.pickup_date desc, l.load_id, b.driver_id limit ${MOST_NAMED}`);

export async function notBilled(viewer: Pick<Viewer, "id" | "role">) {
  const rows = await rowsOf(viewer);
  const [first] = rows;
  if (!first) return null;
  const isDriver = viewer.role === "driver";
  return {
    total: formatMoney(first.all_cents),
    more: first.many - rows.length,
    loads: rows.map((row) => {
      // A released driver must not see later changes to the load.
      const isNamed = !isDriver || Boolean(row.is_carried);
      return {
        path: `/load-details/${row.load_id}/${isDriver ? "invoice" : "charges"}`,
        lane: isNamed ? laneOf(row) : `Load ${numberOf(row)}`,
        about: isNamed ? `${numberOf(row)} · ${row.other}` : row.other,
        amount: formatMoney(row.cents),
        act: isDriver ? "Make Invoice" : null,
      };
    }),
  };
}

export type NotBilled = Awaited<ReturnType<typeof notBilled>>;
