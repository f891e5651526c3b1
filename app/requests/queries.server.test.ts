import "../../tests/fixtures/servers/own-database";

import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { saveRows } from "~/builders/rows";
import { exportRows } from "~/leaving/export-tables.server";
import { rejectRequest } from "./decide-request.server";
import { openRequestsOn, REQUESTS_PAGE_SIZE } from "./queries.server";

const driver = () => savePerson({ role: "driver" });
const shipper = () => savePerson({ role: "shipper" });

async function exported(personId: string) {
  const rows = [];
  for await (const row of exportRows("requests", personId)) rows.push(row);
  return rows;
}

it("a page that is exactly full says that there are no more", async () => {
  const owner = await shipper();
  const requesters = await Promise.all(Array.from({ length: REQUESTS_PAGE_SIZE }, driver));
  const { loadId } = await saveLoad({ owner, requesters });
  const full = await openRequestsOn(owner.id, loadId);
  expect([full.rows.length, full.more]).toEqual([REQUESTS_PAGE_SIZE, false]);

  const late = await driver();
  const created_at = Date.now() + 60_000;
  const more = { request_id: newId(), driver_id: late.id, load_id: loadId, status: "pending" } as const;
  await saveRows({ requests: [{ ...more, created_at }] });
  const first = await openRequestsOn(owner.id, loadId);
  expect([first.rows.length, first.more]).toEqual([REQUESTS_PAGE_SIZE, true]);
  const second = await openRequestsOn(owner.id, loadId, 2);
  expect([second.page, second.rows.map(({ id }) => id), second.more]).toEqual([2, [late.id], false]);
});

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
