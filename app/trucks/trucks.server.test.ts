import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { assignments, seats, trucks } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson, saveTruck } from "~/builders";
import { cancelLoad } from "~/loads/steps/cancel-load.server";
import type { LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { addTruck, editTruck, restoreTruck, retireTruck } from "./change-trucks.server";
import { forgetTrucks } from "./queries.server";
import { trucksPage } from "./trucks-page.server";
import { truckInWords } from "./words";

const VAN = {
  name: " 12 ",
  equipment_type: "V",
  max_length: "53 ft",
  max_weight: "45,000",
  trailer_number: "T-7",
};

const carrier = () => savePerson({ role: "driver" });
const pageOf = (viewer: BuiltPerson, query = "") => trucksPage(viewer, new URLSearchParams(query));

const outcome = (step: Promise<unknown>) =>
  step.then(
    () => "done",
    ({ status, message, fields }) => [status, message, Object.keys(fields ?? {}).join()],
  );

const statusOf = async (step: Promise<unknown>) => [await outcome(step)].flat()[0];

async function shown(viewer: BuiltPerson, name: string) {
  const { trucks: inUse, retired } = await pageOf(viewer);
  const truck = [...inUse, ...retired].find((each) => each.name === name);
  if (!truck) throw new Error(`The page lists no truck ${name}.`);
  const seen = { seen: truck.seen, loads: truck.loads.map(({ id }) => id).join(",") };
  const step = (fields: Record<string, string> = {}, by = viewer) => ({
    viewer: by,
    truckId: truck.id,
    fields: { ...seen, ...fields },
  });
  return { truck, step };
}

async function loadOn(company: BuiltPerson, truckId: string, status: LoadStatus = "pickup") {
  const vic = await saveColleague(company, { seat: "driver" });
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner, driver: company, status });
  await saveAssignment(company, vic, loadId, database(), { truck_id: truckId });
  return { loadId, vic };
}

describe("a truck", () => {
  it("can be added, changed, retired and brought back, and only its company lists it", async () => {
    const viewer = await carrier();
    expect(await pageOf(viewer)).toMatchObject({ trucks: [], retired: [] });
    expect(await addTruck({ viewer, fields: VAN })).toBe("12");
    const first = await shown(viewer, "12");
    expect(first.truck.about).toBe("Van, up to 53 ft, up to 45,000 lb, trailer T-7");
    await editTruck(first.step({ name: "14", max_weight: "" }));
    const second = await shown(viewer, "14");
    expect(second.truck).toMatchObject({ id: first.truck.id, about: "" });
    await retireTruck(second.step());
    expect((await pageOf(viewer)).trucks).toEqual([]);
    await restoreTruck((await shown(viewer, "14")).step());
    expect((await pageOf(viewer)).retired).toEqual([]);
    expect((await pageOf(await carrier())).trucks).toEqual([]);
  });

  it("is listed by name, with numbers in their order", async () => {
    const viewer = await carrier();
    for (const name of ["12", "b", "2", "A"]) await saveTruck(viewer, { name });
    expect((await pageOf(viewer)).trucks.map(({ name }) => name)).toEqual(["2", "12", "A", "b"]);
  });

  it("is asked about on the page only if it is in use", async () => {
    const viewer = await carrier();
    const truck = await saveTruck(viewer, { name: "12", equipment_type: "V", max_length_ft: 53 });
    expect((await pageOf(viewer, `ask=edit&truck=${truck}`)).edited?.values).toEqual({
      name: "12",
      equipment_type: "V",
      max_length: "53",
      max_weight: "",
      trailer_number: "",
    });
    // After a refusal, the page has the URL of the form.
    expect((await pageOf(viewer, `step=edit&truck=${truck}`)).edited?.id).toBe(truck);
    expect((await pageOf(viewer, `ask=retire&truck=${truck}`)).asked?.id).toBe(truck);
    await retireTruck((await shown(viewer, "12")).step());
    const later = await pageOf(viewer, `ask=retire&truck=${truck}`);
    expect([later.asked, later.edited]).toEqual([undefined, undefined]);
  });

  it.each([
    ["name", "", "Enter the truck's number or name."],
    ["name", "x".repeat(21), "Use at most 20 characters."],
    ["equipment_type", "spaceship", "Choose one from the list."],
    ["max_length", "long", "“long” is not a number."],
    ["max_weight", "-1", "Enter 0 or more."],
    ["trailer_number", "x".repeat(21), "Use at most 20 characters."],
  ])("is refused at %s for %j, and nothing is saved", async (field, typed, message) => {
    const viewer = await carrier();
    const refusal = await addTruck({ viewer, fields: { ...VAN, [field]: typed } }).catch((error) => error);
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: message } });
    expect((await pageOf(viewer)).trucks).toEqual([]);
  });

  it("has a name that no other truck in use has", async () => {
    const viewer = await carrier();
    const fields = { ...VAN, name: "Red" };
    await addTruck({ viewer, fields });
    await addTruck({ viewer: await carrier(), fields });
    const taken = [400, "You already have a truck named RED.", "name"];
    expect(await outcome(addTruck({ viewer, fields: { ...VAN, name: "RED" } }))).toEqual(taken);
    await retireTruck((await shown(viewer, "Red")).step());
    await addTruck({ viewer, fields: { ...VAN, name: "RED" } });
    expect(await outcome(restoreTruck((await shown(viewer, "Red")).step()))).toEqual([
      400,
      "You already have a truck named Red. Rename that one first.",
      "",
    ]);
    await addTruck({ viewer, fields: VAN });
    expect(await outcome(editTruck((await shown(viewer, "12")).step({ name: "RED" })))).toEqual(taken);
  });

  it("is one of at most 500", async () => {
    const viewer = await carrier();
    const rows = Array.from({ length: 500 }, (_, nth) => ({
      truck_id: `${viewer.id} ${nth}`,
      desk_id: viewer.id,
      name: String(nth),
      added_at: 1,
      changed_at: 1,
      retired_at: nth % 2 || null,
    }));
    await write([{ query: db().insert(trucks).values(rows) }]);
    expect(await outcome(addTruck({ viewer, fields: { ...VAN, name: "new" } }))).toEqual([
      400,
      expect.stringMatching(/^You have 500 trucks, retired ones included/),
      "",
    ]);
  });

  it("is closed to shippers, even with a forged role, and to other companies", async () => {
    const shipper = await savePerson({ role: "shipper" });
    const forged = { ...shipper, role: "driver" as const };
    for (const viewer of [shipper, forged])
      expect(await statusOf(addTruck({ viewer, fields: VAN }))).toBe(403);
    const viewer = await carrier();
    await saveTruck(viewer, { name: "12" });
    const { step } = await shown(viewer, "12");
    const stranger = await carrier();
    for (const change of [editTruck, retireTruck, restoreTruck]) {
      expect(await statusOf(change(step(VAN, stranger)))).toBe(404);
      expect(await statusOf(change(step(VAN, shipper)))).toBe(403);
    }
    expect((await shown(viewer, "12")).truck.seen).toBe("1");
  });

  it("that a colleague has changed is not changed from an older page", async () => {
    const viewer = await carrier();
    await saveTruck(viewer, { name: "12" });
    const { step } = await shown(viewer, "12");
    await editTruck(step({ name: "14" }), 1);
    for (const change of [editTruck, retireTruck]) expect(await statusOf(change(step(VAN)))).toBe(409);
    const later = await shown(viewer, "14");
    const racing = betweenLookAndWrite(() => retireTruck(later.step()), {
      of: () => editTruck(later.step({ name: "16" })),
      at: /update "trucks"/,
    });
    expect(await statusOf(racing)).toBe(409);
    const retired = await shown(viewer, "14");
    await restoreTruck(retired.step());
    expect(await statusOf(restoreTruck(retired.step()))).toBe(409);
  });
});

describe("the loads of a truck", () => {
  it("are named on the page, and a truck is retired only with the loads that the page named", async () => {
    const viewer = await carrier();
    const id = await saveTruck(viewer, { name: "12" });
    const before = await shown(viewer, "12");
    const { loadId } = await loadOn(viewer, id);
    expect(await statusOf(retireTruck(before.step()))).toBe(409);
    const { truck, step } = await shown(viewer, "12");
    expect(truck.loads).toEqual([{ id: loadId, name: expect.stringMatching(/ → .*\(HW-\d+\)$/) }]);
    await loadOn(viewer, id, "in transit");
    expect(await statusOf(retireTruck(step()))).toBe(409);
    const both = await shown(viewer, "12");
    expect(both.truck.loads).toHaveLength(2);
    await retireTruck(both.step());
    expect((await pageOf(viewer)).retired[0]?.loads).toHaveLength(2);
  });

  it("are no longer its loads after the delivery, a cancellation, or the driver's leaving", async () => {
    const viewer = await carrier();
    const id = await saveTruck(viewer, { name: "12" });
    await loadOn(viewer, id, "complete");
    const canceled = await loadOn(viewer, id);
    const left = await loadOn(viewer, id);
    expect((await shown(viewer, "12")).truck.loads).toHaveLength(2);
    await cancelLoad({ viewer, loadId: canceled.loadId, fields: { reason: "Out of hours" } });
    await write([{ query: db().update(seats).set({ ended_at: 1 }).where(eq(seats.person_id, left.vic.id)) }]);
    expect((await shown(viewer, "12")).truck.loads).toEqual([]);
  });

  it("keep the numbers if the trucks are deleted", async () => {
    const viewer = await carrier();
    const { loadId } = await loadOn(viewer, await saveTruck(viewer));
    await write(forgetTrucks(viewer.id));
    const [row] = await db().select().from(assignments).where(eq(assignments.load_id, loadId));
    expect([row?.truck_id, (await pageOf(viewer)).trucks]).toEqual([null, []]);
  });
});

it("words leave out what was not entered", () => {
  const nothing = { equipmentType: null, maxLengthFt: null, maxWeightLb: null };
  expect(truckInWords(nothing)).toBe("");
  expect(truckInWords({ ...nothing, maxWeightLb: 44_000 })).toBe("up to 44,000 lb");
});
