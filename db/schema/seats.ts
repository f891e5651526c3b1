import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SEATS } from "~/trade/seats";
import { id, instant, oneOf } from "./columns";
import { profiles, users } from "./people";

/** A company's id is that of the account that founded it. */
export const seats = sqliteTable(
  "seats",
  {
    desk_id: id("desk_id")
      .notNull()
      .references(() => profiles.id),
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    seat: text("seat", { enum: SEATS }).notNull(),
    since: instant("since").notNull(),
    /** When the person left or was removed. The row stays, so that the history shows who worked there. */
    ended_at: instant("ended_at"),
    /** Who ended the seat: an owner, or the person. */
    ended_by: id("ended_by").references(() => users.id),
  },
  (seat) => [
    primaryKey({ columns: [seat.desk_id, seat.person_id] }),
    index("seats_person").on(seat.person_id),
    check("seats_seat", oneOf("seat", SEATS)),
  ],
);
