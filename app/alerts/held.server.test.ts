import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { alert_settings, load_alerts, profiles } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { saveLoad, savePeople, savePerson } from "~/builders";
import { queuedLoads } from "~/loads/alert-queue.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { alertScene, NEWS, soon } from "../../tests/fixtures/scenes/alerts";
import { matchesOf } from "./match-load.server";
import { sumUp } from "./sum-up.server";
import { sendAlerts } from "./tell-drivers.server";
import { alertNewLoads } from "./watch-board.server";
import { MOST_HELD } from "./words";

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});

const hold = (personId: string, loadIds: readonly string[]) => {
  const rows = loadIds.map((load_id) => ({ load_id, person_id: personId, state: "held" as const, at: 1 }));
  return write([{ query: db().insert(load_alerts).values(rows) }]);
};
const stateOf = async (loadId: string) => {
  const own = and(eq(load_alerts.load_id, loadId), eq(load_alerts.person_id, scene.driver.id));
  const [row] = await db().select().from(load_alerts).where(own);
  return row?.state;
};
async function firstQueued() {
  const [load] = await queuedLoads(1);
  if (!load) throw new Error("Nothing is queued.");
  return load;
}

describe("held alerts", () => {
  it("are counted up to 99 loads", async () => {
    await scene.settle({ hourly_cap: "1" });
    await scene.save();
    const posted: { loadId: string }[] = [];
    // Saves the loads one after another, because each save looks for a free load number.
    while (posted.length < MOST_HELD - 1) posted.push(await saveLoad({ owner: scene.owner }));
    const told = await scene.post();
    await alertNewLoads(soon());
    await hold(
      scene.driver.id,
      posted.map(({ loadId }) => loadId),
    );
    const [last, beyond] = [await scene.post(), await scene.post()];
    await alertNewLoads(soon());
    expect([await stateOf(told), await stateOf(last), await stateOf(beyond)]).toEqual([
      "sent",
      "held",
      "counted",
    ]);
  });

  it("stay held if another process adds an alert that the message being written does not count", async () => {
    await scene.save();
    await scene.post();
    const { loadId: late } = await saveLoad({ owner: scene.owner });
    const load = await firstQueued();
    const step = () => hold(scene.driver.id, [late]);
    await betweenLookAndWrite(step, { of: () => sendAlerts(load, soon()) });
    expect(await scene.texts()).toEqual([NEWS]);
    expect(await stateOf(late)).toBe("held");
  });

  it("are summed up even if 200 drivers earlier in the order cannot get messages yet", async () => {
    const { loadId } = await saveLoad({ owner: scene.owner });
    const drivers = (await savePeople(201, { role: "driver" })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id } of drivers) await hold(id, [loadId]);
    const off = { quiet_from: 0, quiet_until: 0, time_zone: "America/Denver", hourly_cap: 0 };
    const rows = drivers.slice(0, 200).map(({ id }) => ({ person_id: id, ...off }));
    await write([{ query: db().insert(alert_settings).values(rows) }]);
    const next = await sumUp("", soon());
    expect(next).toBe(drivers[199]?.id);
    expect(await sumUp(next, soon())).toBe("");
    expect(await scene.texts(drivers[200])).toHaveLength(1);
    expect(await scene.texts(drivers[0])).toEqual([]);
  });
});

it("“Only loads I can take” excludes nothing once the profile is empty", async () => {
  const driver = await savePerson({ role: "driver", profile: { equipment_type: "F" } });
  await scene.save("origin_state=NV&can_take=true", "Mine", driver);
  const silent = db().update(profiles).set({ equipment_type: null }).where(eq(profiles.id, driver.id));
  await write([{ query: silent }]);
  await scene.post();
  await alertNewLoads(soon());
  expect(await scene.texts(driver)).toHaveLength(1);
});

it("a load finds every search that it fits, even more than a thousand, oldest first", async () => {
  const many = 1_005;
  const id = (at: number) => `0193a0c4-0000-7000-8000-${String(at).padStart(12, "0")}`;
  const asked = JSON.stringify({ filters: {}, ends: { origin: { states: ["NV"] }, destination: {} } });
  const { client } = database();
  const numbers = `with recursive n(at) as (select 0 union all select at + 1 from n where at < ${many - 1})`;
  const newId = "'0193a0c4-0000-7000-8000-' || printf('%012d', at)";
  await client.execute({
    sql: `insert into saved_searches (saved_search_id, person_id, name, query, asked, created_at)
      ${numbers} select ${newId}, ?, 'Nevada', 'min_rate=' || at, ?, 1 from n`,
    args: [scene.driver.id, asked],
  });
  await client.execute(
    `insert into saved_search_anchors (anchor, saved_search_id) ${numbers} select 'o@NV', ${newId} from n`,
  );
  await scene.post();
  const found = await matchesOf(await firstQueued(), soon());
  expect(found.map(({ searchId }) => searchId)).toEqual(Array.from({ length: many }, (_, at) => id(at)));
});
