import { beforeEach, expect, it, vi } from "vitest";
import { closeRoomsOf, noteListener } from "./close-rooms.server";
import { groupRoom, LISTENING_MS, loadRoom, TOKEN_LIFE_S, userRoom } from "./protocol";
import type { publish } from "./publish.server";

const told = vi.hoisted(() => ({ published: [] as Parameters<typeof publish>[] }));
vi.mock("./publish.server", () => ({
  publish: async (...message: Parameters<typeof publish>) => void told.published.push(message),
}));

beforeEach(() => {
  told.published.length = 0;
});

const start = Date.UTC(2026, 10, 22);
const rooms = () => told.published.map(([room]) => room);

it("tells every room for which the person has a token, and their own, once", () => {
  noteListener("a", groupRoom("1"), start);
  noteListener("a", groupRoom("1"), start + 1_000);
  noteListener("a", loadRoom("2"), start);
  noteListener("b", groupRoom("3"), start);
  closeRoomsOf("a", 0, start + 2_000);
  expect(told.published).toEqual(
    [userRoom("a"), groupRoom("1"), loadRoom("2")].map((room) => [room, { type: "signed-out", userId: "a" }]),
  );
  told.published.length = 0;
  closeRoomsOf("a", 0, start + 3_000);
  expect(rooms()).toEqual([userRoom("a")]);
});

it("leaves out rooms in which nobody can be listening any more", () => {
  const lifeMs = TOKEN_LIFE_S * 1000 + LISTENING_MS;
  noteListener("c", groupRoom("1"), start);
  noteListener("c", groupRoom("2"), start + 1);
  closeRoomsOf("c", 0, start + lifeMs + 1);
  expect(rooms()).toEqual([userRoom("c"), groupRoom("2")]);
});

it("waits where it is told to, for a device that gets a new cookie with the answer", () => {
  vi.useFakeTimers();
  noteListener("d", groupRoom("1"), start);
  closeRoomsOf("d", 1_000, start);
  vi.advanceTimersByTime(999);
  expect(rooms()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(rooms()).toEqual([userRoom("d"), groupRoom("1")]);
  vi.useRealTimers();
});
