import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_alerts } from "db/schema";
import { write } from "db/write";
import { beforeEach, describe, expect, it } from "vitest";
import { saveLoad, savePeople } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { addDays, earliestToday } from "~/text/dates";
import { HOUR_MS } from "~/text/time";
import { alertScene, NEWS, SHORT, soon } from "../../tests/fixtures/scenes/alerts";
import { deleteSearch } from "./delete-search.server";
import { sumUp } from "./sum-up.server";
import { alertNewLoads } from "./watch-board.server";

const today = earliestToday();
let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});

describe("beyond the hourly cap", () => {
  it("loads are held, and the next message says how many", async () => {
    await scene.settle({ hourly_cap: "2" });
    await scene.save();
    for (let load = 0; load < 5; load++) await scene.post();
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([NEWS, NEWS]);
    expect(await scene.states()).toEqual(["held", "held", "held", "sent", "sent"]);
    await scene.post();
    await alertNewLoads(soon(HOUR_MS));
    expect((await scene.texts()).slice(2)).toEqual([`${NEWS} 3 more loads fit your searches.`]);
    expect(await scene.states()).toEqual(["counted", "counted", "counted", "sent", "sent", "sent"]);
  });

  it("one message sums up the held loads after the hour, even without a new load", async () => {
    await scene.settle({ hourly_cap: "1" });
    await scene.save();
    await scene.post();
    const [gone, kept] = [await scene.post(), await scene.post()];
    await alertNewLoads(soon());
    await sumUp("", soon(1_000));
    expect(await scene.texts()).toEqual([NEWS]);
    await deleteLoad({ viewer: scene.owner, loadId: gone });
    expect(await sumUp("", soon(HOUR_MS))).toBe("");
    expect((await scene.feed()).slice(1)).toEqual([
      { text: `${SHORT}. New for your searches.`, loadId: kept },
    ]);
    expect(await scene.states()).not.toContain("held");
    await sumUp("", soon(3 * HOUR_MS));
    expect(await scene.texts()).toHaveLength(2);
  });
});

describe("quiet hours", () => {
  /** 3 or 4 AM in Denver on the next day (UTC−7 or −6): within quiet hours either way. */
  const night = Date.parse(`${addDays(today, 1)}T10:00:00Z`);
  const morning = Date.parse(`${addDays(today, 1)}T15:00:00Z`);

  it("hold all alerts and end with one message", async () => {
    await scene.settle({ quiet_from: "21", quiet_until: "6" });
    await scene.save();
    for (let load = 0; load < 3; load++) await scene.post();
    const newest = await scene.post();
    await alertNewLoads(night);
    await sumUp("", night);
    expect(await scene.texts()).toEqual([]);
    expect(await scene.states()).toEqual(Array(4).fill("held"));
    await Promise.all([sumUp("", morning), sumUp("", morning)]);
    expect(await scene.texts()).toEqual([`4 new loads for your searches. Newest: ${SHORT}.`]);
    expect((await scene.feed())[0]?.loadId).toBe(newest);
    expect(await scene.states()).toEqual(["counted", "counted", "counted", "sent"]);
  });

  it("end without a message if the loads are gone or the searches were deleted", async () => {
    await scene.settle({ quiet_from: "21", quiet_until: "6" });
    await scene.save();
    const loadId = await scene.post();
    await alertNewLoads(night);
    await deleteLoad({ viewer: scene.owner, loadId });
    await scene.post();
    await alertNewLoads(night);
    await deleteSearch({ viewer: scene.driver, searchId: await scene.firstId() });
    await sumUp("", morning);
    expect(await scene.texts()).toEqual([]);
    expect(await scene.states()).toEqual(["counted", "counted"]);
  });

  it("end for all drivers, even if one run cannot read them all", async () => {
    const { loadId } = await saveLoad({ owner: scene.owner });
    const drivers = await savePeople(450, { role: "driver" });
    const rows = drivers.map(({ id }) => ({ load_id: loadId, person_id: id, state: "held" as const, at: 1 }));
    await write([{ query: db().insert(load_alerts).values(rows) }]);
    let rounds = 0;
    for (let after = await sumUp("", morning); after; after = await sumUp(after, morning)) rounds += 1;
    expect(rounds).toBe(2);
    for (const each of drivers) expect(await scene.texts(each)).toHaveLength(1);
  });
});
