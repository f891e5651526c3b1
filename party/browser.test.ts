import { describe, expect, it } from "vitest";
import { CLOSE_CODE, groupRoom, LISTENING_MS, loadRoom, PONG, userRoom } from "~/chat/rooms/protocol";
import { ENTERED_MS as nowMs, roomWith } from "../tests/fixtures/scenes/room-of";
import { receiveText } from "./room";

const room = loadRoom("0193");
const group = groupRoom("0193");
const said = { type: "message", position: 2, after: 1, senderId: "a", content: "Loaded.", at: nowMs };

describe("a browser", () => {
  it("gets an answer to its ping in every room", async () => {
    for (const name of [group, room, userRoom("a")]) {
      const { host, sockets } = await roomWith(name, ["a", "b"]);
      for (const socket of sockets) receiveText("ping", socket, host, nowMs);
      expect(sockets.map(({ heard }) => heard)).toEqual([[PONG], [PONG]]);
    }
  });

  it("tells the others in its group that its user is typing, at most every two seconds", async () => {
    const { host, sockets } = await roomWith(group, ["a", "a", "b"]);
    const [mine, mineToo, other] = sockets;
    for (const laterMs of [0, 1_999, 2_000, 2_001])
      if (mine) receiveText("typing", mine, host, nowMs + laterMs);
    const typing = '{"type":"typing","party":"a"}';
    expect(other?.heard).toEqual([typing, typing]);
    expect(mine?.heard).toEqual([]);
    expect(mineToo?.heard).toEqual([]);
  });

  it("tells the other company, and no colleague, that somebody is typing", async () => {
    const { host, sockets } = await roomWith(group, ["a", "dora@a", "b"]);
    const [founder, dora, other] = sockets;
    if (dora) receiveText("typing", dora, host, nowMs);
    expect(other?.heard).toEqual(['{"type":"typing","party":"a"}']);
    expect([founder?.heard, dora?.heard]).toEqual([[], []]);
  });

  it.each([
    ["another user's typing", group, '{"type":"typing","party":"b"}'],
    ["a message", group, JSON.stringify(said)],
    ["a request to remove someone", group, '{"type":"left","party":"b"}'],
    ["an empty text", group, ""],
    ["bytes", group, new ArrayBuffer(4)],
    ["typing in a load's room", room, "typing"],
    ["typing in a person's room", userRoom("a"), "typing"],
  ])("that sends %s is closed, and nobody receives it", async (_what, name, text) => {
    const { host, sockets } = await roomWith(name, ["a", "b"]);
    const [loud, quiet] = sockets;
    if (loud) receiveText(text, loud, host, nowMs);
    expect(loud?.closed).toEqual([CLOSE_CODE.notAllowed]);
    expect(quiet?.heard).toEqual([]);
    expect(quiet?.closed).toEqual([]);
  });

  it("that sends too much is closed; one that pings at the normal rate is not", async () => {
    const { host, sockets } = await roomWith(group, ["a", "b"]);
    const [loud, quiet] = sockets;
    for (let time = 0; time < 21; time++) if (loud) receiveText("typing", loud, host, nowMs + time);
    expect(loud?.closed).toEqual([CLOSE_CODE.tooMuch]);
    for (let time = 0; time < 30; time++) if (quiet) receiveText("ping", quiet, host, nowMs + time * 30_000);
    expect(quiet?.closed).toEqual([]);
    expect(quiet?.heard.filter((text) => text === PONG)).toHaveLength(30);
  });

  it("has to reconnect after the maximum time", async () => {
    const { host, sockets } = await roomWith(group, ["a"]);
    const [socket] = sockets;
    if (socket) receiveText("ping", socket, host, nowMs + LISTENING_MS + 1);
    expect(socket?.closed).toEqual([CLOSE_CODE.expired]);
  });

  it("has at most ten sockets per person in a room, the newest", async () => {
    const { sockets } = await roomWith(group, ["b", ...Array<string>(12).fill("a")]);
    expect(sockets.map(({ closed }) => closed.length)).toEqual([0, 1, 1, ...Array<number>(10).fill(0)]);
    expect(sockets[1]?.closed).toEqual([CLOSE_CODE.tooMuch]);
  });
});
