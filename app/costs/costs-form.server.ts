import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { field, MARKED } from "~/forms/form-fields.server";
import { NEGATIVE } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import { type Quantity, readNumber } from "~/text/typed-numbers";
import { oneLine } from "~/text/typed-text";
import type { Costs } from "./profit";

interface Bounds {
  least: number;
  most: number;
  of?: Quantity;
  isWhole?: boolean;
}

const MOST_TYPED = 100;

/** Accepts `$3.799`, `4k` and `21 days`. */
const figure = (ask: string, { least, most, of = "dollars", isWhole }: Bounds) =>
  field((typed) => {
    const value = typed.length > MOST_TYPED ? Number.NaN : readNumber(oneLine(typed), of);
    if (value === null || Number.isNaN(value)) return { problem: ask };
    if (value < 0) return { problem: NEGATIVE };
    if (value < least) return { problem: `Enter at least ${least}.` };
    if (value > most) return { problem: `Enter at most ${most.toLocaleString("en-US")}.` };
    return isWhole && !Number.isInteger(value) ? { problem: "Enter a whole number." } : { value };
  });

const CostsForm = z.object({
  fuel_price: figure("Enter dollars per gallon, like 3.799.", { least: 0.5, most: 20 }),
  miles_per_gallon: figure("Enter miles per gallon, like 6.5.", { least: 1, most: 30, of: "miles" }),
  other_per_mile: figure("Enter dollars per mile, like 0.25. Zero is OK.", { least: 0, most: 10 }),
  fixed_month: figure("Enter dollars per month, like 4,000. Zero is OK.", { least: 0, most: 100_000 }),
  days_month: figure("Enter how many days you work per month.", {
    least: 1,
    most: 31,
    of: "days",
    isWhole: true,
  }),
});

/** @throws Invalid with a message for each invalid field */
export function readCosts(fields: Readonly<Record<string, string>>): Costs {
  const parsed = CostsForm.safeParse(fields);
  if (!parsed.success) throw new Invalid(MARKED, fieldErrors(parsed.error), 400, fields);
  const { fuel_price, miles_per_gallon, other_per_mile, fixed_month, days_month } = parsed.data;
  return {
    fuelPriceMills: Math.round(fuel_price * 1_000),
    milesPerGallon: miles_per_gallon,
    otherMileMills: Math.round(other_per_mile * 1_000),
    fixedMonthCents: Math.round(fixed_month * 100),
    daysAMonth: days_month,
  };
}

export const asFields = (costs: Costs): Record<string, string> => ({
  fuel_price: String(costs.fuelPriceMills / 1_000),
  miles_per_gallon: String(costs.milesPerGallon),
  other_per_mile: String(costs.otherMileMills / 1_000),
  fixed_month: String(costs.fixedMonthCents / 100),
  days_month: String(costs.daysAMonth),
});
