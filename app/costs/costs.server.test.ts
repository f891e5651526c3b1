import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { driver_costs, seats } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { exportRow } from "~/leaving/export-tables.server";
import { Forbidden, Invalid } from "~/platform/errors";
import { closeParty } from "../../tests/fixtures/close-party";
import { asFields } from "./costs-form.server";
import { costsPage } from "./costs-page.server";
import { FIGURES, SUGGESTED } from "./figures";
import { ownCosts } from "./queries.server";
import { removeCosts, saveCosts } from "./save-costs.server";

const FIELDS = {
  fuel_price: "3.799",
  miles_per_gallon: "6.5",
  other_per_mile: "0.25",
  fixed_month: "4000",
  days_month: "21",
};
const KEPT = {
  fuelPriceMills: 3_799,
  milesPerGallon: 6.5,
  otherMileMills: 250,
  fixedMonthCents: 400_000,
  daysAMonth: 21,
};

const driver = () => savePerson({ role: "driver", profile: { home_zip: "84101" } });
const rowsOf = (id: string) => db().select().from(driver_costs).where(eq(driver_costs.driver_id, id));

describe("a driver's costs", () => {
  it("can be saved, changed, shown to its driver, exported and deleted", async () => {
    const viewer = await driver();
    expect(await ownCosts(viewer.id)).toBeNull();
    expect(await exportRow("costs", viewer.id)).toBeNull();
    await saveCosts({ viewer, fields: FIELDS }, 86_400_000);
    expect(await ownCosts(viewer.id)).toEqual({ ...KEPT, homeZip: "84101" });
    await saveCosts({ viewer, fields: { ...FIELDS, fuel_price: "$4", fixed_month: "4,250.50" } }, 86_400_000);
    const kept = await ownCosts(viewer.id);
    expect(kept && asFields(kept)).toEqual({ ...FIELDS, fuel_price: "4", fixed_month: "4250.5" });
    expect(await exportRow("costs", viewer.id)).toEqual({
      fuel_price_mills: 4_000,
      miles_per_gallon: 6.5,
      other_mile_mills: 250,
      fixed_month_cents: 425_050,
      days_a_month: 21,
      updated_at: "1970-01-02T00:00:00.000Z",
    });
    const other = await driver();
    expect(await ownCosts(other.id)).toBeNull();
    await removeCosts(other);
    expect(await rowsOf(viewer.id)).toHaveLength(1);
    await removeCosts(viewer);
    await removeCosts(viewer);
    expect(await rowsOf(viewer.id)).toEqual([]);
  });

  it.each([
    ["fuel_price", "", "Enter dollars per gallon, like 3.799."],
    ["fuel_price", "0", "Enter at least 0.5."],
    ["fuel_price", "20.01", "Enter at most 20."],
    ["miles_per_gallon", "0", "Enter at least 1."],
    ["miles_per_gallon", "-6", "Enter 0 or more."],
    ["miles_per_gallon", "1e1", "Enter miles per gallon, like 6.5."],
    ["miles_per_gallon", "31", "Enter at most 30."],
    ["other_per_mile", "", "Enter dollars per mile, like 0.25. Zero is OK."],
    ["other_per_mile", "10.5", "Enter at most 10."],
    ["fixed_month", "a lot", "Enter dollars per month, like 4,000. Zero is OK."],
    ["fixed_month", "100001", "Enter at most 100,000."],
    ["days_month", "0", "Enter at least 1."],
    ["days_month", "32", "Enter at most 31."],
    ["days_month", "20.5", "Enter a whole number."],
  ])("is refused at %s for %j, and nothing is saved", async (field, typed, message) => {
    const viewer = await driver();
    const fields = { ...FIELDS, [field]: typed };
    const refusal = await saveCosts({ viewer, fields }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toMatchObject({ fields: { [field]: message }, typed: fields });
    expect(await rowsOf(viewer.id)).toEqual([]);
  });

  it("may consist of fuel only", async () => {
    const viewer = await driver();
    await saveCosts({ viewer, fields: { ...FIELDS, other_per_mile: "0", fixed_month: "0" } });
    expect(await ownCosts(viewer.id)).toMatchObject({ otherMileMills: 0, fixedMonthCents: 0 });
  });

  it("is refused for shippers, even with a forged role, and for closed accounts", async () => {
    const shipper = await savePerson({ role: "shipper" });
    await expect(saveCosts({ viewer: shipper, fields: FIELDS })).rejects.toThrow(Forbidden);
    await expect(removeCosts(shipper)).rejects.toThrow(Forbidden);
    const pretender = { ...shipper, role: "driver" as const };
    await expect(saveCosts({ viewer: pretender, fields: FIELDS })).rejects.toThrow(Forbidden);

    const gone = await driver();
    await saveCosts({ viewer: gone, fields: FIELDS });
    await closeParty(gone);
    expect(await rowsOf(gone.id)).toEqual([]);
    await expect(saveCosts({ viewer: gone, fields: FIELDS })).rejects.toThrow(Forbidden);
    await write([{ query: db().update(seats).set({ ended_at: null }).where(eq(seats.desk_id, gone.id)) }]);
    await saveCosts({ viewer: gone, fields: FIELDS });
    expect(await rowsOf(gone.id)).toHaveLength(1);
  });
});

describe("the suggested figures", () => {
  it("fill an empty form only on request, leave out the price of diesel, and are not saved", async () => {
    const viewer = await driver();
    expect((await costsPage(viewer, false)).values).toEqual({});
    const filled = await costsPage(viewer, true);
    expect(filled).toMatchObject({ said: null, values: SUGGESTED });
    expect(await rowsOf(viewer.id)).toEqual([]);
    expect(SUGGESTED).not.toHaveProperty("fuel_price");
    await saveCosts({ viewer, fields: { ...SUGGESTED, fuel_price: "3.5" } });
    expect(await costsPage(viewer, true)).toMatchObject({
      values: { ...SUGGESTED, fuel_price: "3.5" },
      said: "Your costs: $0.78/mi, plus $194 per work day.",
    });
  });

  it("each have a year and a source, and add up to the values in the form", () => {
    expect(SUGGESTED).toEqual({
      miles_per_gallon: "6.9",
      other_per_mile: "0.275",
      fixed_month: "4075",
      days_month: "21",
    });
    for (const { mills, year } of FIGURES) {
      expect(mills).toBeGreaterThan(0);
      expect([2022, 2023, 2024]).toContain(year);
    }
  });
});
