import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { room_listeners } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { deleteOld } from "~/retention/delete-old.server";
import { questionsTo } from "../../../tests/fixtures/watch-queries";
import { closeRoomsOf, noteListener } from "./close-rooms.server";
import { groupRoom, LISTENING_MS, loadRoom, TOKEN_LIFE_S, userRoom } from "./protocol";
import type { publish } from "./publish.server";

const told = vi.hoisted(() => ({ published: [] as Parameters<typeof publish>[] }));
vi.mock("./publish.server", () => ({
  publish: async (...message: Parameters<typeof publish>) => void told.published.push(message),
}));

let person = "";
beforeEach(async () => {
  told.published.length = 0;
  person = (await savePerson({ role: "driver" })).id;
});

const start = Date.UTC(2026, 10, 22);
const lifeMs = TOKEN_LIFE_S * 1000 + LISTENING_MS;
const rooms = () => told.published.map(([room]) => room).sort();
const noted = () => db().select().from(room_listeners).where(eq(room_listeners.user_id, person));

it("closes the sockets once in the person's own room and every room with a token", async () => {
  const { id: another } = await savePerson({ role: "driver" });
  await noteListener(person, groupRoom("1"), start);
  await noteListener(person, groupRoom("1"), start + 1_000);
  await noteListener(person, loadRoom("2"), start);
  await noteListener(person, userRoom(person), start);
  await noteListener(another, groupRoom("3"), start);
  closeRoomsOf(person, 0, start + 2_000);
  await followUpsFinished();
  expect(rooms()).toEqual([groupRoom("1"), loadRoom("2"), userRoom(person)]);
  for (const [, message] of told.published) expect(message).toEqual({ type: "signed-out", person: person });
});

it("closes them again after a device that is still signed in returns without a write", async () => {
  await noteListener(person, groupRoom("1"), start);
  closeRoomsOf(person, 0, start);
  await followUpsFinished();
  const before = await db().select().from(room_listeners);
  await noteListener(person, groupRoom("1"), start + 1_000);
  expect(await db().select().from(room_listeners)).toEqual(before);
  told.published.length = 0;
  closeRoomsOf(person, 0, start + 2_000);
  await followUpsFinished();
  expect(rooms()).toEqual([groupRoom("1"), userRoom(person)]);
});

it("stores a room for as long as a socket may be open there, however often its token is renewed", async () => {
  for (const minutes of [0, 4, 8, 12]) await noteListener(person, groupRoom("1"), start + minutes * 60_000);
  closeRoomsOf(person, 0, start + 12 * 60_000 + lifeMs);
  await followUpsFinished();
  expect(rooms()).toEqual([groupRoom("1"), userRoom(person)]);
});

it("skips rooms in which no socket can still be open, and deletes their rows", async () => {
  await noteListener(person, groupRoom("1"), start);
  closeRoomsOf(person, 0, start + lifeMs + 5 * 60_000 + 1);
  await followUpsFinished();
  expect(rooms()).toEqual([userRoom(person)]);
  await noteListener(person, groupRoom("2"), Date.now());
  await deleteOld("room_listeners");
  expect((await noted()).map(({ room }) => room)).toEqual([groupRoom("2")]);
});

it("waits for the given time, for a device that gets a new cookie with the response", async () => {
  await noteListener(person, groupRoom("1"), start);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  closeRoomsOf(person, 1_000, start);
  await vi.advanceTimersByTimeAsync(999);
  expect(rooms()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(rooms()).toEqual([groupRoom("1"), userRoom(person)]);
  vi.useRealTimers();
});

it("closes at least the person's own room if the others cannot be read", async () => {
  const select = questionsTo().mockImplementation(() => {
    throw new Error("no connection");
  });
  closeRoomsOf(person);
  await followUpsFinished();
  select.mockRestore();
  expect(rooms()).toEqual([userRoom(person)]);
});
