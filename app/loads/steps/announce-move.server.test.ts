import "../../../tests/fixtures/servers/own-database";

import { beforeEach, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { type AppMessage, loadRoom, type RoomName, userRoom } from "~/chat/rooms/protocol";
import { acceptRequest } from "~/requests/decide-request.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { formValues, ownedLoad } from "../queries.server";
import { announceMove } from "./announce-move.server";
import { editLoad } from "./edit-load.server";

const line = vi.hoisted(() => ({ told: [] as [RoomName, AppMessage][], isSetUp: true, breaks: false }));
vi.mock("~/chat/rooms/publish.server", () => ({
  publish: async (room: RoomName, message: AppMessage) => {
    if (line.breaks) throw new Error("The connection is broken.");
    line.told.push([room, message]);
  },
  rooms: () => line,
}));

let owner: BuiltPerson;
let driver: BuiltPerson;
let asking: BuiltPerson;
beforeEach(async () => {
  Object.assign(line, { told: [], isSetUp: true, breaks: false });
  owner = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  asking = await savePerson({ role: "driver" });
});

const rooms = () => line.told.map(([room]) => room).sort();
const roomsOf = (loadId: string, people: readonly BuiltPerson[]) =>
  [loadRoom(loadId), ...people.map(({ id }) => userRoom(id))].sort();
/** Waits for the announcements, because they are sent after the write and no request waits for them. */
const hear = (expected: readonly string[]) => vi.waitFor(() => expect(rooms()).toEqual(expected));

it("a step is announced to the load's room and to every user who has the load, once each", async () => {
  const { loadId } = await saveLoad({ owner, requesters: [driver, asking] });
  await saveLoad({ requesters: [await savePerson({ role: "driver" })] });
  await acceptRequest({ viewer: owner, loadId, driverId: driver.id });
  await hear(roomsOf(loadId, [owner, driver, asking]));
  const messages = new Set(line.told.map(([, message]) => JSON.stringify(message)));
  expect([...messages]).toEqual([expect.stringMatching(/^{"type":"changed","id":"[\da-f-]{36}"}$/)]);
});

it("a driver who leaves the load by the step is included", async () => {
  const { loadId } = await saveLoad({ owner, requesters: [driver, asking] });
  await withdrawRequest({ viewer: driver, loadId });
  await hear(roomsOf(loadId, [owner, driver, asking]));
});

it("a driver whom an edit releases is included", async () => {
  const { loadId } = await saveLoad({ owner, driver, status: "pickup" });
  const load = await ownedLoad(owner, loadId);
  if (!load) throw new Error("The load does not exist.");
  const fields = { ...formValues(load), total_rate: "900" };
  await editLoad({ viewer: owner, loadId, fields });
  await hear(roomsOf(loadId, [owner, driver]));
});

it("a driver whose request was decided long ago is not included", async () => {
  const { loadId } = await saveLoad({ owner, driver, requesters: [asking], status: "rate confirmation" });
  await announceMove({ loadId, eventId: "e1", nowMs: Date.now() + 60_000, others: [undefined, "gone"] });
  expect(rooms()).toEqual([...roomsOf(loadId, [owner, driver]), userRoom("gone")].sort());
});

it("nothing is read if there are no rooms, and a broken connection is reported to the caller", async () => {
  const { loadId } = await saveLoad({ owner });
  const move = { loadId, eventId: "e1", nowMs: Date.now(), others: [] };
  line.isSetUp = false;
  await announceMove(move);
  expect(line.told).toEqual([]);
  Object.assign(line, { isSetUp: true, breaks: true });
  await expect(announceMove(move)).rejects.toThrow("The connection is broken.");
});
