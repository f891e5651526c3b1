import "../../tests/fixtures/servers/own-database";
import { askRows, database, db } from "db/client";
import { loads } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, type LoadOptions, saveLoad, savePerson } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { signRateConfirmation } from "~/loads/steps/upload-documents.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { samplePdf } from "../../tests/fixtures/documents";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { marketLine } from "./market.server";

/** Each test uses a different minute, so that it does not read another test's cached results. */
let NOW = Date.now();
const LANE = {
  equipment_type: "V",
  origin_address_city: "Salt Lake City",
  origin_address_state: "UT",
  destination_address_city: "Denver",
  destination_address_state: "CO",
};

const owners: BuiltPerson[] = [];
beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) owners.push(await savePerson({ role: "shipper" }));
});

async function booked(count: number, terms: LoadOptions["terms"] = {}, bookedDaysAgo = 3) {
  const driver = await savePerson({ role: "driver" });
  for (let index = 0; index < count; index += 1) {
    await saveLoad({
      owner: owners[index % owners.length],
      driver,
      status: "pickup",
      lastStepAtMs: NOW - bookedDaysAgo * DAY_MS,
      terms: { calculated_miles: 500, total_rate_cents: 100_000 + index * 5_000, ...terms },
    });
  }
}

async function many(count: number, terms: LoadOptions["terms"], { from, to }: { from: number; to: number }) {
  const driver = await savePerson({ role: "driver" });
  const usual = { calculated_miles: 500, ...terms };
  const { loadId } = await saveLoad({ owner: owners[0], driver, status: "pickup", terms: usual });
  const { client } = database();
  const columns = (await client.execute("select name from pragma_table_info('loads')")).rows.map(({ name }) =>
    String(name),
  );
  const daysAgo = `(${from} + ${to - from}.0 * n / ${count})`;
  const own: Record<string, string> = {
    load_id: "load_id || n",
    load_number: "(select max(load_number) from loads) + n",
    booked_at: `cast(${NOW} - ${daysAgo} * ${DAY_MS} as integer)`,
    total_rate_cents: `cast(200000 - ${daysAgo} * 5000 as integer)`,
  };
  await client.execute({
    sql: `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count})
      insert into loads (${columns}) select ${columns.map((name) => own[name] ?? name)} from loads cross join copies where load_id = ?`,
    args: [loadId],
  });
  const cases = owners.map(({ id }, index) => `when ${index} then '${id}'`).join(" ");
  await client.execute({
    sql: `insert into userloads (load_id, user_id, relationship_type)
      select load_id, case rowid % 3 ${cases} end, 'shipper' from loads where load_id like ? and load_id <> ?`,
    args: [`${loadId}%`, loadId],
  });
  await db().update(loads).set({ booked_at: null }).where(eq(loads.load_id, loadId));
}

beforeEach(async () => {
  NOW += 5 * MINUTE_MS;
  await db().update(loads).set({ booked_at: null });
});

describe("the market of a lane", () => {
  it("is shown from seven signed loads of three shippers on", async () => {
    await booked(6);
    expect(await marketLine(LANE, NOW)).toBeNull();
    await booked(1, { total_rate_cents: 130_000 });
    expect(await marketLine(LANE, NOW + MINUTE_MS)).toBe(
      "$2.30/mi (range $2.15–$2.45) · 7 van loads Salt Lake City, UT → Denver, CO, last 30 days",
    );
  });

  it("uses agreed rates, and says what the loads were posted at", async () => {
    await booked(7, { total_rate_cents: 110_000, agreed_rate_cents: 120_000 });
    expect(await marketLine(LANE, NOW)).toBe(
      "$2.40/mi (range $2.40–$2.40, posted at $2.20) · 7 van loads Salt Lake City, UT → Denver, CO, last 30 days",
    );
  });

  it("ignores other equipment, older bookings, and loads without a driver, deleted, partial or with stops between", async () => {
    await booked(6);
    await booked(3, { stops: TWO_STOPS });
    await booked(3, { load_size: "partial" });
    await booked(3, { equipment_type: "R" });
    await booked(3, {}, 31);
    await booked(3, { deleted_at: NOW });
    for (let index = 0; index < 3; index += 1) await saveLoad();
    expect(await marketLine(LANE, NOW)).toBeNull();
  });

  it("is not shown for a partial load, which pays for a part of the trailer", async () => {
    await booked(7);
    expect(await marketLine({ ...LANE, load_size: "partial" }, NOW)).toBeNull();
    expect(await marketLine({ ...LANE, load_size: null }, NOW)).toContain("7 van loads");
  });

  it("widens the area if the lane has too few loads", async () => {
    await booked(4);
    await booked(3, { origin_address_city: "Provo" });
    expect(await marketLine(LANE, NOW)).toContain("7 van loads UT → CO, last 30 days; not enough between");
    const far = { ...LANE, origin_address_state: "FL", origin_address_city: "Miami" };
    expect(await marketLine(far, NOW)).toContain("nationwide");
  });

  it.each([
    ["no equipment", { equipment_type: null }],
    ["an unknown equipment code", { equipment_type: "constructor" }],
    ["no origin", { origin_address_city: null, origin_address_state: null }],
    ["an origin without its state", { origin_address_state: "" }],
    [
      "an origin with a ZIP code that does not exist",
      { origin_address_state: "", origin_address_zip: "00000" },
    ],
  ])("needs equipment and both ends: %s", async (_, open) => {
    await booked(7);
    expect(await marketLine({ ...LANE, ...open }, NOW)).toBeNull();
  });

  it("accepts an end by its ZIP code", async () => {
    await booked(7);
    const byZip = { equipment_type: "V", origin_address_zip: "84104", destination_address_zip: "80216" };
    expect(await marketLine(byZip, NOW)).toContain("Salt Lake City, UT → Denver, CO");
  });

  it("counts a booking within a minute, and drops it within a minute if an edit releases the driver", async () => {
    await booked(6);
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation sent" });
    expect(await marketLine(LANE, NOW)).toBeNull();
    const body = new FormData();
    const { name, mimeType, buffer } = await samplePdf("signed.pdf");
    body.append("signed_rate_confirmation", new File([new Uint8Array(buffer)], name, { type: mimeType }));
    const request = new Request("http://haulway.test/load-details/1", { method: "POST", body });
    await signRateConfirmation({ viewer: driver, loadId, clientAddress: "192.0.2.1", request });
    expect(await marketLine(LANE, NOW + MINUTE_MS - 1)).toBeNull();
    expect(await marketLine(LANE, NOW + MINUTE_MS)).toContain("7 van loads");
    const day = new Date(NOW + 3 * DAY_MS).toISOString().slice(0, 10);
    const fields = {
      ...LANE,
      pickup_date: day,
      delivery_date: day,
      total_rate: "1000",
      weight_lb: "100",
    };
    await editLoad({ viewer: owner, loadId, fields });
    expect(await marketLine(LANE, NOW + 2 * MINUTE_MS)).toBeNull();
    await deleteLoad({ viewer: owner, loadId });
    expect(await marketLine(LANE, NOW + 3 * MINUTE_MS)).toBeNull();
  });

  it.each([
    [
      "both ends",
      {
        origin_address_city: null,
        origin_address_state: null,
        destination_address_city: null,
        destination_address_state: null,
      },
    ],
    ["one end", { origin_address_city: null, origin_address_state: null }],
    ["the other end", { destination_address_city: null, destination_address_state: null }],
    ["an end with a state", { origin_address_city: null }],
  ])("counts loads with only a ZIP code, of %s", async (_, terms) => {
    await booked(6);
    await booked(1, terms);
    expect(await marketLine(LANE, NOW)).toContain("7 van loads Salt Lake City, UT → Denver, CO");
    const elsewhere = { ...LANE, origin_address_state: "NV", origin_address_city: "Reno" };
    expect(await marketLine(elsewhere, NOW)).toContain(
      "the Mountains → the Mountains, last 30 days; not enough",
    );
  });

  it("of Washington, DC, which is not a state, is in a region", async () => {
    await booked(7, { origin_address_city: null, origin_address_state: null, origin_address_zip: "20001" });
    const capital = { equipment_type: "V", origin_address_zip: "20001", destination_address_state: "CO" };
    expect(await marketLine(capital, NOW)).toContain("7 van loads DC → CO, last 30 days; not enough");
    const beside = { ...capital, origin_address_zip: null, origin_address_state: "NJ" };
    expect(await marketLine(beside, NOW)).toContain(
      "the Northeast → the Mountains, last 30 days; not enough",
    );
  });

  it("of a place outside all regions is the national one", async () => {
    await booked(7, { origin_address_city: null, origin_address_state: null, origin_address_zip: "00901" });
    const island = { equipment_type: "V", origin_address_zip: "96910", destination_address_state: "CO" };
    expect(await marketLine(island, NOW)).toContain("7 van loads nationwide, last 30 days");
  });
});

describe("the market of a busy lane", () => {
  const PROVO = { ...LANE, origin_address_city: "Provo" };
  const SAINT = { ...LANE, origin_address_city: "Saint George" };

  it("is a sample of the whole window, and says so", async () => {
    await many(4_000, { origin_address_city: "Ogden" }, { from: 0, to: 30 });
    const line = await marketLine(LANE, NOW);
    const [, median, count] = /^\$(\S+)\/mi .* · a sample of (\d+) van loads UT → CO,/.exec(line ?? "") ?? [];
    expect(Number(count)).toBeGreaterThan(400);
    expect(Number(count)).toBeLessThan(1_100);
    // The rates fall from $4.00 today to $1.00 a month ago.
    expect(Math.abs(Number(median) - 2.5)).toBeLessThan(0.2);
  });

  it("finds each pair of cities, even with many newer loads between the states", async () => {
    await many(20, { origin_address_city: "Provo", origin_address_zip: "84601" }, { from: 5, to: 6 });
    await many(10, { origin_address_city: "St. George", origin_address_zip: "84770" }, { from: 5, to: 6 });
    await many(3_000, { origin_address_city: "Ogden", origin_address_zip: "84401" }, { from: 0, to: 4 });
    expect(await marketLine(PROVO, NOW)).toContain(" · 20 van loads Provo, UT → Denver, CO");
    expect(await marketLine(SAINT, NOW)).toContain(" · 10 van loads Saint George, UT → Denver");
  });

  it("finds the regions, even with many newer loads nationwide", async () => {
    await many(8, { origin_address_state: "NV", origin_address_city: "Reno" }, { from: 5, to: 6 });
    await many(3_000, { origin_address_state: "FL", origin_address_city: "Miami" }, { from: 0, to: 4 });
    expect(await marketLine(LANE, NOW)).toContain(" · 8 van loads the Mountains → the Mountains");
    const west = { ...LANE, origin_address_state: "WA", origin_address_city: "Seattle" };
    expect(await marketLine(west, NOW)).toMatch(/ · a sample of \d+ van loads nationwide, last 30 days/);
  });
});

describe("how the market is read", () => {
  it("uses the indexes of booked loads, within their bounds", async () => {
    await booked(1);
    const quiet = await plansOf(() => marketLine(LANE, NOW));
    expect(quiet).toHaveLength(2);
    await many(3_000, { origin_address_city: "Ogden" }, { from: 0, to: 4 });
    const busy = await plansOf(() => marketLine(LANE, NOW + MINUTE_MS));
    expect(busy).toHaveLength(2);
    await many(3_000, { origin_address_state: "FL" }, { from: 0, to: 4 });
    const wide = await plansOf(() =>
      marketLine({ ...LANE, origin_address_state: "NV" }, NOW + 2 * MINUTE_MS),
    );
    expect(wide).toHaveLength(3);

    const ofLoads = [...quiet, ...busy, ...wide].flat().filter((step) => /^\w+ (l|loads)\b/.test(step));
    expect(new Set(ofLoads)).toEqual(
      new Set([
        "SEARCH l USING COVERING INDEX loads_booked_lane (equipment_type=? AND origin_address_state=? AND destination_address_state=? AND booked_at>?)",
        "SEARCH l USING INDEX loads_booked_lane (equipment_type=? AND origin_address_state=? AND destination_address_state=? AND booked_at>?)",
        "SEARCH l USING COVERING INDEX loads_booked (equipment_type=? AND booked_at>?)",
        "SEARCH l USING INDEX loads_booked (equipment_type=? AND booked_at>?)",
      ]),
    );
    expect([...quiet, ...busy, ...wide].flat().join()).not.toContain("TEMP B-TREE");
  });

  it("reads the national market once a minute for each equipment", async () => {
    const far = { ...LANE, origin_address_state: "FL", origin_address_city: "Miami" };
    const reefer = { ...far, equipment_type: "R" };
    await booked(7);
    const line = await marketLine(far, NOW);
    expect(line).toContain("7 van loads nationwide, last 30 days");
    await booked(1);
    await booked(7, { equipment_type: "R" });
    expect(await marketLine(far, NOW + MINUTE_MS - 1)).toBe(line);
    expect(await marketLine(reefer, NOW)).toContain("7 reefer loads");
    expect(await marketLine(far, NOW + MINUTE_MS)).toContain("8 van loads");
  });

  it("has indexes that exclude open loads", async () => {
    const rows = await askRows<{ name: string; sql: string }>(
      sql`select name, sql from sqlite_master where name in ('loads_booked', 'loads_booked_lane')`,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.sql).toContain("WHERE booked_at is not null");
  });
});
