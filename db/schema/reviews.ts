import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

export const reviews = sqliteTable(
  "reviews",
  {
    id: id("id").primaryKey(),
    number_of_stars: integer("number_of_stars").notNull(),
    review_text: text("review_text"),
    created_at: instant("created_at").notNull(),
  },
  () => [check("reviews_stars", sql`number_of_stars between 1 and 5`)],
);

export const userreviews = sqliteTable(
  "userreviews",
  {
    review_id: id("review_id")
      .notNull()
      .references(() => reviews.id),
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    relationship_type: text("relationship_type", { enum: ["submitter", "recipient"] }).notNull(),
  },
  (link) => [
    primaryKey({ columns: [link.review_id, link.relationship_type] }),
    uniqueIndex("userreviews_one_a_person_a_load")
      .on(link.load_id, link.user_id)
      .where(sql`relationship_type = 'submitter'`),
    index("userreviews_user").on(link.user_id, link.relationship_type),
    check("userreviews_relationship_type", oneOf("relationship_type", ["submitter", "recipient"])),
  ],
);
