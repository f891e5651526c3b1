import { describe, expect, it } from "vitest";
import { append, byDay, type ChatMessage, join } from "./timeline";

const message = (position: number, after: number, at = position): ChatMessage => ({
  position,
  after,
  senderId: "s",
  content: `Number ${position}`,
  at,
});

/** Positions within a chat have gaps, because other chats take positions too. */
const chat = [message(3, 0), message(7, 3), message(8, 7), message(20, 8), message(21, 20)];
const [first, second, third, fourth, fifth] = chat as [
  ChatMessage,
  ChatMessage,
  ChatMessage,
  ChatMessage,
  ChatMessage,
];

describe("a message that was heard", () => {
  it("is added when it follows, and only once", () => {
    const known = append([first], second);
    expect(known).toEqual([first, second]);
    if (known === "gap") throw new Error("It follows.");
    expect(append(known, second)).toBe(known);
    expect(append(known, first)).toBe(known);
  });

  it("is the first of an empty chat", () => {
    expect(append([], first)).toEqual([first]);
  });

  it("shows that others are missing when it does not follow", () => {
    expect(append([first], third)).toBe("gap");
    expect(append([], third)).toBe("gap");
  });
});

describe("messages that were asked for", () => {
  it.each<[string, ChatMessage[], ChatMessage[], readonly ChatMessage[]]>([
    ["that follow", [first, second], [third, fourth], [first, second, third, fourth]],
    ["that overlap", [first, second, third], [second, third, fourth], chat.slice(0, 4)],
    ["that are known", [first, second, third], [second, third], [first, second, third]],
    ["that reach further back", [second, third], [first, second, third, fourth], [second, third, fourth]],
    ["for an empty chat", [], [first, second], [first, second]],
    ["of none", [first], [], [first]],
    ["far behind what is known", [first, second], [fourth, fifth], [fourth, fifth]],
  ])("%s", (_, known, page, expected) => {
    expect(join(known, page)).toEqual(expected);
  });

  it("end as the chat is, in whatever order they are heard and asked for", () => {
    const orders = [chat, chat.toReversed(), [third, first, fifth, second, fourth, third]];
    for (const order of orders) {
      let known: readonly ChatMessage[] = [];
      for (const heard of order) {
        const next = append(known, heard);
        // Like a browser: fetches what came after its last message.
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

describe("days", () => {
  it("stand once above their messages", () => {
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
