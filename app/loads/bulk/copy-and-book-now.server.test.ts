import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { book_now, load_events, loads, userloads } from "db/schema";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { dayFromNow } from "../../../tests/fixtures/days";
import {
  answer,
  driver,
  numberOf,
  owner,
  question,
  saveNew,
  savePending,
  terms,
  valuesOf,
} from "../../../tests/fixtures/scenes/bulk";

const ownLoads = async () =>
  db()
    .select({ id: loads.load_id, pickup: loads.pickup_date, delivery: loads.delivery_date })
    .from(loads)
    .innerJoin(userloads, eq(userloads.load_id, loads.load_id))
    .where(eq(userloads.user_id, owner.id));

describe("copying several loads", () => {
  it("posts one copy of each, a day or a week later, however often the form is sent", async () => {
    const [load, rolling] = [await saveNew(), await saveLoad({ owner, driver, status: "in transit", terms })];
    const shown = await question("copy", [load.loadId, rolling.loadId]);
    expect(shown.title).toBe("Copy 2 loads?");
    expect(shown.button).toBe("Post 2 Loads");
    expect(shown.fits[0]?.note).toMatch(/^Pickup \w{3}, \w{3} \d+ or \w{3}, \w{3} \d+$/);
    for (let press = 0; press < 2; press++) {
      const told = await answer("copy", valuesOf(shown), { later: "7" });
      expect(told).toMatchObject({ told: "2 loads posted.", to: "/dashboard?tab=new" });
    }
    const copies = (await ownLoads()).filter(({ id }) => id !== load.loadId && id !== rolling.loadId);
    expect(copies.map(({ pickup, delivery }) => [pickup, delivery])).toEqual([
      [dayFromNow(10), dayFromNow(12)],
      [dayFromNow(10), dayFromNow(12)],
    ]);
    await answer("copy", valuesOf(shown), { later: "1" });
    expect((await ownLoads()).filter(({ pickup }) => pickup === dayFromNow(4))).toHaveLength(2);
    const posted = await db()
      .select({ event: load_events.event })
      .from(load_events)
      .where(
        inArray(
          load_events.load_id,
          copies.map(({ id }) => id),
        ),
      );
    expect(posted).toEqual([{ event: "post" }, { event: "post" }]);
  });

  it("posts nothing that the form would question, and no load of another owner", async () => {
    const dear = await saveNew({ total_rate_cents: 90_000_000 });
    const theirs = await saveLoad({ owner: await savePerson({ role: "shipper" }), terms });
    const before = await ownLoads();
    const told = await answer("copy", [dear.loadId, theirs.loadId], { later: "1" });
    expect(told.told).toBe(
      `No loads were posted. Skipped: ${numberOf(dear)} (it needs your review first: copy it from the load's page). ` +
        "1 load is no longer on your list.",
    );
    expect(await ownLoads()).toEqual(before);
  });
});

it.each<Record<string, string>>([{}, { later: "" }, { later: "2" }])(
  "copies need one of the days offered, not %j",
  async (fields) => {
    const { loadId } = await saveNew();
    const before = await ownLoads();
    expect(await answer("copy", [loadId], fields)).toMatchObject({
      told: "Choose the dates for the copies.",
    });
    expect(await ownLoads()).toEqual(before);
  },
);

describe("Book Now for several loads", () => {
  const bookersOf = async ({ loadId }: { loadId: string }) =>
    (await db().select().from(book_now).where(eq(book_now.load_id, loadId))).map(({ who }) => who);
  const set = (who: string, ids: readonly string[]) => answer("book-now", ids, { book_now: who });

  it("is turned on and off for open loads, and says why it was not for others", async () => {
    const [first, second] = [await saveNew(), await savePending()];
    const chosen = await saveLoad({ owner, driver, status: "pickup", terms });
    const asked = await question(
      "book-now",
      [first, second, chosen].map(({ loadId }) => loadId),
    );
    expect(asked).toMatchObject({ title: "Update 2 loads?", button: "Update 2 Loads" });
    expect(asked.stays).toEqual([{ name: expect.any(String), why: "it has a driver now" }]);
    const told = await set(
      "insured",
      [first, second, chosen].map(({ loadId }) => loadId),
    );
    expect(told).toMatchObject({
      status: 302,
      told: `2 loads updated. Skipped: ${numberOf(chosen)} (it has a driver now).`,
    });
    for (const load of [first, second]) expect(await bookersOf(load)).toEqual(["insured"]);
    expect(await bookersOf(chosen)).toEqual([]);
    await set("", [first.loadId]);
    expect([await bookersOf(first), await bookersOf(second)]).toEqual([[], ["insured"]]);
  });

  it("is refused with an unknown choice, and for another owner's load", async () => {
    const load = await saveNew();
    expect(await set("everybody", [load.loadId])).toMatchObject({
      status: 400,
      told: "Choose who can book the load.",
    });
    const other = await saveLoad({ owner: await savePerson({ role: "shipper" }), terms });
    await set("fits", [other.loadId]);
    expect([await bookersOf(load), await bookersOf(other)]).toEqual([[], []]);
  });
});
