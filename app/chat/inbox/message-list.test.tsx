import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MessageList } from "./message-list";
import type { ChatMessage, Reader } from "./timeline";

const clock = { day: () => "Today", time: () => "9:00", instant: () => "9:00", brief: () => "9:00" };
const said = (position: number, senderId: string, by?: ChatMessage["by"]): ChatMessage => ({
  position,
  after: position - 1,
  senderId,
  content: "Loaded.",
  at: 1,
  ...(by && { by }),
});

const DEE = { id: "dee", name: "Dee Member" };
const MESSAGES = [
  said(1, "sam"),
  said(2, "sam", { id: "dora", name: "Dora Member" }),
  said(3, "carl"),
  said(4, "carl", DEE),
];

/** Returns the name over each message, and whether the message is on the side of the reader's company. */
function shownTo(reader: Reader): [name: string, isOwn: boolean][] {
  const html = renderToStaticMarkup(
    <MessageList messages={MESSAGES} clock={clock} older={null} ending={null} {...reader} />,
  );
  return [...html.matchAll(/<li( class="mine")?>.*?<bdi>(.*?)<\/bdi>/g)].map(([, own, name = ""]) => [
    name,
    own !== undefined,
  ]);
}

it("names everybody but the reader, for a company's founder", () => {
  expect(shownTo({ viewerId: "carl", names: { sam: "Sam Freight" } })).toEqual([
    ["Sam Freight", false],
    ["Dora Member for Sam Freight", false],
    ["You", true],
    ["Dee Member", true],
  ]);
});

it("names everybody but the reader, for a member", () => {
  const member = { id: "dee", company: "Carl Trucking" };
  expect(shownTo({ viewerId: "carl", member, names: { sam: "Sam Freight" } })).toEqual([
    ["Sam Freight", false],
    ["Dora Member for Sam Freight", false],
    ["Carl Trucking", true],
    ["You", true],
  ]);
});

it("is Haulway for a sender without a name", () => {
  expect(shownTo({ viewerId: "carl", names: {} })[0]).toEqual(["Haulway", false]);
});
