import "../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { savePeople } from "~/builders";
import { type AppMessage, type RoomName, userRoom } from "~/chat/rooms/protocol";
import { HOUR_MS } from "~/text/time";
import { alertScene, soon } from "../../tests/fixtures/scenes/alerts";
import { sumUp } from "./sum-up.server";
import { alertNewLoads } from "./watch-board.server";

const told = vi.hoisted((): [RoomName, AppMessage][] => []);
vi.mock("~/chat/rooms/publish.server", () => ({
  publish: async (room: RoomName, message: AppMessage) => void told.push([room, message]),
}));

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});

it("a message updates its driver's open pages at once, and a held alert does not", async () => {
  await scene.settle({ hourly_cap: "1" });
  await scene.save();
  await scene.save("origin_state=NV", "Nevada", scene.other);
  for (let load = 0; load < 2; load++) await scene.post();
  told.length = 0;
  await alertNewLoads(soon());
  const changed = { type: "changed", id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  const [driver, other] = [userRoom(scene.driver.id), userRoom(scene.other.id)];
  expect(told.map(([room]) => room).sort()).toEqual([driver, other, other].sort());
  expect(told.map(([, message]) => message)).toEqual([changed, changed, changed]);
  told.length = 0;
  await sumUp("", soon(HOUR_MS));
  expect(told).toEqual([[driver, changed]]);
});

it.each([
  ["deleted", "deleted_at = 1"],
  ["expired", "expired_at = 1"],
  ["too late to pick up", "pickup_date = '2020-01-01'"],
])("no page is updated for a load that is %s by then", async (_, change) => {
  await scene.save();
  const loadId = await scene.post();
  await write([{ query: sql`update loads set ${sql.raw(change)} where load_id = ${loadId}` }]);
  told.length = 0;
  await alertNewLoads(soon());
  expect(told).toEqual([]);
  expect(await scene.queue()).toEqual([]);
});

it("each driver's pages are updated once, even if the drivers need several writes", async () => {
  const drivers = await savePeople(101, { role: "driver" });
  for (const each of drivers) await scene.save("origin_state=NV", "Nevada", each);
  await scene.post();
  told.length = 0;
  await alertNewLoads(soon());
  expect(told.map(([room]) => room).sort()).toEqual(drivers.map(({ id }) => userRoom(id)).sort());
});
