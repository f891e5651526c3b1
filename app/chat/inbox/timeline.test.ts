import { describe, expect, it } from "vitest";
import { append, byDay, type ChatMessage, join } from "./timeline";

const message = (position: number, after: number, at = position): ChatMessage => ({
  position,
  after,
  senderId: "s",
  content: `Number ${position}`,
  at,
});

/** Positions in one chat have gaps, because all chats share one sequence. */
const chat = [message(3, 0), message(7, 3), message(8, 7), message(20, 8), message(21, 20)];
const [first, second, third, fourth, fifth] = chat as [
  ChatMessage,
  ChatMessage,
  ChatMessage,
  ChatMessage,
  ChatMessage,
];

describe("a message from the room", () => {
  it("is appended once if it follows the last one", () => {
    const known = append([first], second);
    expect(known).toEqual([first, second]);
    if (known === "gap") throw new Error("Expected no gap.");
    expect(append(known, second)).toBe(known);
    expect(append(known, first)).toBe(known);
  });

  it("is the first one of an empty chat", () => {
    expect(append([], first)).toEqual([first]);
  });

  it("reports a gap if it does not follow the last one", () => {
    expect(append([first], third)).toBe("gap");
    expect(append([], third)).toBe("gap");
  });
});

describe("messages from the app", () => {
  it.each<[string, ChatMessage[], ChatMessage[], readonly ChatMessage[]]>([
    ["that follow", [first, second], [third, fourth], [first, second, third, fourth]],
    ["that overlap", [first, second, third], [second, third, fourth], chat.slice(0, 4)],
    ["that are all known", [first, second, third], [second, third], [first, second, third]],
    ["that start earlier", [second, third], [first, second, third, fourth], [second, third, fourth]],
    ["for an empty chat", [], [first, second], [first, second]],
    ["an empty page", [first], [], [first]],
    ["that leave a gap after the known ones", [first, second], [fourth, fifth], [fourth, fifth]],
  ])("%s", (_, known, page, expected) => {
    expect(join(known, page)).toEqual(expected);
  });

  it("complete the chat, in whatever order messages from the room and the app arrive", () => {
    const orders = [chat, chat.toReversed(), [third, first, fifth, second, fourth, third]];
    for (const order of orders) {
      let known: readonly ChatMessage[] = [];
      for (const heard of order) {
        const next = append(known, heard);
        const last = known.at(-1)?.position ?? 0;
        known =
          next === "gap"
            ? join(
                known,
                chat.filter(({ position }) => position > last),
              )
            : next;
      }
      expect(known).toEqual(chat);
    }
  });
});

describe("byDay", () => {
  it("shows each day once, above its messages", () => {
    const days = byDay(
      [message(1, 0, 10), message(2, 1, 11), message(3, 2, 20)],
      (ms) => `Day ${Math.floor(ms / 10)}`,
    );
    expect(days.map(({ name, messages }) => [name, messages.map(({ position }) => position)])).toEqual([
      ["Day 1", [1, 2]],
      ["Day 2", [3]],
    ]);
    expect(byDay([], () => "")).toEqual([]);
  });
});
