import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { alert_queue, group_membership } from "db/schema";
import { write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveLoad, savePeople, savePerson } from "~/builders";
import { queuedLoads, removeFromQueue } from "~/loads/alert-queue.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { requestLoad } from "~/requests/request-load.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { alertScene, NEWS, SHORT, soon, TERMS } from "../../tests/fixtures/scenes/alerts";
import { allow } from "../../tests/fixtures/scenes/booking";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { deleteSearch } from "./delete-search.server";
import { deleteAlerts } from "./forget.server";
import { searchesUnder } from "./match-load.server";
import { sumUp } from "./sum-up.server";
import { sendAlerts } from "./tell-drivers.server";
import { alertNewLoads } from "./watch-board.server";

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});

describe("a driver with a saved search", () => {
  it("gets one message for a load that fits, with its URL, and none for other loads", async () => {
    await scene.save();
    const loadId = await scene.post();
    await scene.post({
      origin_address_city: "Dallas",
      origin_address_state: "TX",
      origin_address_zip: "75201",
    });
    expect(await scene.queue()).toHaveLength(2);
    expect(await alertNewLoads(soon())).toBe(false);
    expect(await scene.feed()).toEqual([{ text: NEWS, loadId }]);
    expect(await scene.queue()).toEqual([]);
    await alertNewLoads(soon());
    expect(await scene.feed()).toHaveLength(1);
    expect(await scene.texts(scene.other)).toEqual([]);
    const own = and(
      eq(group_membership.group_id, scene.driver.defaultGroupId),
      eq(group_membership.user_id, scene.driver.id),
    );
    expect(await db().select({ unread: group_membership.unread }).from(group_membership).where(own)).toEqual([
      { unread: true },
    ]);
  });

  it("with two searches that fit gets one message, which names the older one", async () => {
    await scene.save();
    await scene.save("equipment_type=V", "Any van");
    await scene.save("equipment_type=F", "Any flatbed");
    await scene.post();
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([`${SHORT}. New for your search “Reno out” and 1 more.`]);
  });

  it("for Book Now only gets a message once the shipper turns it on", async () => {
    await scene.save("origin_state=NV&book_now=true", "At once");
    const loadId = await scene.post();
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([]);
    await allow(scene.owner, loadId, "fits");
    await alertNewLoads(soon());
    expect((await scene.texts())[0]).toContain("New for your search “At once”.");
    await allow(scene.owner, loadId, "");
    await allow(scene.owner, loadId, "worked");
    await alertNewLoads(soon());
    expect(await scene.texts()).toHaveLength(1);
  });

  it("gets no message if only Book Now is new, unless the search asks for it", async () => {
    const loadId = await scene.post();
    await alertNewLoads(soon());
    await scene.save();
    await scene.save("origin_state=NV&book_now=true", "At once", scene.other);
    await scene.save("origin_state=NV", "Nevada", scene.other);
    await allow(scene.owner, loadId, "fits");
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([]);
    expect(await scene.texts(scene.other)).toEqual([expect.stringContaining("your search “At once”.")]);
    expect(await scene.queue()).toEqual([]);
    await editLoad({ viewer: scene.owner, loadId, fields: { ...TERMS, total_rate: "1600" } });
    await alertNewLoads(soon());
    expect(await scene.texts()).toHaveLength(1);
  });

  it("gets a message for a new load although Book Now is turned on before the run", async () => {
    await scene.save();
    const loadId = await scene.post();
    await allow(scene.owner, loadId, "fits");
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([NEWS]);
  });

  it("gets a message if one tab turns Book Now off while another changes who can book", async () => {
    const loadId = await scene.post();
    await allow(scene.owner, loadId, "fits");
    await alertNewLoads(soon());
    await scene.save("origin_state=NV&book_now=true", "At once");
    const off = () => allow(scene.owner, loadId, "");
    await betweenLookAndWrite(off, { of: () => allow(scene.owner, loadId, "worked"), at: /book_now/ });
    await alertNewLoads(soon());
    expect(await scene.texts()).toHaveLength(1);
  });

  it("gets a message for a changed load only if they had none before", async () => {
    await scene.save("origin_state=NV&min_rate=1500", "Well paid");
    await scene.save("origin_state=NV", "Nevada", scene.other);
    const loadId = await scene.post();
    await alertNewLoads(soon());
    expect([await scene.texts(), (await scene.texts(scene.other)).length]).toEqual([[], 1]);
    await editLoad({ viewer: scene.owner, loadId, fields: { ...TERMS, total_rate: "1600" } });
    await alertNewLoads(soon());
    expect((await scene.texts())[0]).toContain("$1,600 Reno to Elko (NV to NV), pickup");
    expect(await scene.texts(scene.other)).toHaveLength(1);
  });

  it("gets a message for a partial load if the search asks for partial loads, and says so", async () => {
    await scene.save("origin_state=NV&load_size=partial", "Part of my trailer");
    await scene.save("origin_state=NV&load_size=full", "My trailer", scene.other);
    const size = { load_size: "partial", length_ft: "12", weight_lb: "8000" };
    await scene.post(size);
    await alertNewLoads(soon());
    expect(await scene.texts(scene.other)).toEqual([]);
    expect((await scene.texts())[0]).toContain("Reno to Elko (NV to NV), partial load, pickup");
    expect((await scene.texts())[0]).toContain("“Part of my trailer”");
  });

  it("gets no message for a load that their profile excludes, if the search says so", async () => {
    const flatbed = await savePerson({ role: "driver", profile: { equipment_type: "F" } });
    const van = await savePerson({ role: "driver", profile: { equipment_type: "V" } });
    for (const each of [flatbed, van]) await scene.save("origin_state=NV&can_take=true", "Mine", each);
    await scene.post();
    await alertNewLoads(soon());
    expect([await scene.texts(flatbed), (await scene.texts(van)).length]).toEqual([[], 1]);
  });

  it.each([
    ["was deleted", (loadId: string) => deleteLoad({ viewer: scene.owner, loadId })],
    [
      "was requested by that driver",
      (loadId: string) => requestLoad({ viewer: scene.driver, loadId, revision: 1 }),
    ],
    [
      "was requested by another",
      (loadId: string) => requestLoad({ viewer: scene.other, loadId, revision: 1 }),
    ],
    [
      "has expired",
      (loadId: string) =>
        write([{ query: sql`update loads set pickup_date = '2020-01-01' where load_id = ${loadId}` }]),
    ],
    [
      "fits a search that was deleted",
      async () => deleteSearch({ viewer: scene.driver, searchId: await scene.firstId() }),
    ],
    ["fits the search of a closed account", () => write(deleteAlerts(scene.driver.id))],
    ["fits while alerts are turned off", () => scene.settle({ hourly_cap: "0" })],
  ])("gets no message for a load that %s", async (_, happens) => {
    await scene.save();
    const loadId = await scene.post();
    await happens(loadId);
    const before = await scene.texts();
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual(before);
    expect(await scene.states()).toEqual([]);
    expect(await scene.queue()).toEqual([]);
  });
});

describe("interrupted and repeated runs", () => {
  it("send no message twice, even from two processes at once", async () => {
    await scene.save();
    await scene.post();
    await Promise.allSettled(Array.from({ length: 5 }, () => alertNewLoads(soon())));
    expect(await scene.texts()).toEqual([NEWS]);
    expect(await scene.queue()).toEqual([]);
  });

  it("send the missing messages afterwards, and no message twice", async () => {
    await scene.save();
    const loadId = await scene.post();
    await alertNewLoads(soon());
    await scene.save("origin_state=NV", "Nevada", scene.other);
    await write([{ query: db().insert(alert_queue).values({ load_id: loadId, queued_at: 1 }) }]);
    await alertNewLoads(soon());
    expect([await scene.texts(), (await scene.texts(scene.other)).length]).toEqual([[NEWS], 1]);
  });

  it("send the current terms if the terms changed in between", async () => {
    await scene.save();
    const loadId = await scene.post();
    const [stale] = await queuedLoads(1);
    if (!stale) throw new Error("Nothing is queued.");
    vi.useFakeTimers({ now: Date.now() + 50, toFake: ["Date"] });
    await editLoad({ viewer: scene.owner, loadId, fields: { ...TERMS, total_rate: "900" } });
    vi.useRealTimers();
    await sendAlerts(stale, soon());
    await write([removeFromQueue(stale)]);
    expect(await scene.texts()).toEqual([]);
    await alertNewLoads(soon());
    expect((await scene.texts())[0]).toContain("$900");
  });
});

describe("large numbers", () => {
  it("loads without matches leave the queue in one write", async () => {
    for (let count = 0; count < 3; count++) await scene.post();
    const batch = vi.spyOn(database().client, "batch");
    await alertNewLoads(soon());
    expect(batch.mock.calls.map(([statements]) => statements.length)).toEqual([3]);
    expect(await scene.queue()).toEqual([]);
    batch.mockRestore();
  });

  it("all drivers get a message, even if they need several writes", async () => {
    const drivers = await savePeople(230, { role: "driver" });
    for (const each of drivers) await scene.save("origin_state=NV", "Nevada", each);
    await scene.post();
    await alertNewLoads(soon());
    for (const each of drivers) expect(await scene.texts(each)).toHaveLength(1);
  });

  it("candidates are read from the index in order, page by page, without a table scan", async () => {
    const plans = await plansOf(() => searchesUnder(["*", "o@NV", "o@NV:V"], { key: "*", searchId: "0" }));
    const steps = plans.flat().join("\n");
    expect(steps).toContain("sqlite_autoindex_saved_search_anchors_1 (anchor=?");
    expect(steps).not.toMatch(/SCAN (?!\(subquery)|TEMP B-TREE/);
    expect(
      (await plansOf(() => sumUp("", soon()))).flat().filter((step) => /SCAN (h|load_alerts)/.test(step)),
    ).toEqual([]);
  });
});

it("seeded loads are not queued", async () => {
  await saveLoad({ owner: scene.owner });
  expect(await scene.queue()).toEqual([]);
});
