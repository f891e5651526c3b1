import { describe, expect, it } from "vitest";
import { groupRoom, loadRoom, readMessage } from "~/chat/protocol";

describe("rooms", () => {
  it("are named for what they are about", () => {
    expect(loadRoom("0193")).toBe("load:0193");
    expect(groupRoom("0193")).toBe("group:0193");
  });
});

describe("a message from the wire", () => {
  it("is read, without anything that does not belong to it", () => {
    expect(readMessage('{"type":"changed","id":"0193","more":1}')).toEqual({ type: "changed", id: "0193" });
  });

  it.each([
    "",
    "{",
    "null",
    "7",
    "[]",
    "{}",
    '{"type":"changed"}',
    '{"type":"changed","id":""}',
    '{"type":"changed","id":7}',
    '{"type":"other","id":"1"}',
  ])("is refused when it is none of ours: %s", (json) => {
    expect(readMessage(json)).toBeUndefined();
  });
});
