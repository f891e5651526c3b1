import type { Given } from "db/client";
import { isActingSeat } from "db/desks";
import { loads } from "db/schema";
import type { Statement } from "db/write";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { seatsOf } from "~/trade/areas";
import { isAssigned, isWithFreight } from "./assigned.server";

export const forgetNear = (which: SQL): Statement => ({
  query: sql`update whereabouts set near = null where near is not null and ${which}`,
});

const forgetNearUnder = (which: SQL): Statement =>
  forgetNear(sql`told_id in (select w.told_id
    from (select load_id, person_id from sharing where ${which}) s
    join whereabouts w on w.load_id = s.load_id and s.person_id in (w.person_id, w.by_id))`);

export function endSharing(which: SQL, nowMs: number): Statement[] {
  const live = sql`ended_at is null and ${which}`;
  const query = sql`update sharing set ended_at = ${nowMs}, place_at = null, place_told_at = null,
    latitude = null, longitude = null, near = null where ${live}`;
  return [forgetNearUnder(live), { query }];
}

export const forgetSharing = (which: SQL): Statement[] => [
  forgetNearUnder(which),
  { query: sql`delete from sharing where ${which}` },
];

export const maySharePlaceFor = (party: Given<string> | SQL, personId: Given<string> | SQLWrapper): SQL =>
  sql`(${isWithFreight(party)} and (${isAssigned(party)} or exists (select 1 from seats n
    where n.desk_id = ${party} and n.person_id = ${personId}
      and ${isActingSeat({ seat: sql`n.seat`, ended_at: sql`n.ended_at` }, seatsOf("haul"))})))`;

/** Run after the change of a seat, in the same write. Otherwise a new seat would revive an ended consent. */
export const endIdleSharing = (ids: readonly string[], nowMs: number): Statement[] =>
  ids.flatMap((id) => {
    const may = maySharePlaceFor(sql`sharing.person_id`, sql`coalesce(sharing.by_id, sharing.person_id)`);
    return endSharing(
      sql`(sharing.person_id = ${id} or sharing.by_id = ${id}) and not exists (select 1 from ${loads}
        where ${loads.load_id} = sharing.load_id and ${may})`,
      nowMs,
    );
  });
