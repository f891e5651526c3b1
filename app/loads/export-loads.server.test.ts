import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events } from "db/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { DROP, PICKUP, TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { withoutIds } from "../../tests/fixtures/without-ids";
import { exportCarriedLoads, exportPostedLoads } from "./export-loads.server";
import { deleteLoad } from "./steps/delete-load.server";

const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LANE = "Salt Lake City, UT → Denver, CO";

let owner: BuiltPerson;
let driver: BuiltPerson;
let asking: BuiltPerson;
beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  asking = await savePerson({ role: "driver" });
});

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found = [];
  for await (const row of rows) found.push(row);
  return found;
}
const posted = (person = owner) => all(exportPostedLoads(person.id));
const carried = (person = driver) => all(exportCarriedLoads(person.id));

const step = (event: string, from_status: string | null, to_status: string, by: string) => ({
  event,
  from_status,
  to_status,
  by,
  at: expect.stringMatching(INSTANT),
  reason: null,
  pressed_at: null,
  reason_text: null,
});

it("stops between are exported as a list, to the shipper and to the carrier", async () => {
  await saveLoad({ owner, driver, status: "pickup", terms: { stops: TWO_STOPS } });
  for (const [load] of [await posted(), await carried()]) expect(load?.stops).toEqual([DROP, PICKUP]);
});

describe("the loads that a shipper posted", () => {
  it("are exported with their terms, pin, carrier and every step", async () => {
    const { loadId, pin, load } = await saveLoad({ owner, driver, requesters: [asking], status: "pickup" });
    const [told, ...more] = await posted();
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      load_id: loadId,
      load_status: "pickup",
      load_number: expect.stringMatching(/^HW-\d{5}$/),
      lane: LANE,
      cargo_description: load.cargo_description,
      total_rate_cents: load.total_rate_cents,
      origin_address_street: load.origin_address_street,
      destination_address_zip: load.destination_address_zip,
      verification_pin: pin,
      driver: driver.fullName,
      posted_at: expect.stringMatching(INSTANT),
      deleted_at: null,
    });
    const steps = [
      step("post", null, "new", owner.fullName),
      step("request", "new", "pending", driver.fullName),
      step("request", "pending", "pending", asking.fullName),
      step("accept", "pending", "rate confirmation", owner.fullName),
      step("send documents", "rate confirmation", "rate confirmation sent", owner.fullName),
      step("sign", "rate confirmation sent", "pickup", driver.fullName),
    ];
    expect(told?.history).toEqual(steps);
  });

  it("are in posting order, including deleted ones, each with its own history, without other owners' loads", async () => {
    const start = Date.now() - 100_000;
    const second = await saveLoad({ owner, postedAtMs: start + 1_000 });
    const first = await saveLoad({ owner, driver, status: "pending", postedAtMs: start });
    await saveLoad({ driver, status: "pickup" });
    await deleteLoad({ viewer: owner, loadId: second.loadId });
    const told = await posted();
    expect(told.map(({ load_id }) => load_id)).toEqual([first.loadId, second.loadId]);
    expect(told.map(({ history }) => history.map(({ event }) => event))).toEqual([
      ["post", "request"],
      ["post", "delete"],
    ]);
    expect(told.map(({ deleted_at }) => deleted_at)).toEqual([null, expect.stringMatching(INSTANT)]);
    expect(told.map((each) => each.driver)).toEqual([null, null]);
    expect(await posted(await savePerson({ role: "shipper" }))).toEqual([]);
  });
});

describe("the loads that a driver carries", () => {
  it("are exported with their terms and their owner, never with the pin", async () => {
    const { loadId, pin } = await saveLoad({ owner, driver, requesters: [asking], status: "in transit" });
    const [told, ...more] = await carried();
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      load_id: loadId,
      load_number: expect.stringMatching(/^HW-\d{5}$/),
      lane: LANE,
      shipper: owner.fullName,
      posted_at: expect.stringMatching(INSTANT),
    });
    expect(withoutIds(JSON.stringify(told))).not.toContain(pin);
    expect(told).not.toHaveProperty("verification_pin");
  });

  it("include the driver's own steps and the owner's steps that concern the driver, but no other steps", async () => {
    await saveLoad({ owner, driver, requesters: [asking], status: "in transit" });
    const [told] = await carried();
    expect(told?.history).toEqual([
      step("post", null, "new", owner.fullName),
      step("request", "new", "pending", driver.fullName),
      step("accept", "pending", "rate confirmation", owner.fullName),
      step("send documents", "rate confirmation", "rate confirmation sent", owner.fullName),
      step("sign", "rate confirmation sent", "pickup", driver.fullName),
      step("pick up", "pickup", "in transit", driver.fullName),
    ]);
  });

  it("do not name drivers who had the load before", async () => {
    const { loadId: load_id } = await saveLoad({ owner, driver, status: "rate confirmation" });
    const booked = { event: "accept", from_status: "new", to_status: "rate confirmation" } as const;
    await db()
      .insert(load_events)
      .values({ ...booked, event_id: `${load_id} before`, load_id, actor_id: asking.id, at: 1 });
    const [told] = await carried();
    expect(told?.history.map(({ event, by }) => `${event} by ${by}`)).toEqual([
      `post by ${owner.fullName}`,
      `request by ${driver.fullName}`,
      `accept by ${owner.fullName}`,
    ]);
  });

  it("are only this driver's, as long as the driver is tied to them", async () => {
    const mine = await saveLoad({ owner, driver, status: "pickup" });
    const gone = await saveLoad({ owner, driver, status: "pickup" });
    await saveLoad({ owner, driver: asking, requesters: [driver], status: "pickup" });
    await saveLoad({ owner, driver, status: "pending" });
    await deleteLoad({ viewer: owner, loadId: gone.loadId });
    expect((await carried()).map(({ load_id }) => load_id)).toEqual([mine.loadId]);
    expect(await carried(owner)).toEqual([]);
  });
});
