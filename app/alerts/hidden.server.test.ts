import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_alerts, notices } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hideBroker, hideLoad } from "~/hidden/hide.server";
import { showBroker } from "~/hidden/show-again.server";
import { queuedLoads } from "~/loads/alert-queue.server";
import { MATCH } from "~/notifications/message-kinds";
import { HOUR_MS } from "~/text/time";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { alertScene, NEWS, soon } from "../../tests/fixtures/scenes/alerts";
import { sumUp } from "./sum-up.server";
import { sendAlerts } from "./tell-drivers.server";
import { alertNewLoads } from "./watch-board.server";

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
  await scene.save();
});

const viewer = () => scene.driver;
const recorded = () => db().select().from(load_alerts).where(eq(load_alerts.person_id, scene.driver.id));

describe("an alert is not sent", () => {
  it("about a hidden broker's new load, until the broker is shown again", async () => {
    await scene.save("origin_city=Reno, NV&origin_radius=50", "Reno out", scene.other);
    const loadId = await scene.post();
    await hideBroker({ viewer: viewer(), loadId });
    await alertNewLoads(soon());
    expect([await scene.texts(), await scene.texts(scene.other)]).toEqual([[], [NEWS]]);
    expect(await recorded()).toEqual([]);
    await showBroker({ viewer: viewer(), brokerId: scene.owner.id });
    await scene.post();
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([NEWS]);
  });

  it("about a load or a broker that is hidden while the alert is being written", async () => {
    for (const hide of [hideLoad, hideBroker]) {
      const loadId = await scene.post();
      const [load] = await queuedLoads(1);
      if (!load) throw new Error("Nothing is queued.");
      expect(load.load_id).toBe(loadId);
      const step = () => hide({ viewer: viewer(), loadId });
      await betweenLookAndWrite(step, { of: () => sendAlerts(load, soon()) });
      expect([hide.name, await scene.texts(), await recorded()]).toEqual([hide.name, [], []]);
      await write([{ query: db().delete(load_alerts) }]);
      await alertNewLoads(soon());
    }
  });

  it("in a summary: a held load that was hidden since is neither named nor counted", async () => {
    await scene.settle({ hourly_cap: "1" });
    await scene.post();
    await alertNewLoads(soon());
    const [first, second, third] = [await scene.post(), await scene.post(), await scene.post()];
    await alertNewLoads(soon());
    expect(await scene.states()).toEqual(["held", "held", "held", "sent"]);
    for (const loadId of [second, third]) await hideLoad({ viewer: viewer(), loadId });
    await sumUp("", soon(HOUR_MS));
    const feed = await scene.feed();
    expect(feed.map(({ loadId }) => loadId).at(-1)).toBe(first);
    expect(feed).toHaveLength(2);
    expect(feed.at(-1)?.text).not.toMatch(/\b[23]\b (more|new|loads)/);
  });

  it("in a summary about a load that is hidden while it is being written; the next one names the others", async () => {
    await scene.settle({ hourly_cap: "1" });
    await scene.post();
    await alertNewLoads(soon());
    const [first, newest] = [await scene.post(), await scene.post()];
    await alertNewLoads(soon());
    const step = () => hideLoad({ viewer: viewer(), loadId: newest });
    await betweenLookAndWrite(step, { of: () => sumUp("", soon(HOUR_MS)) });
    expect(await scene.feed()).toHaveLength(1);
    await sumUp("", soon(HOUR_MS));
    const feed = await scene.feed();
    expect(feed.map(({ loadId }) => loadId).slice(1)).toEqual([first]);
    expect(await scene.states()).toEqual(["counted", "sent", "sent"]);
  });
});

it("hiding marks unseen notifications about matching loads as seen, and no others", async () => {
  const [loadId, other] = [await scene.post(), await scene.post()];
  const row = { person_id: scene.driver.id, topic: "t", at: 1, due_at: 9e14, by_mail: true, by_text: false };
  const kinds = [
    { ...row, kind: MATCH, load_id: loadId },
    { ...row, kind: MATCH, load_id: other },
    { ...row, kind: "accept:driver", load_id: loadId },
  ];
  await write([{ query: db().insert(notices).values(kinds) }]);
  const due = async () =>
    (await db().select().from(notices).where(eq(notices.person_id, scene.driver.id)))
      .filter(({ seen_at }) => seen_at === null)
      .map(({ kind, load_id }) => [kind, load_id]);
  await hideLoad({ viewer: viewer(), loadId });
  expect(await due()).toEqual([
    [MATCH, other],
    ["accept:driver", loadId],
  ]);
  await hideBroker({ viewer: viewer(), loadId });
  expect(await due()).toEqual([["accept:driver", loadId]]);
});
