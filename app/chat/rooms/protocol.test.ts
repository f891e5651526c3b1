import { describe, expect, it } from "vitest";
import {
  type AppMessage,
  groupRoom,
  loadRoom,
  MAX_CONTENT_CHARS,
  type RoomMessage,
  readAppMessage,
  readRoom,
  readRoomMessage,
  userRoom,
} from "./protocol";

describe("room names", () => {
  it("are built from kind and id, and parsed back", () => {
    for (const [name, kind] of [
      [loadRoom("0193-a"), "load"],
      [groupRoom("0193-a"), "group"],
      [userRoom("0193-a"), "user"],
    ] as const) {
      expect(name).toBe(`${kind}:0193-a`);
      expect(readRoom(name)).toEqual({ kind, id: "0193-a", name });
    }
  });

  it.each([
    "",
    "load",
    "load:",
    ":1",
    "other:1",
    "load:1/2",
    "load:1?x",
    "load: 1",
    "Load:1",
    `load:${"1".repeat(65)}`,
  ])("are invalid otherwise: %s", (name) => {
    expect(readRoom(name)).toBeUndefined();
  });
});

const message = {
  type: "message",
  position: 7,
  after: 5,
  senderId: "u1",
  content: "On my way.",
  at: 1,
} as const;

const KINDS: Record<
  (RoomMessage | AppMessage)["type"],
  { sample: RoomMessage | AppMessage; heard: boolean; said: boolean }
> = {
  changed: { sample: { type: "changed", id: "0193" }, heard: true, said: true },
  message: { sample: message, heard: true, said: true },
  seen: { sample: { type: "seen", party: "u1", position: 7 }, heard: true, said: true },
  delivered: { sample: { type: "delivered", party: "u1", position: 0 }, heard: true, said: true },
  typing: { sample: { type: "typing", party: "u1" }, heard: true, said: false },
  left: { sample: { type: "left", party: "u1" }, heard: false, said: true },
  "signed-out": { sample: { type: "signed-out", person: "u1" }, heard: false, said: true },
};

describe.each(Object.entries(KINDS))("%s", (_type, { sample, heard, said }) => {
  const json = JSON.stringify({ ...sample, more: 1 });

  it("is parsed by its readers only, without extra fields", () => {
    expect(readRoomMessage(json)).toEqual(heard ? sample : undefined);
    expect(readAppMessage(json)).toEqual(said ? sample : undefined);
  });

  it("is refused if a field is missing or has a wrong type", () => {
    for (const name of Object.keys(sample)) {
      for (const wrong of [undefined, null, "", -1, 1.5, {}, "1".repeat(MAX_CONTENT_CHARS + 1)]) {
        const bent = JSON.stringify({ ...sample, [name]: wrong });
        expect(readRoomMessage(bent), bent).toBeUndefined();
        expect(readAppMessage(bent), bent).toBeUndefined();
      }
    }
  });
});

describe("a message from the network", () => {
  it.each(["", "{", "null", "7", "[]", "{}", '"changed"', '{"type":"other","id":"1"}'])(
    "is refused if it is not in our format: %s",
    (json) => {
      expect(readRoomMessage(json)).toBeUndefined();
      expect(readAppMessage(json)).toBeUndefined();
    },
  );

  it("may name who wrote it for a company, and is refused with another writer", () => {
    const written = { ...message, by: { id: "u2", name: "Dee Member" } };
    const json = JSON.stringify({ ...written, by: { ...written.by, more: 1 } });
    expect(readRoomMessage(json)).toEqual(written);
    expect(readAppMessage(json)).toEqual(written);
    for (const by of [null, "u2", {}, { id: "u2" }, { id: "", name: "Dee" }, { id: "u2", name: 1 }])
      expect(readRoomMessage(JSON.stringify({ ...message, by }))).toBeUndefined();
  });

  it("must follow an earlier position and may be as long as a chat message", () => {
    expect(readRoomMessage(JSON.stringify({ ...message, after: 7 }))).toBeUndefined();
    expect(readRoomMessage(JSON.stringify({ ...message, position: 1, after: 0 }))).toBeDefined();
    expect(
      readRoomMessage(JSON.stringify({ ...message, content: "🚚".repeat(MAX_CONTENT_CHARS) })),
    ).toBeDefined();
  });
});
