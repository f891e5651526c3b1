import { pageOnBoth } from "db/archive-client";
import type { Handle } from "db/client";
import { delivery_records, loads, userloads } from "db/schema";
import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { instantText } from "~/text/dates";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { numberOf } from "~/trade/load-number";

export async function* exportDeliveryRecords(personId: string) {
  const rows = paged((after: { load_id: string } | null) => {
    const read = (handle: Handle) =>
      handle
        .select({
          load_id: delivery_records.load_id,
          load_number: loads.load_number,
          delivered_at: delivery_records.delivered_at,
          made_at: delivery_records.made_at,
          sha256: delivery_records.sha256,
          content: delivery_records.content,
        })
        .from(delivery_records)
        .innerJoin(loads, and(eq(loads.load_id, delivery_records.load_id), isNull(loads.deleted_at)))
        .innerJoin(userloads, and(eq(userloads.load_id, loads.load_id), eq(userloads.user_id, personId)))
        .where(and(isNotNull(delivery_records.content), gt(delivery_records.load_id, after?.load_id ?? "")))
        .orderBy(asc(delivery_records.load_id))
        .limit(PAGE_ROWS);
    return pageOnBoth(read, ({ load_id }) => load_id, PAGE_ROWS);
  });
  for await (const row of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      delivered_at: instantText(row.delivered_at),
      made_at: instantText(row.made_at),
    };
}
