import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { hidden_brokers, hidden_loads } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { buildLoad, mergeRows, saveLoad, savePeople, savePerson, saveRows } from "~/builders";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS } from "~/text/time";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { hiddenPage } from "./hidden-page.server";
import { hideBroker, hideLoad } from "./hide.server";
import { MOST_BROKERS, MOST_LOADS } from "./limits";
import { hiddenOn, hidingOn } from "./on-load.server";
import { showBroker, showLoad } from "./show-again.server";

const driverOf = () => savePerson({ role: "driver" });
const ownerOf = () => savePerson({ role: "shipper" });
const hiddenBy = async (driverId: string) =>
  (await db().select().from(hidden_loads).where(eq(hidden_loads.driver_id, driverId))).map(
    ({ load_id }) => load_id,
  );
const close = (loadId: string) =>
  database().client.execute({ sql: "update loads set deleted_at = 1 where load_id = ?", args: [loadId] });

it("a driver hides loads that they may see, and only drivers do", async () => {
  const [driver, owner] = [await driverOf(), await ownerOf()];
  const { loadId } = await saveLoad({ owner });
  const { loadId: taken } = await saveLoad({ owner, driver: await driverOf(), status: "pickup" });
  for (const verb of [hideLoad, hideBroker]) {
    await expect(verb({ viewer: owner, loadId })).rejects.toThrow(Forbidden);
    for (const id of [taken, "none"])
      await expect(verb({ viewer: driver, loadId: id })).rejects.toThrow(NotFound);
  }
  await expect(showLoad({ viewer: owner, loadId })).rejects.toThrow(Forbidden);
  await expect(showBroker({ viewer: owner, brokerId: owner.id })).rejects.toThrow(Forbidden);
  expect(await hiddenPage(driver.id, 1)).toEqual({ rows: [], more: false });
});

it("at most 300 loads are hidden; those off the board make room, and a hidden one may be hidden again", async () => {
  const [driver, owner] = [await driverOf(), await ownerOf()];
  const built = Array.from({ length: MOST_LOADS + 1 }, () => buildLoad({ owner }));
  await saveRows(mergeRows(built.map(({ rows }) => rows)));
  const [last = "", ...ids] = built.map((each) => each.built.loadId);
  const rows = ids.map((load_id, at) => ({ driver_id: driver.id, load_id, hidden_at: at }));
  await write([{ query: db().insert(hidden_loads).values(rows) }]);
  const full = hideLoad({ viewer: driver, loadId: last });
  await expect(full).rejects.toThrow(`You've reached the limit of ${MOST_LOADS} hidden loads.`);
  await expect(full).rejects.toThrow(Conflict);
  await hideLoad({ viewer: driver, loadId: ids[0] ?? "" });
  expect(await hiddenBy(driver.id)).toHaveLength(MOST_LOADS);
  await close(ids[7] ?? "");
  await hideLoad({ viewer: driver, loadId: last });
  const hidden = await hiddenBy(driver.id);
  expect([hidden.length, hidden.includes(last), hidden.includes(ids[7] ?? "")]).toEqual([
    MOST_LOADS,
    true,
    false,
  ]);
  const { rows: page, more } = await hiddenPage(driver.id, 1);
  expect([page.length, more]).toEqual([20, true]);
  expect(page.slice(0, 3).map(({ href }) => href)).toEqual(
    [last, ids[0], ids.at(-1)].map((id) => `/load-details/${id}`),
  );
  expect(await hiddenPage(driver.id, 15)).toMatchObject({ rows: { length: 20 }, more: false });
  expect((await hiddenPage(driver.id, 16)).rows).toEqual([]);
});

it("at most 100 brokers are hidden", async () => {
  const [driver, owner] = [await driverOf(), await ownerOf()];
  const { loadId } = await saveLoad({ owner });
  const others = await savePeople(MOST_BROKERS, { role: "shipper" });
  const rows = others.map(({ id }) => ({ driver_id: driver.id, broker_id: id, hidden_at: 1 }));
  await write([{ query: db().insert(hidden_brokers).values(rows) }]);
  await expect(hideBroker({ viewer: driver, loadId })).rejects.toThrow(
    `You've reached the limit of ${MOST_BROKERS} hidden brokers. Show some again first.`,
  );
  await showBroker({ viewer: driver, brokerId: others[0]?.id ?? "" });
  await hideBroker({ viewer: driver, loadId });
  const { rows: page } = await hiddenPage(driver.id, 1);
  expect(page[0]).toEqual({
    name: owner.fullName,
    action: `/hidden?step=show-broker&broker=${owner.id}`,
  });
});

it("a load that left the board is not listed, and can still be shown again", async () => {
  const driver = await driverOf();
  const { loadId } = await saveLoad({ owner: await ownerOf() });
  await hideLoad({ viewer: driver, loadId });
  await close(loadId);
  expect((await hiddenPage(driver.id, 1)).rows).toEqual([]);
  await showLoad({ viewer: driver, loadId });
  expect(await hiddenBy(driver.id)).toEqual([]);
  await showLoad({ viewer: driver, loadId });
});

it("a hidden load is forgotten 30 days later, unless it is still on the board", async () => {
  const driver = await driverOf();
  const nowMs = Date.now();
  const [open, gone, recent] = [await saveLoad(), await saveLoad(), await saveLoad()];
  for (const { loadId } of [open, gone]) await hideLoad({ viewer: driver, loadId }, nowMs - 31 * DAY_MS);
  await hideLoad({ viewer: driver, loadId: recent.loadId }, nowMs - 29 * DAY_MS);
  for (const { loadId } of [gone, recent]) await close(loadId);
  await deleteOld("hidden_loads", nowMs);
  expect((await hiddenBy(driver.id)).sort()).toEqual([open.loadId, recent.loadId].sort());
});

it("a load's page offers to hide to drivers who have nothing to do with it, and says what is hidden", async () => {
  const driver = await driverOf();
  const { loadId } = await saveLoad({ owner: await ownerOf() });
  const load = await hideLoad({ viewer: driver, loadId });
  const { ownerId } = load;
  const lineOf = (text: string, action: string) => ({ text, action: `/hidden?step=${action}` });
  const own = lineOf("You hid this load.", `show&load=${loadId}`);
  const brokers = lineOf("You hid this broker.", `show-broker&broker=${ownerId}`);
  const said = async () => hidingOn(load, await hiddenOn(driver.id, loadId));
  expect(await said()).toEqual({ hidden: [own] });
  await hideBroker({ viewer: driver, loadId });
  expect(await said()).toEqual({ hidden: [own, brokers] });
  await showLoad({ viewer: driver, loadId });
  expect(await said()).toEqual({ hidden: [brokers] });
  await showBroker({ viewer: driver, brokerId: ownerId });
  expect(await said()).toEqual({ mayHide: true });
  for (const standing of ["requesting driver", "chosen driver", "owner", "other shipper"] as const)
    expect(hidingOn({ ...load, standing }, null)).toEqual({});
});

it("the pages look everything up by key", async () => {
  const driver = await driverOf();
  const plans = await plansOf(async () => {
    await hiddenPage(driver.id, 2);
    await hiddenOn(driver.id, "none");
  });
  const steps = plans.flat().filter((step) => /^(SCAN|SEARCH) /.test(step));
  expect(steps.length).toBeGreaterThan(3);
  expect(
    steps.filter((step) => !/^SEARCH \w+ USING (COVERING )?INDEX \w+ \(|^SCAN CONSTANT ROW/.test(step)),
  ).toEqual([]);
});
