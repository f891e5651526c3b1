import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import type { Lane } from "~/trade/lane";
import { nameOf } from "~/trade/load-number";

const PAGE_ROWS = 20;

export interface HiddenRow {
  name: string;
  href?: string;
  action: string;
}

interface Found extends Lane {
  broker: string | null;
  id: string;
  load_number: number;
}

export async function hiddenPage(
  driverId: string,
  page: number,
): Promise<{ rows: HiddenRow[]; more: boolean }> {
  const found = await askRows<Found>(sql`
    select 'broker' as kind, p.full_name as broker, p.id as id, b.hidden_at as at, 0 as load_number,
      null as origin_address_city, null as origin_address_state,
      null as destination_address_city, null as destination_address_state
    from hidden_brokers b join profiles p on p.id = b.broker_id where b.driver_id = ${driverId}
    union all
    select 'load', null, l.load_id, h.hidden_at, l.load_number, l.origin_address_city, l.origin_address_state,
      l.destination_address_city, l.destination_address_state
    from hidden_loads h cross join loads l on l.load_id = h.load_id
    where h.driver_id = ${driverId} and ${isOnBoard}
    order by kind, at desc limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`);
  const rows = found.slice(0, PAGE_ROWS).map(({ broker, id, ...load }): HiddenRow => {
    if (broker !== null) return { name: broker, action: `/hidden?step=show-broker&broker=${id}` };
    const action = `/hidden?step=show&load=${id}`;
    return { name: nameOf(load), href: `/load-details/${id}`, action };
  });
  return { rows, more: found.length > PAGE_ROWS };
}
