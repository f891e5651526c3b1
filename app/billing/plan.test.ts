import { describe, expect, it } from "vitest";
import { formatMoney } from "~/text/money";
import { type PaidRole, PLANS, savingPerYearCents } from "./plan";

/** The advertised prices, repeated here so that a change in `plan.ts` makes a test fail. */
const PRICES: Record<PaidRole, { month: string; year: string; saving: string }> = {
  driver: { month: "$99", year: "$1,100", saving: "$88" },
  shipper: { month: "$199", year: "$2,300", saving: "$88" },
};

describe("the price list", () => {
  it.each(["driver", "shipper"] as const)("has the promised prices for a %s", (role) => {
    const { month, year } = PLANS[role];
    expect({
      month: formatMoney(month.cents),
      year: formatMoney(year.cents),
      saving: formatMoney(savingPerYearCents(role)),
    }).toEqual(PRICES[role]);
  });

  it("has no other plan", () => {
    expect(Object.keys(PLANS).sort()).toEqual(["driver", "shipper"]);
    for (const plans of Object.values(PLANS)) expect(Object.keys(plans).sort()).toEqual(["month", "year"]);
  });
});
