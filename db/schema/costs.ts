import { sql } from "drizzle-orm";
import { check, integer, real, sqliteTable } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { profiles } from "./people";

/** Not shown to other companies. A mill is a thousandth of a dollar. */
export const driver_costs = sqliteTable(
  "driver_costs",
  {
    driver_id: id("driver_id")
      .primaryKey()
      .references(() => profiles.id),
    fuel_price_mills: integer("fuel_price_mills").notNull(),
    miles_per_gallon: real("miles_per_gallon").notNull(),
    /** Costs per mile other than fuel: maintenance, tires, tolls. */
    other_mile_mills: integer("other_mile_mills").notNull(),
    /** Costs due each month, even if the truck is not driven. */
    fixed_month_cents: integer("fixed_month_cents").notNull(),
    /** The driver's working days per month. */
    days_a_month: integer("days_a_month").notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  () => [
    check("driver_costs_fuel", sql`fuel_price_mills > 0 and miles_per_gallon >= 1`),
    check("driver_costs_amounts", sql`other_mile_mills >= 0 and fixed_month_cents >= 0`),
    check("driver_costs_days", sql`days_a_month between 1 and 31`),
  ],
);
