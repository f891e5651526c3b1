import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { book_now, loads, userloads } from "db/schema";
import { eq, inArray } from "drizzle-orm";
import { v7 as newId, v4 } from "uuid";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { Forbidden, Invalid } from "~/platform/errors";
import { BOOKERS } from "~/trade/booking";
import { dayFromNow } from "../../../tests/fixtures/days";
import { historyOf, loadRow } from "../../../tests/fixtures/read-back";
import { deleteLoad } from "./delete-load.server";
import { postLoad } from "./post-load.server";

const fields = {
  pickup_date: dayFromNow(3),
  delivery_date: dayFromNow(5),
  total_rate: "1210.50",
  origin_address_zip: "84104",
  destination_address_zip: "80216",
};
const shipper = () => savePerson({ role: "shipper" });

async function loadsOf(personId: string) {
  const own = db().select({ id: userloads.load_id }).from(userloads).where(eq(userloads.user_id, personId));
  return (await db().select({ id: loads.load_id }).from(loads).where(inArray(loads.load_id, own))).map(
    ({ id }) => id,
  );
}

describe("a posted load", () => {
  it("is new, belongs to its owner, and has a pin, miles and one row of history", async () => {
    const viewer = await shipper();
    const loadId = await postLoad({ viewer, fields });
    const load = await loadRow(loadId);
    expect(load).toMatchObject({
      load_status: "new",
      owner_id: viewer.id,
      revision: 1,
      total_rate_cents: 121_050,
      pickup_date: fields.pickup_date,
      rate_confirmation_url: null,
      bill_of_lading_url: null,
      dropoff_image_url: null,
      additional_files: [],
      wrong_pin_count: 0,
      pin_locked_until: null,
      deleted_at: null,
    });
    expect(load.verification_pin).toMatch(/^[1-9]\d{3}$/);
    expect(load.calculated_miles).toBeGreaterThan(400);
    expect(load.rate_per_mile_cents).toBe(Math.round(121_050 / (load.calculated_miles ?? 1)));
    expect(Math.abs(load.posted_at - Date.now())).toBeLessThan(10_000);
    expect(await historyOf(loadId)).toEqual([["post", null, "new", viewer.id]]);
    expect(await loadsOf(viewer.id)).toEqual([loadId]);
  });

  it.each(BOOKERS)("can be booked right away by: %s", async (who) => {
    const loadId = await postLoad({ viewer: await shipper(), fields: { ...fields, book_now: who } });
    expect(await db().select().from(book_now).where(eq(book_now.load_id, loadId))).toMatchObject([{ who }]);
    const load = eq(loads.load_id, loadId);
    expect(await db().select().from(loads).where(load)).toMatchObject([{ offers_book_now: true }]);
  });

  it("is not saved if it names somebody else who can book it", async () => {
    const viewer = await shipper();
    const posted = postLoad({ viewer, fields: { ...fields, book_now: "everybody" } });
    await expect(posted).rejects.toMatchObject({ fields: { book_now: "Choose who can book the load." } });
    expect(await loadsOf(viewer.id)).toEqual([]);
  });

  it("has no miles if a place is unknown, and is posted anyway", async () => {
    const { origin_address_zip: _, ...rest } = fields;
    const load = await loadRow(await postLoad({ viewer: await shipper(), fields: rest }));
    expect(load).toMatchObject({ load_status: "new", calculated_miles: null, rate_per_mile_cents: null });
  });

  it("cannot be posted by a driver", async () => {
    const viewer = await savePerson({ role: "driver" });
    await expect(postLoad({ viewer, fields })).rejects.toBeInstanceOf(Forbidden);
    expect(await loadsOf(viewer.id)).toEqual([]);
  });

  it("is not saved if its form is refused", async () => {
    const viewer = await shipper();
    await expect(postLoad({ viewer, fields: { ...fields, total_rate: "" } })).rejects.toBeInstanceOf(Invalid);
    expect(await loadsOf(viewer.id)).toEqual([]);
  });
});

describe("the form of a load", () => {
  it("sent twice makes one load", async () => {
    const [viewer, draftId] = [await shipper(), newId()];
    expect(await postLoad({ viewer, fields, draftId })).toBe(draftId);
    expect(await postLoad({ viewer, fields, draftId })).toBe(draftId);
    expect(await loadsOf(viewer.id)).toEqual([draftId]);
    expect(await historyOf(draftId)).toHaveLength(1);
  });

  it("makes another load if the first was deleted", async () => {
    const [viewer, draftId] = [await shipper(), newId()];
    await postLoad({ viewer, fields, draftId });
    await deleteLoad({ viewer, loadId: draftId });
    expect(await postLoad({ viewer, fields, draftId })).not.toBe(draftId);
  });

  it("sent twenty times at once makes one load", async () => {
    const [viewer, draftId] = [await shipper(), newId()];
    const ids = await Promise.all(Array.from({ length: 20 }, () => postLoad({ viewer, fields, draftId })));
    expect(new Set(ids)).toEqual(new Set([draftId]));
    expect(await loadsOf(viewer.id)).toEqual([draftId]);
  });

  it.each([
    ["rate", { total_rate: "1300" }],
    ["day", { delivery_date: dayFromNow(6) }],
    ["words", { special_instructions: "Call ahead." }],
    ["place", { origin_address_city: "Provo" }],
    ["condition", { required_twic: "true" }],
  ])("sent again with another %s makes another load", async (_, changed) => {
    const [viewer, draftId] = [await shipper(), newId()];
    await postLoad({ viewer, fields, draftId });
    const second = await postLoad({ viewer, fields: { ...fields, ...changed }, draftId });
    expect(second).not.toBe(draftId);
    expect((await loadsOf(viewer.id)).sort()).toEqual([draftId, second].sort());
    expect((await loadRow(draftId)).total_rate_cents).toBe(121_050);
  });

  it("that names another owner's load makes a new load, and does not change that one", async () => {
    const [viewer, { loadId: theirs }] = [await shipper(), await saveLoad()];
    const before = await loadRow(theirs);
    const own = await postLoad({ viewer, fields, draftId: theirs });
    expect(await loadsOf(viewer.id)).toEqual([own]);
    expect(own).not.toBe(theirs);
    expect(await loadRow(theirs)).toEqual(before);
  });

  it.each([undefined, "", "1", "../../etc", v4(), `${newId()}0`])(
    "without a usable draft makes a load: %j",
    async (draftId) => {
      const viewer = await shipper();
      const loadId = await postLoad({ viewer, fields, draftId });
      expect(loadId).not.toBe(draftId);
      expect(await loadsOf(viewer.id)).toEqual([loadId]);
    },
  );
});
