import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { bookPage } from "~/bookings/book-page.server";
import { saveLoad, savePerson } from "~/builders";
import { allow } from "../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { BEST_SHOWN, recommendedLoads, suitedTo } from "./recommend.server";
import { reloadsAfter } from "./reload.server";

const MARK = /^Book Now · ./;
const SALT_LAKE_CITY = "84101";

it("starts the reasons of loads that the driver may book, but not on a load's page", async () => {
  const owner = await savePerson({ role: "shipper" });
  for (const who of ["fits", "", "worked"] as const) {
    const { loadId } = await saveLoad({ owner });
    if (who) await allow(owner, loadId, who);
  }
  const profile = { home_zip: SALT_LAKE_CITY };
  const drivers = {
    fit: await saveEligibleDriver({ profile }),
    "not insured": await saveEligibleDriver({ profile, insured: [] }),
    "of nowhere": await saveEligibleDriver(),
  };
  const marked: Record<string, number> = {};
  for (const [name, driver] of Object.entries(drivers)) {
    const { rows } = await recommendedLoads(driver, null, BEST_SHOWN);
    expect(rows).toHaveLength(3);
    expect((await recommendedLoads(driver, null, BEST_SHOWN)).rows).toEqual(rows);
    for (const { load_id, why } of rows) {
      const { driver: page } = await bookPage(driver, load_id);
      expect([name, load_id, MARK.test(why)]).toEqual([name, load_id, page?.refusal === null]);
    }
    marked[name] = rows.filter(({ why }) => MARK.test(why)).length;
  }
  expect(marked).toEqual({ fit: 1, "not insured": 0, "of nowhere": 1 });

  const drop = {
    destination_address_city: "Salt Lake City",
    destination_address_state: "UT",
    destination_address_zip: SALT_LAKE_CITY,
    delivery_date: new Date().toISOString().slice(0, 10),
  };
  const on = { status: "pickup", standing: "chosen driver" } as const;
  const next = await reloadsAfter(drivers.fit, on, drop, await suitedTo(drivers.fit));
  expect(next).toHaveLength(3);
  expect(next?.filter(({ why }) => why.includes("Book Now"))).toEqual([]);
});
