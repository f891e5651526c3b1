import { db, type Handle, prepared } from "db/client";
import { driver_costs, profiles } from "db/schema";
import type { Statement } from "db/write";
import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Costs } from "./profit";

const costsOf = (handle: Handle, driverId: SQL<string> | Placeholder) =>
  handle
    .select({
      fuelPriceMills: driver_costs.fuel_price_mills,
      milesPerGallon: driver_costs.miles_per_gallon,
      otherMileMills: driver_costs.other_mile_mills,
      fixedMonthCents: driver_costs.fixed_month_cents,
      daysAMonth: driver_costs.days_a_month,
      homeZip: profiles.home_zip,
    })
    .from(driver_costs)
    .innerJoin(profiles, eq(profiles.id, driver_costs.driver_id))
    .where(eq(driver_costs.driver_id, driverId));

const costsQuery = prepared((handle) => costsOf(handle, sql.placeholder("id")).prepare());

export interface OwnCosts extends Costs {
  homeZip: string | null;
}

export async function ownCosts(viewerId: string): Promise<OwnCosts | null> {
  return (await costsQuery().get({ id: viewerId })) ?? null;
}

export async function costsOfNamed(whose: SQL<string>): Promise<OwnCosts | null> {
  const [costs] = await costsOf(db(), whose);
  return costs ?? null;
}

export const forgetCosts = (personId: string): Statement => ({
  query: db().delete(driver_costs).where(eq(driver_costs.driver_id, personId)),
});
