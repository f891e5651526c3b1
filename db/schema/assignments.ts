import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { loads } from "./loads";
import { profiles, users } from "./people";
import { trucks } from "./trucks";

/**
 * A row is valid only if it was written after the load's latest acceptance, so a load that returns to the
 * board needs no cleanup (`app/access/assigned.server.ts`).
 */
export const assignments = sqliteTable(
  "assignments",
  {
    load_id: id("load_id")
      .primaryKey()
      .references(() => loads.load_id),
    desk_id: id("desk_id")
      .notNull()
      .references(() => profiles.id),
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    /**
     * The truck; null if it is not in the company's list. The numbers are those at the time of the
     * assignment.
     */
    truck_id: id("truck_id").references(() => trucks.truck_id),
    truck_number: text("truck_number"),
    trailer_number: text("trailer_number"),
    assigned_by: id("assigned_by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    /** Set if the driver stopped before the delivery. The row stays as a record of who drove. */
    ended_at: instant("ended_at"),
    /** When to remind the driver of the pickup next; null if no reminder is left. */
    remind_at: instant("remind_at"),
  },
  (assignment) => [
    index("assignments_person").on(assignment.person_id),
    index("assignments_desk").on(assignment.desk_id),
    index("assignments_truck").on(assignment.truck_id).where(sql`truck_id is not null`),
    index("assignments_remind").on(assignment.remind_at).where(sql`remind_at is not null`),
  ],
);
