import { reviews, userreviews } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type ExportSpec, named, ownOrOfOwnLoads } from "./export-rows.server";

type Columns = ExportSpec["columns"];

export const own =
  (by: SQLiteColumn, key: ExportSpec["key"], columns: Columns) =>
  (me: string): ExportSpec => ({ table: by.table, key, whose: eq(by, me), columns });

export const shared =
  (
    by: readonly SQLiteColumn[],
    loadId: SQLiteColumn,
    key: ExportSpec["key"],
    columns: Columns,
    members?: ExportSpec["members"],
  ) =>
  (me: string): ExportSpec => ({
    table: loadId.table,
    key,
    whose: ownOrOfOwnLoads(me, by, loadId),
    columns,
    members,
  });

export const reviewsAs = (me: string, as: "submitter" | "recipient", other: "of" | "by"): ExportSpec => ({
  table: userreviews,
  join: { table: reviews, on: eq(reviews.id, userreviews.review_id) },
  key: reviews.id,
  whose: and(eq(userreviews.user_id, me), eq(userreviews.relationship_type, as)) as SQL,
  columns: {
    load_id: userreviews.load_id,
    ...named(reviews, "number_of_stars review_text"),
    [other]: sql`(select p.full_name from userreviews o join profiles p on p.id = o.user_id
      where o.review_id = userreviews.review_id and o.relationship_type <> ${as})`,
    ...named(reviews, "created_at"),
  },
});
