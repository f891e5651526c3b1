import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { loads } from "db/schema";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { acceptRequest } from "~/requests/decide-request.server";
import { action as listAction } from "~/routes/loads/dashboard";
import { cookieOf } from "../../../tests/fixtures/ask-page";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { dayFromNow } from "../../../tests/fixtures/days";
import {
  answer,
  cookie,
  driver,
  numberOf,
  owner,
  question,
  saveNew,
  savePending,
  send,
  terms,
  valuesOf,
} from "../../../tests/fixtures/scenes/bulk";

const left = async (...built: { loadId: string }[]) => {
  const ids = built.map(({ loadId }) => loadId);
  const rows = await db()
    .select({ id: loads.load_id })
    .from(loads)
    .where(and(inArray(loads.load_id, ids), isNull(loads.deleted_at)));
  return rows.length;
};
const confirmedAt = async ({ loadId }: { loadId: string }) =>
  (await db().select({ at: loads.confirmed_at }).from(loads).where(eq(loads.load_id, loadId)))[0]?.at;
describe("confirming several loads", () => {
  const confirm = (ids: readonly string[], as = cookie) =>
    send(listAction, "/dashboard?tab=new&find=reno&sort=-rate&page=2&step=confirm-open", ids, as);

  it("confirms each open load, says why others were not confirmed, and returns to the same list", async () => {
    const [first, second] = [await saveNew(), await savePending()];
    const expired = await saveNew({ pickup_date: dayFromNow(-3) });
    const chosen = await saveLoad({ owner, driver, status: "pickup", terms });
    const told = await confirm([first, chosen, second, expired].map(({ loadId }) => loadId));
    expect(told).toEqual({
      status: 302,
      to: "/dashboard?tab=new&find=reno&sort=-rate&page=2",
      isAlert: false,
      told:
        `2 loads marked as available. Skipped: ${numberOf(chosen)} (it has a driver now), ` +
        `${numberOf(expired)} (its pickup date has passed: renew it on the load's page).`,
    });
    for (const load of [first, second]) expect(await confirmedAt(load)).toBeGreaterThan(0);
    for (const load of [expired, chosen]) expect(await confirmedAt(load)).toBeNull();
  });

  it("reports a load that gets a driver at that moment", async () => {
    const [load, other] = [await savePending(), await saveNew()];
    const accept = () => acceptRequest({ viewer: owner, loadId: load.loadId, driverId: driver.id });
    const told = await betweenLookAndWrite(accept, { of: () => confirm([load.loadId, other.loadId]) });
    expect(told.told).toBe(`1 load marked as available. Skipped: ${numberOf(load)} (it has a driver now).`);
  });

  it("neither names nor changes another owner's load", async () => {
    const [own, stranger] = [await saveNew(), await savePerson({ role: "shipper" })];
    const theirs = await saveLoad({ owner: stranger, terms });
    const told = await confirm([theirs.loadId, own.loadId, "nonsense"]);
    expect(told.told).toBe("1 load marked as available. 2 loads are no longer on your list.");
    expect(await confirmedAt(theirs)).toBeNull();
    const none = await confirm([theirs.loadId]);
    expect(none).toMatchObject({
      isAlert: true,
      told: "No loads were marked as available. 1 load is no longer on your list.",
    });
  });

  it.each(["confirm-open", "copy", "delete"])("asks for a load if none was selected (%s)", async (step) => {
    for (const chosen of [[], [""]])
      expect(await send(listAction, `/dashboard?tab=new&step=${step}`, chosen)).toEqual({
        status: 400,
        told: "Choose at least one load.",
      });
  });

  it("accepts as many loads as a page lists, each once", async () => {
    const { loadId } = await saveNew();
    expect((await confirm([loadId, loadId])).told).toBe("1 load marked as available.");
    const many = Array.from({ length: 21 }, (_, n) => `load-${n}`);
    expect(await confirm(many)).toEqual({ status: 400, told: "Choose at most 20 loads at once." });
    expect((await confirm(many.slice(1))).status).toBe(302);
  });

  it("is for shippers, and refuses unknown steps", async () => {
    const { loadId } = await saveNew();
    await expect(confirm([loadId], await cookieOf(driver))).rejects.toMatchObject({ init: { status: 403 } });
    await expect(send(listAction, "/dashboard?step=renew", [loadId])).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  it("stops once the database cannot save, and reports what was done", async () => {
    const built = [await saveNew(), await saveNew(), await saveNew()];
    const ids = built.map(({ loadId }) => loadId);
    const { client } = database();
    const batch = client.batch.bind(client);
    let writes = 0;
    const full = (from: number) =>
      vi.spyOn(client, "batch").mockImplementation(async (...args) => {
        if (++writes >= from) throw new Error("The disk is full.");
        return batch(...args);
      });
    let spy = full(2);
    const told = await confirm(ids);
    spy.mockRestore();
    expect(told.told).toBe(
      `1 load marked as available. We couldn't save ${built.slice(1).map(numberOf).join(" and ")}. Please try again.`,
    );
    expect(writes).toBe(2);
    spy = full(1);
    expect(await confirm(ids)).toEqual({ status: 503, told: "An error occurred. Please try again." });
    spy.mockRestore();
  });
});

describe("deleting several loads", () => {
  it("asks on its own page, which keeps the list", async () => {
    const { loadId } = await saveNew();
    const told = await send(listAction, "/dashboard?tab=new&sort=rate&page=2&step=delete", [loadId, "other"]);
    expect(told.to).toBe(`/dashboard/chosen?tab=new&sort=rate&page=2&step=delete&load=${loadId}&load=other`);
    const { list } = await question("delete", [loadId]);
    expect(list).toBe("/dashboard?tab=new&sort=rate&page=2");
  });

  it("lists the deletions with the affected users, and why other loads stay; then deletes", async () => {
    const [plain, asked] = [await saveNew(), await savePending()];
    const chosen = await saveLoad({ owner, driver, status: "pickup", terms });
    const rolling = await saveLoad({ owner, driver, status: "in transit", terms });
    const theirs = await saveLoad({ owner: await savePerson({ role: "shipper" }), terms });
    const all = [plain, asked, chosen, rolling, theirs];
    const ids = all.map(({ loadId }) => loadId);
    const shown = await question("delete", ids);
    expect([shown.title, shown.button]).toEqual(["Delete 3 loads?", "Delete 3 Loads"]);
    const lane = "Salt Lake City, UT → Denver, CO";
    expect(shown.fits.map(({ name, note }) => [name, note])).toEqual([
      [`${numberOf(plain)} ${lane}`, ""],
      [`${numberOf(asked)} ${lane}`, "We'll notify the driver who requested it."],
      [
        `${numberOf(chosen)} ${lane}`,
        "We'll notify Sam Poe, who has this load. Deleting it counts as a cancellation.",
      ],
    ]);
    expect(shown.stays).toEqual([
      { name: `${numberOf(rolling)} ${lane}`, why: "its freight is on the truck or delivered" },
    ]);
    expect(shown.gone).toBe("1 load is no longer on your list.");

    const told = await answer("delete", [...valuesOf(shown), rolling.loadId, theirs.loadId]);
    expect(told.told).toBe(
      `3 loads deleted. Skipped: ${numberOf(rolling)} (its freight is on the truck or delivered). ` +
        "1 load is no longer on your list.",
    );
    expect(await left(plain, asked, chosen)).toBe(0);
    expect(await left(rolling, theirs)).toBe(2);

    const again = await answer("delete", valuesOf(shown));
    expect(again).toMatchObject({
      isAlert: true,
      told: `No loads were deleted. ${numberOf(plain)}, ${numberOf(asked)} and ${numberOf(chosen)} are no longer on your list.`,
    });
  });

  it("leaves a load that has changed since the page was shown", async () => {
    const [load, other] = [await savePending(), await saveNew()];
    const values = valuesOf(await question("delete", [load.loadId, other.loadId]));
    await acceptRequest({ viewer: owner, loadId: load.loadId, driverId: driver.id });
    expect((await answer("delete", values)).told).toBe(
      `1 load deleted. Skipped: ${numberOf(load)} (it changed since you selected it: review it again).`,
    );
    expect(await left(load)).toBe(1);
    expect((await answer("delete", valuesOf(await question("delete", [load.loadId])))).told).toBe(
      "1 load deleted.",
    );
  });

  it("leaves a load that changes between read and write", async () => {
    const load = await savePending();
    const shown = await question("delete", [load.loadId]);
    expect([shown.button, shown.gone]).toEqual(["Delete Load", ""]);
    const withdrawn = () =>
      db().update(loads).set({ load_status: "new" }).where(eq(loads.load_id, load.loadId));
    const told = await betweenLookAndWrite(withdrawn, { of: () => answer("delete", valuesOf(shown)) });
    expect(told.told).toContain("it changed since you selected it");
    expect(await left(load)).toBe(1);
  });

  it("counts the requests, and says if nothing is left to delete", async () => {
    const rolling = await saveLoad({ owner, driver, status: "in transit", terms });
    const asked = await savePending(await savePerson({ role: "driver" }));
    const { fits } = await question("delete", [asked.loadId]);
    expect(fits[0]?.note).toBe("We'll notify the 2 drivers who requested it.");
    expect(await question("delete", [rolling.loadId])).toMatchObject({
      title: "Nothing to delete.",
      fits: [],
    });
  });
});
