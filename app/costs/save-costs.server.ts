import { isOpenDesk } from "db/desks";
import { writeOnce } from "db/idempotency";
import { driver_costs, profiles } from "db/schema";
import { guarded } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { Forbidden } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { readCosts } from "./costs-form.server";
import { forgetCosts } from "./queries.server";

export const FOR_DRIVERS = "Only drivers can add costs.";

/** @throws Forbidden (shippers, closed accounts), Invalid */
export async function saveCosts(
  { viewer, fields }: { viewer: Viewer; fields: Readonly<Record<string, string>> },
  nowMs = Date.now(),
): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(FOR_DRIVERS);
  const costs = readCosts(fields);
  const open = and(eq(profiles.id, viewer.id), eq(profiles.user_type, "driver"), isOpenDesk(viewer.id));
  const row = sql`
    insert into ${driver_costs} (driver_id, fuel_price_mills, miles_per_gallon, other_mile_mills, fixed_month_cents, days_a_month, updated_at)
    select ${profiles.id}, ${costs.fuelPriceMills}, ${costs.milesPerGallon}, ${costs.otherMileMills},
        ${costs.fixedMonthCents}, ${costs.daysAMonth}, ${nowMs}
      from ${profiles} where ${open}
    on conflict (driver_id) do update set fuel_price_mills = excluded.fuel_price_mills,
      miles_per_gallon = excluded.miles_per_gallon, other_mile_mills = excluded.other_mile_mills,
      fixed_month_cents = excluded.fixed_month_cents, days_a_month = excluded.days_a_month, updated_at = excluded.updated_at`;
  await writeOnce([guarded(row, () => new Forbidden(FOR_DRIVERS))]);
}

/**
 * Idempotent.
 * @throws Forbidden
 */
export async function removeCosts(viewer: Viewer): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(FOR_DRIVERS);
  await writeOnce([forgetCosts(viewer.id)]);
}
