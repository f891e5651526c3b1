import { loads } from "db/schema";
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import type { LoadEvent } from "~/trade/lifecycle";
import { RELEASING, SAVED_COLUMNS } from "~/trade/release";

/** Empty unless the step releases a chosen driver. Must run before the statement that changes the load. */
export function saveRelease(event: LoadEvent, { loadId, driver }: LoadTies, nowMs: number): Statement[] {
  if (!driver || !RELEASING.some((each) => each === event)) return [];
  const pairs = SAVED_COLUMNS.map((column) => sql`${column}, ${loads[column]}`);
  const terms = sql`json_object(${sql.join(pairs, sql`, `)})`;
  return [
    {
      query: sql`
        insert into releases (load_id, driver_id, chosen_at, released_at, terms)
        select ${loads.load_id}, ${driver.id},
          coalesce((select max(e.at) from load_events e where e.load_id = ${loads.load_id} and e.event = 'accept'), 0),
          ${nowMs}, ${terms}
        from ${loads} where ${loads.load_id} = ${loadId}`,
    },
  ];
}
