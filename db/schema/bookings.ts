import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BOOKERS } from "~/trade/booking";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";

/** If there is no row, Book Now is off. */
export const book_now = sqliteTable(
  "book_now",
  {
    load_id: id("load_id")
      .primaryKey()
      .references(() => loads.load_id),
    who: text("who", { enum: BOOKERS }).notNull(),
    allowed_at: instant("allowed_at").notNull(),
  },
  () => [check("book_now_who", oneOf("who", BOOKERS))],
);
