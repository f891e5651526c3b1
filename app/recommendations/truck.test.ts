import "../../tests/fixtures/servers/own-database";

import { sent } from "db/client";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { ownCosts } from "~/costs/queries.server";
import { saveCosts } from "~/costs/save-costs.server";
import { profitFrom, truckOf } from "./truck.server";

const request = new Request("http://localhost/search");
const reno = { label: "Reno, NV", latitude: 39.53, longitude: -119.81 };
const origin = { city: "Reno", state: "NV", zip: null };

async function driverAt(home_zip: string | null) {
  const viewer = await savePerson({ role: "driver", profile: { home_zip } });
  const fields = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2" };
  await saveCosts({ viewer, fields: { ...fields, fixed_month: "4000", days_month: "20" } });
  return { viewer, costs: await ownCosts(viewer.id) };
}

it("a truck starts from the searched place, else its last drop, else home, else nowhere", async () => {
  const [{ viewer, costs }, homeless] = [await driverAt("84101"), await driverAt(null)];
  const from = async (asked?: typeof reno) =>
    (await truckOf(viewer, costs, request, Date.now(), asked))?.from;
  expect(await from(reno)).toEqual(reno);
  expect(await from()).toMatchObject({ label: "Salt Lake City, UT" });
  await saveLoad({
    driver: viewer,
    status: "pickup",
    terms: {
      destination_address_city: "Boise",
      destination_address_state: "ID",
      destination_address_zip: null,
    },
  });
  expect(await from()).toMatchObject({ label: "Boise, ID" });
  expect(await truckOf(homeless.viewer, homeless.costs, request, Date.now())).toMatchObject({ from: null });
});

it("there is no truck without costs, and no statement runs", async () => {
  const viewer = await savePerson({ role: "driver", profile: { home_zip: "84101" } });
  const before = sent.statements;
  expect(await truckOf(viewer, null, request, Date.now())).toBeNull();
  expect(sent.statements).toBe(before);
});

it("the miles to the pickup count as deadhead if both places are known", async () => {
  const { viewer, costs } = await driverAt("84101");
  const truck = await truckOf(viewer, costs, request, Date.now(), reno);
  if (!truck) throw new Error("The driver has no truck.");
  const load = { total_rate_cents: 200_000, calculated_miles: 540 };
  const elko = { city: "Elko", state: "NV", zip: null };
  expect(profitFrom(truck, load, origin)?.emptyMiles).toBeLessThan(12);
  expect(profitFrom(truck, load, elko)?.emptyMiles).toBeGreaterThan(200);
  expect(profitFrom(truck, load, { city: null, state: null, zip: null })?.emptyMiles).toBeNull();
  expect(profitFrom({ ...truck, from: null }, load, elko)?.emptyMiles).toBeNull();
  expect(profitFrom(truck, { ...load, calculated_miles: null }, elko)).toBeNull();
});
