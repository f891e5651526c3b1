import "../../tests/fixtures/own-database";

import { saveLoad, savePerson } from "db/builders";
import { expect, it } from "vitest";
import { formValues, ownedLoad } from "./queries.server";

async function valuesOf(dates: boolean, terms = {}) {
  const owner = await savePerson({ role: "shipper" });
  const { loadId, load } = await saveLoad({ owner, terms });
  const facts = await ownedLoad(owner, loadId);
  if (!facts) throw new Error("The load is not there.");
  return { values: formValues(facts, { dates }), load };
}

it("an edit begins with what the load says, as it is typed", async () => {
  const { values, load } = await valuesOf(true, {
    total_rate_cents: 121_050,
    required_twic: true,
    width_ft: null,
    length_ft: 48.5,
  });
  expect(values).toMatchObject({
    total_rate: "1210.5",
    pickup_date: load.pickup_date,
    delivery_date: load.delivery_date,
    pickup_time: "09:30",
    origin_address_city: "Salt Lake City",
    weight_lb: "32000",
    length_ft: "48.5",
    equipment_type: "V",
    required_twic: "true",
  });
  for (const name of ["required_hazmat_license", "width_ft", "total_rate_cents"])
    expect(values).not.toHaveProperty(name);
});

it("a copy begins with the same, but for its dates", async () => {
  const { values } = await valuesOf(false);
  expect(values).toMatchObject({ total_rate: "1210", cargo_description: "Palletized dry goods" });
  for (const name of ["pickup_date", "delivery_date"]) expect(values).not.toHaveProperty(name);
});
