import { db } from "db/client";
import { loads, profiles, whereabouts } from "db/schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { numberOf } from "~/trade/load-number";

/** What a person told of the way with loads, and what the drivers of their own loads told. */
export async function* exportWhereabouts(personId: string) {
  const concerned = sql`
    select told_id from whereabouts where person_id = ${personId}
    union select w.told_id from userloads t join whereabouts w on w.load_id = t.load_id
      where t.user_id = ${personId} and t.relationship_type = 'shipper'`;
  const rows = paged((after: { told_id: string } | null) =>
    db()
      .select({
        told_id: whereabouts.told_id,
        load_id: whereabouts.load_id,
        load_number: loads.load_number,
        by: profiles.full_name,
        kind: whereabouts.kind,
        stop: whereabouts.stop,
        at: whereabouts.at,
        told_at: whereabouts.told_at,
        by_hand: whereabouts.by_hand,
        nearness: whereabouts.nearness,
        near: whereabouts.near,
        replaced_at: whereabouts.replaced_at,
      })
      .from(whereabouts)
      .innerJoin(loads, eq(loads.load_id, whereabouts.load_id))
      .innerJoin(profiles, eq(profiles.id, whereabouts.person_id))
      .where(
        and(gt(whereabouts.told_id, after?.told_id ?? ""), sql`${whereabouts.told_id} in (${concerned})`),
      )
      .orderBy(asc(whereabouts.told_id))
      .limit(PAGE_ROWS),
  );
  for await (const { told_id, ...row } of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      at: instantText(row.at),
      told_at: instantText(row.told_at),
      replaced_at: instantText(row.replaced_at),
    };
}
