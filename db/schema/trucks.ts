import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { caselessText, id, instant, oneOf } from "./columns";
import { profiles } from "./people";

export const trucks = sqliteTable(
  "trucks",
  {
    truck_id: id("truck_id").primaryKey(),
    desk_id: id("desk_id")
      .notNull()
      .references(() => profiles.id),
    /** The unit number or name that the company uses for the truck. Unique among its trucks in use. */
    name: caselessText("name").notNull(),
    equipment_type: text("equipment_type"),
    max_length_ft: integer("max_length_ft"),
    max_weight_lb: integer("max_weight_lb"),
    trailer_number: text("trailer_number"),
    added_at: instant("added_at").notNull(),
    /** When the truck last changed. A form changes the truck only if it showed this state. */
    changed_at: instant("changed_at").notNull(),
    retired_at: instant("retired_at"),
  },
  (truck) => [
    index("trucks_desk").on(truck.desk_id),
    uniqueIndex("trucks_name").on(truck.desk_id, truck.name).where(sql`retired_at is null`),
    index("trucks_retired").on(truck.retired_at).where(sql`retired_at is not null`),
    check("trucks_equipment_type", oneOf("equipment_type", EQUIPMENT_CODES)),
    check("trucks_limits", sql`max_length_ft >= 0 and max_weight_lb >= 0`),
  ],
);
