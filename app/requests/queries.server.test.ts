import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { rejectRequest } from "./decide-request.server";

const driver = () => savePerson({ role: "driver" });
const shipper = () => savePerson({ role: "shipper" });

async function exported(personId: string) {
  const rows = [];
  for await (const row of exportRows("requests", personId)) rows.push(row);
  return rows;
}

it("an export holds a driver's requests and those on a shipper's loads, with their outcome", async () => {
  const [owner, dee, dan] = [await shipper(), await driver(), await driver()];
  const { loadId } = await saveLoad({ owner, requesters: [dee, dan] });
  await rejectRequest({ viewer: owner, loadId, driverId: dee.id });
  const elsewhere = await saveLoad({ requesters: [dan] });
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const lane = "Salt Lake City, UT → Denver, CO";
  const ofDee = {
    load_id: loadId,
    load_number: expect.stringMatching(/^HW-\d{5}$/),
    lane,
    driver: dee.fullName,
    status: "rejected",
    requested_at: instant,
    dismissed_at: null,
    booked_under: null,
    decided_at: instant,
  };
  const ofDan = { ...ofDee, driver: dan.fullName, status: "pending", decided_at: null };
  expect(await exported(dee.id)).toEqual([ofDee]);
  const made = await exported(dan.id);
  expect(made).toHaveLength(2);
  expect(made).toEqual(expect.arrayContaining([ofDan, { ...ofDan, load_id: elsewhere.loadId }]));
  const received = await exported(owner.id);
  expect(received).toHaveLength(2);
  expect(received).toEqual(expect.arrayContaining([ofDee, ofDan]));
});
