import "../../tests/fixtures/own-database";
import { type LoadOptions, saveLoad, savePerson } from "db/builders";
import { db } from "db/client";
import { loads } from "db/schema";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteLoad } from "~/loads/delete-load.server";
import { editLoad } from "~/loads/edit-load.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { plansOf, walks } from "../../tests/fixtures/watch-queries";
import { marketLine } from "./market.server";

const DAY = 86_400_000;
const NOW = Date.now();
/** What builders post. */
const LANE = {
  equipment_type: "V",
  origin_address_city: "Salt Lake City",
  origin_address_state: "UT",
  destination_address_city: "Denver",
  destination_address_state: "CO",
};

async function booked(count: number, terms: LoadOptions["terms"] = {}, bookedDaysAgo = 3) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  for (let index = 0; index < count; index += 1) {
    await saveLoad({
      owner,
      driver,
      status: "rate confirmation",
      lastStepAtMs: NOW - bookedDaysAgo * DAY,
      terms: { calculated_miles: 500, total_rate_cents: 100_000 + index * 5_000, ...terms },
    });
  }
}

beforeEach(async () => void (await db().update(loads).set({ booked_at: null })));

describe("the market of a lane", () => {
  it("is told from five booked loads on", async () => {
    await booked(4);
    expect(await marketLine(LANE, NOW)).toBeNull();
    await booked(1, { total_rate_cents: 120_000 });
    expect(await marketLine(LANE, NOW)).toBe(
      "$2.20 a mile (middle half $2.10–2.30), 5 van loads in 30 days, Salt Lake City, UT → Denver, CO",
    );
  });

  it("counts neither other equipment, nor older bookings, nor loads without a driver, nor deleted ones", async () => {
    await booked(4);
    await booked(3, { equipment_type: "R" });
    await booked(3, {}, 31);
    await booked(3, { deleted_at: NOW });
    for (let index = 0; index < 3; index += 1) await saveLoad();
    expect(await marketLine(LANE, NOW)).toBeNull();
  });

  it("looks wider when the lane has too few", async () => {
    await booked(3);
    await booked(2, { origin_address_city: "Provo" });
    expect(await marketLine(LANE, NOW)).toContain("5 van loads in 30 days, UT → CO, as too few");
    const far = { ...LANE, origin_address_state: "FL", origin_address_city: "Miami" };
    expect(await marketLine(far, NOW)).toContain("all over the country");
  });

  it.each([
    ["no equipment", { equipment_type: null }],
    ["another word for equipment", { equipment_type: "constructor" }],
    ["no origin", { origin_address_city: null, origin_address_state: null }],
    ["an origin without its state", { origin_address_state: "" }],
  ])("needs equipment and both ends: %s", async (_, open) => {
    await booked(5);
    expect(await marketLine({ ...LANE, ...open }, NOW)).toBeNull();
  });

  it("takes an end by its ZIP code", async () => {
    await booked(5);
    const byZip = { equipment_type: "V", origin_address_zip: "84104", destination_address_zip: "80216" };
    expect(await marketLine(byZip, NOW)).toContain("Salt Lake City, UT → Denver, CO");
  });

  it("hears of a booking at once, and forgets it when an edit releases the driver", async () => {
    await booked(4);
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const { loadId } = await saveLoad({ owner, requesters: [driver] });
    await acceptRequest({ viewer: owner, loadId, driverId: driver.id });
    expect(await marketLine(LANE)).toContain("5 van loads");
    const day = new Date(NOW + 3 * DAY).toISOString().slice(0, 10);
    const fields = {
      ...LANE,
      pickup_date: day,
      delivery_date: day,
      total_rate: "1000",
      weight_lb: "100",
    };
    await editLoad({ viewer: owner, loadId, fields });
    expect(await marketLine(LANE)).toBeNull();
    await deleteLoad({ viewer: owner, loadId });
    expect(await marketLine(LANE)).toBeNull();
  });

  it("is answered by the indexes of booked loads, in their order and within their bounds", async () => {
    const plans = await plansOf(() => marketLine(LANE, NOW));
    expect(plans).toHaveLength(2);
    expect(walks(plans)).toEqual([]);
    expect(plans[0]?.join()).toContain(
      "USING INDEX loads_booked_lane (equipment_type=? AND origin_address_state=? AND destination_address_state=? AND booked_at>?)",
    );
    expect(plans[1]?.join()).toContain("USING INDEX loads_booked (equipment_type=? AND booked_at>?)");
    expect(plans.flat().join()).not.toContain("TEMP B-TREE");
  });

  it("keeps its indexes off the board of open loads", async () => {
    const { rows } = await db().run(
      sql`select name, sql from sqlite_master where name in ('loads_booked', 'loads_booked_lane')`,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(String(row.sql)).toContain("WHERE booked_at is not null");
  });
});
