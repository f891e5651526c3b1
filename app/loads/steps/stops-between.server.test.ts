import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, releases } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { addDays } from "~/text/dates";
import { stopsIn, stopsText } from "~/trade/stops";
import { dayFromNow } from "../../../tests/fixtures/days";
import { feedOf, loadRow, requestsOn } from "../../../tests/fixtures/read-back";
import { DROP } from "../../../tests/fixtures/terms/stops-between";
import { withoutStop } from "../form/stops/stop-form";
import { stopValues } from "../form/stops/stop-terms";
import { copyValues, formValues, ownedLoad } from "../queries.server";
import { editLoad } from "./edit-load.server";
import { postLoad } from "./post-load.server";
import { renewLoad } from "./renew-load.server";

const LANE = {
  pickup_date: dayFromNow(3),
  delivery_date: dayFromNow(6),
  total_rate: "2100",
  weight_lb: "40000",
  origin_address_city: "Salt Lake City",
  origin_address_state: "UT",
  destination_address_city: "Denver",
  destination_address_state: "CO",
};
const GRAND_JUNCTION = {
  stop1_kind: "drop",
  stop1_street: "12 Mesa Avenue",
  stop1_city: "Grand Junction",
  stop1_state: "CO",
  stop1_date: dayFromNow(4),
};
const RENO = { ...GRAND_JUNCTION, stop1_city: "Reno", stop1_state: "NV" };

const shipper = () => savePerson({ role: "shipper" });

async function posted(fields: Record<string, string>) {
  const owner = await shipper();
  const loadId = await postLoad({ viewer: owner, fields: { ...LANE, ...fields } });
  return { owner, loadId, row: await loadRow(loadId) };
}

describe("a posted load with stops between", () => {
  it("has its stops, and the miles by all of them", async () => {
    const [direct, byStop, detour] = [await posted({}), await posted(GRAND_JUNCTION), await posted(RENO)];
    expect(direct.row.stops).toBeNull();
    expect(stopsIn(byStop.row.stops)).toMatchObject([
      { kind: "drop", street: "12 Mesa Avenue", city: "Grand Junction", state: "CO", date: dayFromNow(4) },
    ]);
    const milesOf = ({ row }: typeof direct) => Number(row.calculated_miles);
    expect(milesOf(byStop)).toBeGreaterThanOrEqual(milesOf(direct));
    expect(milesOf(byStop)).toBeLessThan(milesOf(direct) * 1.2);
    expect(milesOf(detour)).toBeGreaterThan(milesOf(direct) * 2);
    for (const column of ["origin_area", "destination_area", "origin_city_key", "pickup_minute"] as const)
      expect(byStop.row[column]).toBe(direct.row[column]);
  });

  it("is posted once if its form is sent twice, and again if a stop differs", async () => {
    const owner = await shipper();
    const draftId = "01937c2a-7f3a-7000-8000-0000000000a1";
    const post = (fields: Record<string, string>) => postLoad({ viewer: owner, fields, draftId });
    const first = await post({ ...LANE, ...GRAND_JUNCTION });
    expect(await post({ ...LANE, ...GRAND_JUNCTION })).toBe(first);
    expect(await post({ ...LANE, ...GRAND_JUNCTION, stop1_kind: "pickup" })).not.toBe(first);
  });

  it("is copied with its stops, their days moved", async () => {
    const { owner, loadId } = await posted(GRAND_JUNCTION);
    const facts = await ownedLoad(owner, loadId);
    if (!facts) throw new Error("There is no load.");
    expect(copyValues(facts, 7)).toMatchObject({
      ...GRAND_JUNCTION,
      pickup_date: dayFromNow(10),
      stop1_date: dayFromNow(11),
    });
  });
});

it("a renewed load has its stops on days moved with the pickup", async () => {
  const owner = await shipper();
  const terms = { pickup_date: dayFromNow(-3), delivery_date: dayFromNow(-1) };
  const stops = stopsText([{ ...DROP, date: dayFromNow(-2) }]);
  const { loadId } = await saveLoad({ owner, terms: { ...terms, stops } });
  await renewLoad({ viewer: owner, loadId });
  const after = await loadRow(loadId);
  const [stop] = stopsIn(after.stops);
  expect(stop).toEqual({ ...DROP, date: addDays(after.pickup_date, 1) });
  expect(after.delivery_date).toBe(addDays(after.pickup_date, 2));
});

describe("an edit", () => {
  it("that changes only a stop measures the miles again", async () => {
    const { owner, loadId, row } = await posted(GRAND_JUNCTION);
    await editLoad({ viewer: owner, loadId, fields: { ...LANE, ...RENO } });
    const after = await loadRow(loadId);
    expect(stopsIn(after.stops)).toMatchObject([{ city: "Reno", state: "NV" }]);
    expect(Number(after.calculated_miles)).toBeGreaterThan(Number(row.calculated_miles));
  });

  it("that changes no place keeps the miles", async () => {
    const { owner, loadId } = await posted(GRAND_JUNCTION);
    await db().update(loads).set({ calculated_miles: 999.5 }).where(eq(loads.load_id, loadId));
    const fields = { ...LANE, ...GRAND_JUNCTION, total_rate: "2200", stop1_note: "Gate 9" };
    await editLoad({ viewer: owner, loadId, fields });
    const after = await loadRow(loadId);
    expect(after).toMatchObject({ calculated_miles: 999.5, total_rate_cents: 220_000 });
    expect(stopsIn(after.stops)).toMatchObject([{ note: "Gate 9" }]);
  });

  it("that removes the stops leaves a load with two", async () => {
    const { owner, loadId } = await posted(RENO);
    const direct = await posted({});
    await editLoad({ viewer: owner, loadId, fields: LANE });
    const { stops, calculated_miles } = await loadRow(loadId);
    expect({ stops, calculated_miles }).toEqual({
      stops: null,
      calculated_miles: direct.row.calculated_miles,
    });
  });

  it.each<[changed: Record<string, string>, says: string]>([
    [{ stop1_date: dayFromNow(5) }, "Stops between changed. "],
    [{ stop1_kind: "" }, "Stops between removed, was 1. "],
    [{ stop1_street: "99 Secret Street", stop1_note: "Secret note" }, ""],
  ])("of a stop ends requests: %j", async (changed, says) => {
    const [owner, driver] = [await shipper(), await savePerson({ role: "driver" })];
    const { row } = await posted(GRAND_JUNCTION);
    const dates = { pickup_date: row.pickup_date, delivery_date: row.delivery_date };
    const terms = { ...dates, weight_lb: 40_000, stops: row.stops };
    const { loadId } = await saveLoad({ owner, status: "pending", requesters: [driver], terms });
    const fields = { ...formValues(await loadRow(loadId)), ...changed };
    const isRemoved = changed.stop1_kind === "";
    await editLoad({ viewer: owner, loadId, fields: isRemoved ? withoutStop(fields, 1) : fields });
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "rejected" });
    const { texts } = await feedOf(driver.id, loadId);
    const told = texts.filter((text) => text.startsWith("Load changed"));
    expect(told).toEqual([expect.stringContaining(`CO. ${says}The shipper edited it`)]);
    expect(texts.join()).not.toContain("ecret");
  });

  it.each(["rate confirmation", "rate confirmation sent", "pickup"] as const)(
    "in %s releases the driver, and saves the stops that the driver had",
    async (status) => {
      const [owner, driver] = [await shipper(), await savePerson({ role: "driver" })];
      const { row } = await posted(GRAND_JUNCTION);
      const dates = { pickup_date: row.pickup_date, delivery_date: row.delivery_date };
      const { loadId } = await saveLoad({
        owner,
        driver,
        status,
        terms: { ...dates, weight_lb: 40_000, stops: row.stops },
      });
      const before = formValues(await loadRow(loadId));
      expect(before).toMatchObject(stopValues(row.stops));
      const { stop1_kind: _, ...without } = before;
      const fields = Object.fromEntries(
        Object.entries(without).filter(([name]) => !name.startsWith("stop1")),
      );
      await editLoad({ viewer: owner, loadId, fields });
      const [release] = await db().select().from(releases).where(eq(releases.load_id, loadId));
      expect(release?.terms.stops).toBe(row.stops);
      expect(await loadRow(loadId)).toMatchObject({
        stops: null,
        load_status: "new",
        rate_confirmation_url: null,
      });
    },
  );
});
