import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { manyLoads } from "../../../tests/fixtures/scenes/many-loads";
import { plansOf, walks } from "../../../tests/fixtures/watch-queries";
import { NEWEST_SHOWN, newestLoads } from "./newest.server";

/** Each test uses a different time, because results are cached for a few seconds. */
let nowMs = Date.now() + DAY_MS;
let owner: BuiltPerson;

beforeAll(async () => {
  await manyLoads(300);
  owner = await savePerson({ role: "shipper" });
});

const dayOn = (days: number) => earliestToday(nowMs + days * DAY_MS);

describe("the newest public loads", () => {
  it("are few, newest first, and contain nothing private", async () => {
    nowMs += DAY_MS;
    await saveLoad({
      owner,
      terms: { origin_address_city: "Newest", pickup_date: dayOn(9), delivery_date: dayOn(9) },
    });
    const rows = await newestLoads(nowMs);
    expect(rows.length).toBeLessThanOrEqual(NEWEST_SHOWN);
    expect(rows.map((row) => row.origin_address_city)).toContain("Newest");
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      "calculated_miles",
      "destination_address_city",
      "destination_address_state",
      "equipment_type",
      "miles_source",
      "origin_address_city",
      "origin_address_state",
      "pickup_date",
      "rate_per_mile_cents",
      "total_rate_cents",
    ]);
  });

  it("exclude taken loads and loads whose pickup date has passed", async () => {
    nowMs += DAY_MS;
    const [driver, later] = [await savePerson({ role: "driver" }), dayOn(9)];
    const terms = (city: string, pickup_date: string) => ({
      origin_address_city: city,
      pickup_date,
      delivery_date: later,
    });
    await saveLoad({ owner, driver, status: "pickup", terms: terms("Taken", later) });
    await saveLoad({ owner, requesters: [driver], status: "pending", terms: terms("Asked for", later) });
    await saveLoad({ owner, terms: terms("Over", dayOn(-3)) });
    await saveLoad({ owner, terms: terms("Open", later) });
    const cities = (await newestLoads(nowMs)).map((row) => row.origin_address_city);
    expect(cities).toContain("Open");
    for (const city of ["Taken", "Asked for", "Over"]) expect(cities).not.toContain(city);
  });

  it("are read by index, once in five seconds, however many visitors ask", async () => {
    nowMs += DAY_MS;
    const plans = await plansOf(() =>
      Promise.all([newestLoads(nowMs), newestLoads(nowMs + 1), newestLoads(nowMs + 4_999)]),
    );
    expect(plans).toHaveLength(1);
    // The statement follows the order of the index, so that the scan ends after the maximum number of rows.
    expect(walks(plans)).toEqual(plans.flat().filter((step) => step.includes("loads_open_newest")));
    expect(plans.flat().join()).not.toContain("TEMP B-TREE");
    expect(await plansOf(() => newestLoads(nowMs + 5_000))).toHaveLength(1);
  });
});
