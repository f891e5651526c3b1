import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { profiles, users } from "./people";
import { staff } from "./staff";

/** `db/suspension` defines what a suspension prevents. Rows stay as the history of earlier suspensions. */
export const suspensions = sqliteTable(
  "suspensions",
  {
    suspension_id: id("suspension_id").primaryKey(),
    /** Null if only a person is suspended. */
    desk_id: id("desk_id").references(() => profiles.id),
    /** Null if a company is suspended. */
    person_id: id("person_id").references(() => users.id),
    /** Shown to the company or person. */
    reason: text("reason").notNull(),
    started_at: instant("started_at").notNull(),
    /** Null if it lasts until staff lift it. */
    ends_at: instant("ends_at"),
    by_staff_id: id("by_staff_id")
      .notNull()
      .references(() => staff.staff_id),
    /** When staff lifted it, its account was closed, or the app noticed that it had ended. */
    lifted_at: instant("lifted_at"),
    /** Shown to the company or person; null if staff did not lift it, on which `db/suspension` relies. */
    lift_reason: text("lift_reason"),
  },
  (suspension) => [
    index("suspensions_desk").on(suspension.desk_id).where(sql`desk_id is not null`),
    index("suspensions_person").on(suspension.person_id).where(sql`person_id is not null`),
    check("suspensions_subject", sql`(desk_id is null) <> (person_id is null)`),
  ],
);
