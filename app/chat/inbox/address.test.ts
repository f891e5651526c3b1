import { expect, it } from "vitest";
import { chatPath, openedChat, readPosition } from "./address";
import { askLeavePath, leavePath, olderPath } from "./page-address";

it.each([
  ["0", 0],
  ["41", 41],
  ["999999999999999", 999_999_999_999_999],
  ["9999999999999999", null],
  ["-1", null],
  ["4.5", null],
  ["1e3", null],
  ["x41", null],
  ["41x", null],
  ["", null],
  [null, null],
])("reads the position %j as %j", (text, expected) => {
  expect(readPosition(text)).toBe(expected);
});

it("every chat URL leads to the chat page with the right parameters", () => {
  const rows = [
    [chatPath("g 1"), { group: "g 1" }],
    [olderPath("g1", 41), { group: "g1", before: "41" }],
    [askLeavePath("g1"), { group: "g1", ask: "leave" }],
    [leavePath("g1"), { group: "g1", step: "leave" }],
  ] as const;
  for (const [path, params] of rows) {
    const url = new URL(path, "http://haulway.test");
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual(["/chat", params]);
  }
});

it.each([
  [chatPath("g1"), "g1"],
  [askLeavePath("g1"), "g1"],
  [olderPath("g1", 41), null],
  ["/chat?group=g1&before=all", "g1"],
  ["/chat", null],
  ["/inbox?group=g1", null],
])("%s shows the newest messages of %j", (path, expected) => {
  expect(openedChat(new URL(path, "http://haulway.test"))).toBe(expected);
});
