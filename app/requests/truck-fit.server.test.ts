import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { judge, judgedDriver } from "~/bookings/driver.server";
import { saveAssignment, saveLoad, savePerson, saveTruck } from "~/builders";
import { loadFacts } from "~/loads/queries.server";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { driverInfo } from "./driver-info.server";
import { fitLines } from "./fit-lines";
import { ownFit } from "./own-fit.server";
import { openRequestsOn } from "./queries.server";

it("both sides and a booking see the best truck, and the broker then the assigned truck", async () => {
  const owner = await savePerson({ role: "shipper" });
  const carrier = await saveEligibleDriver({ profile: { max_length_ft: 10 } });
  const { loadId } = await saveLoad({ owner, requesters: [carrier] });
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("The owner does not see the load.");
  const lengths = async () => {
    const { rows } = await openRequestsOn(owner.id, loadId);
    const pages = [
      (await driverInfo(owner, carrier.id, loadId)).load?.eligibility,
      (await driverInfo(carrier, carrier.id, loadId)).load?.eligibility,
      rows.flatMap((row) => fitLines(facts, row)),
      judge(await judgedDriver(carrier.id, loadId), facts).lines,
    ];
    return pages.map((lines) => lines?.find(({ name }) => name === "Length")?.has);
  };
  expect(await lengths()).toEqual(Array(4).fill("Up to 10 ft"));
  await saveTruck(carrier, { max_length_ft: 9 });
  await saveTruck(carrier, { max_length_ft: 99 });
  await saveTruck(carrier, { max_length_ft: 100, retired_at: 1 });
  expect(await lengths()).toEqual(Array(4).fill("Up to 99 ft"));
  const { shortfalls } = (await ownFit(carrier, loadId, facts)) ?? {};
  expect(JSON.stringify(shortfalls ?? [])).not.toContain("Length");
  const small = await saveTruck(carrier, { max_length_ft: 8 });
  const booked = await saveLoad({ owner, driver: carrier, status: "pickup" });
  await saveAssignment(carrier, carrier, booked.loadId, undefined, { truck_id: small });
  const shown = (await driverInfo(owner, carrier.id, booked.loadId)).load?.eligibility;
  expect(shown?.find(({ name }) => name === "Length")?.has).toBe("Up to 8 ft");
});
