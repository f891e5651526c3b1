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

it("shows colleagues who have read at the latest message that any of them has read and did not write", () => {
  const readIn = (...colleagues: [id: string, name: string, position: number][]) => {
    const html = renderToStaticMarkup(
      <MessageList
        messages={MESSAGES}
        clock={clock}
        colleagues={colleagues.map(([id, name, position]) => ({ id, name, position }))}
        older={null}
        ending={null}
        viewerId="carl"
        names={{}}
      />,
    );
    const at = html.split("<li").findIndex((each) => each.includes("Read by"));
    return [at, ...[...html.matchAll(/Read by ([^<]*)/g)].map(([, names]) => names)];
  };
  expect(readIn()).toEqual([-1]);
  expect(readIn(["lee", "Lee", 0])).toEqual([-1]);
  expect(readIn(["lee", "Lee", 2])).toEqual([2, "Lee"]);
  expect(readIn(["lee", "Lee", 4], ["dee", "Dee", 4], ["ann", "Ann", 5])).toEqual([4, "Lee, Ann"]);
  expect(readIn(["dee", "Dee", 4])).toEqual([3, "Dee"]);
  expect(readIn(["carl", "Carl", 3])).toEqual([2, "Carl"]);
});

it("is Haulway for a sender without a name", () => {
  expect(shownTo({ viewerId: "carl", names: {} })[0]).toEqual(["Haulway", false]);
});
