import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { assignments, trucks } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { type BuiltPerson, saveColleague, saveLoad, savePerson, saveTruck } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { assignDriver } from "./assign-driver.server";
import { equipmentShown } from "./assign-page.server";
import { crewOf } from "./crew.server";
import { driversOf, fleetFor } from "./drivers.server";

async function fleet() {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const dee = await saveColleague(carrier, { seat: "dispatcher", profile: { full_name: "Dee Member" } });
  const vic = await saveColleague(carrier, { seat: "driver", profile: { full_name: "Vic Driver" } });
  const van = { equipment_type: "V", max_length_ft: 53, max_weight_lb: 45_000 };
  const long = await saveTruck(carrier, { ...van, name: "12", trailer_number: "T-7" });
  const short = await saveTruck(carrier, { ...van, name: "2", max_length_ft: 40 });
  const terms = {
    equipment_type: "V",
    length_ft: 50,
    weight_lb: 40_000,
    required_hazmat_license: true,
  } as const;
  const { loadId } = await saveLoad({ owner, driver: carrier, status: "pickup", terms });
  const assign = (fields: Record<string, string>, viewer = dee) =>
    assignDriver({ viewer, loadId, fields: { person_id: vic.id, ...fields } });
  const stored = async () => {
    const [row] = await db().select().from(assignments).where(eq(assignments.load_id, loadId));
    return row ? [row.truck_id, row.truck_number, row.trailer_number] : null;
  };
  const page = async () => {
    const [load, found, drivers] = await Promise.all([
      loadTies(dee, loadId),
      fleetFor(carrier.id, loadId),
      driversOf(carrier.id),
    ]);
    return found && equipmentShown(found, drivers, load?.assigned?.id);
  };
  return { owner, carrier, dee, vic, long, short, loadId, assign, stored, page };
}

const retire = (truckId: string) =>
  write([{ query: db().update(trucks).set({ retired_at: 1 }).where(eq(trucks.truck_id, truckId)) }]);

const outcome = (step: Promise<unknown>) =>
  step.then(
    () => "done",
    ({ status, message, fields }) => [status, message, fields && Object.keys(fields).join()],
  );

describe("a truck of the list", () => {
  it("is assigned with its name and its usual trailer, or with another trailer", async () => {
    const { long, assign, stored } = await fleet();
    await assign({ truck_id: long });
    expect(await stored()).toEqual([long, "12", "T-7"]);
    expect(await assign({ truck_id: long, trailer_number: "T-9" })).toMatch(/^Truck and trailer saved\./);
    expect(await stored()).toEqual([long, "12", "T-9"]);
  });

  it("keeps its number on the load if it gets another name, and both parties see it", async () => {
    const { owner, dee, long, loadId, assign, stored } = await fleet();
    await assign({ truck_id: long });
    await write([{ query: db().update(trucks).set({ name: "99" }).where(eq(trucks.truck_id, long)) }]);
    expect(await stored()).toEqual([long, "12", "T-7"]);
    for (const viewer of [owner, dee]) {
      const load = await loadTies(viewer, loadId);
      expect(load && (await crewOf(viewer, load))[0]?.[1]).toMatch(/^Vic Driver, truck 12, trailer T-7\./);
    }
  });

  it("can be replaced by the number of another truck, and by none", async () => {
    const { long, assign, stored } = await fleet();
    await assign({ truck_id: long });
    await assign({ truck_id: "", truck_number: "Rental 5" });
    expect(await stored()).toEqual([null, "Rental 5", null]);
    await assign({ truck_id: "", truck_number: "" });
    expect(await stored()).toEqual([null, null, null]);
  });

  it("that does not fit the load is assigned with a warning", async () => {
    const { short, long, assign, stored } = await fleet();
    expect(await assign({ truck_id: short })).toBe(
      "Driver assigned. We've notified them. Check the fit. Length: Up to 40 ft, load: 50 ft. " +
        "Hazmat endorsement: No, load: Required.",
    );
    expect(await stored()).toEqual([short, "2", null]);
    expect(await assign({ truck_id: long })).toBe(
      "Truck and trailer saved. Check the fit. Hazmat endorsement: No, load: Required.",
    );
  });
});

describe("the page", () => {
  it("lists the trucks that fit first, and says what does not fit", async () => {
    const { long, short, page } = await fleet();
    expect((await page())?.trucks).toEqual([
      [long, "12: Van, up to 53 ft, up to 45,000 lb"],
      [short, "2: Van, up to 40 ft, up to 45,000 lb (does not fit: length)"],
    ]);
  });

  it("judges the assigned driver and truck, and leaves the usual trailer to the truck", async () => {
    const { long, assign, page } = await fleet();
    await assign({ truck_id: long });
    expect(await page()).toMatchObject({
      truckId: long,
      truck: null,
      trailer: null,
      fit: [
        ["Equipment", "Fits: Van, load: Van"],
        ["Length", "Fits: up to 53 ft, load: 50 ft"],
        ["Weight", "Fits: up to 45,000 lb, load: 40,000 lb"],
        ["Hazmat endorsement", "Does not fit: No, load: Required"],
      ],
    });
    await assign({ truck_id: long, trailer_number: "T-9" });
    expect((await page())?.trailer).toBe("T-9");
  });

  it("still names a retired truck, and has only the numbers without trucks", async () => {
    const { long, short, assign, page } = await fleet();
    await assign({ truck_id: long });
    await retire(long);
    expect((await page())?.trucks?.[0]).toEqual([long, "12 (retired)"]);
    await assign({ truck_id: "", truck_number: "5" });
    await retire(short);
    expect(await page()).toEqual({ truck: "5", trailer: null, seenAt: expect.stringMatching(/^\d+$/) });
  });
});

describe("is refused", () => {
  it("for a retired truck, another company's truck, and a truck together with a number", async () => {
    const { long, short, assign, stored } = await fleet();
    const foreign = await saveTruck(await savePerson({ role: "driver" }));
    const choose = [400, "Choose one of your trucks.", "truck_id"];
    expect(await outcome(assign({ truck_id: foreign }))).toEqual(choose);
    expect(await outcome(assign({ truck_id: long, truck_number: "5" }))).toEqual([
      400,
      "Choose a truck, or enter another truck's number, not both.",
      "truck_number",
    ]);
    await retire(short);
    expect(await outcome(assign({ truck_id: short }))).toEqual(choose);
    expect(await stored()).toBeNull();
    await assign({ truck_id: long });
    await retire(long);
    expect(await outcome(assign({ truck_id: long, trailer_number: "T-9" }))).toEqual([
      400,
      "Truck 12 is retired. Choose another one.",
      "truck_id",
    ]);
  });

  it("if the truck is retired between the read and the write", async () => {
    const { long, assign, stored } = await fleet();
    const racing = betweenLookAndWrite(() => retire(long), {
      of: () => assign({ truck_id: long }),
      at: /insert into assignments/,
    });
    expect(await outcome(racing)).toEqual([409, "Choose one of your trucks.", "truck_id"]);
    expect(await stored()).toBeNull();
  });

  it("to the slower of two dispatchers who change the truck", async () => {
    const { carrier, long, short, assign, stored, page } = await fleet();
    await assign({ truck_id: long });
    const seen_at = (await page())?.seenAt ?? "";
    const change = (truck_id: string, viewer?: BuiltPerson) => assign({ truck_id, seen_at }, viewer);
    await change(short);
    const late = [
      409,
      "Dee Member changed the truck or trailer first. Check the assignment, then try again.",
      undefined,
    ];
    expect(await outcome(change(long, carrier))).toEqual(late);
    const again = (await page())?.seenAt ?? "";
    const racing = betweenLookAndWrite(() => assign({ truck_id: long, seen_at: again }), {
      of: () => assign({ truck_id: short, trailer_number: "T-1", seen_at: again }, carrier),
      at: /insert into assignments/,
    });
    expect(await outcome(racing)).toEqual(late);
    expect(await stored()).toEqual([long, "12", "T-7"]);
  });

  it("on a page that was opened before the company had trucks", async () => {
    const { carrier, long, short, assign, stored, page } = await fleet();
    await retire(long);
    await retire(short);
    await assign({ truck_number: "5" });
    const { trucks: none, seenAt: seen_at = "" } = (await page()) ?? {};
    expect([none, seen_at]).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
    const added = await saveTruck(carrier, { name: "14" });
    await assign({ truck_id: added, seen_at });
    expect(await outcome(assign({ truck_number: "5", trailer_number: "T-1", seen_at }, carrier))).toEqual([
      409,
      "Dee Member changed the truck or trailer first. Check the assignment, then try again.",
      undefined,
    ]);
    expect(await stored()).toEqual([added, "14", null]);
  });
});
