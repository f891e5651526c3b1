import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { TWO_STOPS } from "../../../tests/fixtures/terms/stops-between";
import { copyValues, formValues, ownedLoad } from "../queries.server";
import { stopValues } from "./stops/stop-terms";

async function factsOf(terms = {}) {
  const owner = await savePerson({ role: "shipper" });
  const { loadId, load } = await saveLoad({ owner, terms });
  const facts = await ownedLoad(owner, loadId);
  if (!facts) throw new Error("The load does not exist.");
  return { facts, load };
}

it("an edit form starts with the load's values as typed", async () => {
  const { facts, load } = await factsOf({
    total_rate_cents: 121_050,
    required_twic: true,
    width_ft: null,
    length_ft: 48.5,
    detention_hour_cents: 6_250,
    lumper_payer: "carrier",
  });
  const values = formValues(facts);
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
    detention_hour: "62.5",
    lumper_payer: "carrier",
  });
  for (const name of ["required_hazmat_license", "width_ft", "total_rate_cents"])
    expect(values).not.toHaveProperty(name);
});

it("the stops between have fields of their own, and a copy moves their days with the load's", async () => {
  const terms = { pickup_date: "2026-11-24", delivery_date: "2026-11-26", stops: TWO_STOPS };
  const { facts } = await factsOf(terms);
  expect(formValues(facts)).toMatchObject(stopValues(TWO_STOPS));
  const copied = copyValues(facts, 7, "2026-11-20");
  expect(copied).toMatchObject({
    pickup_date: "2026-12-01",
    stop1_date: "2026-12-02",
    stop1_city: "Elko",
    stop2_date: "2026-12-03",
  });
});

it.each([
  ["future dates stay", "2026-11-20", 0, "2026-11-24", "2026-11-26"],
  ["a pickup today stays", "2026-11-24", 0, "2026-11-24", "2026-11-26"],
  ["dates that passed yesterday move to the next Tuesday", "2026-11-25", 0, "2026-12-01", "2026-12-03"],
  ["dates that passed weeks ago move to the next Tuesday", "2026-12-23", 0, "2026-12-29", "2026-12-31"],
  ["a day later, in the future", "2026-11-20", 1, "2026-11-25", "2026-11-27"],
  ["a week later, in the future", "2026-11-20", 7, "2026-12-01", "2026-12-03"],
  ["a day later, which has passed", "2026-12-03", 1, "2026-12-09", "2026-12-11"],
])("a copy starts with the same values; %s", async (_, today, later, pickup, delivery) => {
  const { facts } = await factsOf();
  const original = { ...facts, pickup_date: "2026-11-24", delivery_date: "2026-11-26" };
  expect(copyValues(original, later, today)).toEqual({
    ...formValues(original),
    pickup_date: pickup,
    delivery_date: delivery,
  });
});
