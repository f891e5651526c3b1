import { expect, it } from "vitest";
import { BROWSER_SAYS, CLOSE_CODE, groupRoom, PONG } from "~/chat/rooms/protocol";
import { roomToken } from "~/chat/rooms/room-token.server";
import { admitListener } from "./room";
import RoomServer from "./server";

/**
 * A new object handles every event, as after hibernation. Only the storage and the sockets' tags and state
 * remain.
 */

const secret = "a-secret-that-both-sides-know-0123456789";
const room = groupRoom("0193");
const address = `http://rooms.test/parties/main/${room}`;

class Line {
  readonly heard: string[] = [];
  readonly closed: number[] = [];
  tags: string[] = [];
  state: unknown = null;
  /** Copies the state, because the platform serializes it. */
  setState(state: unknown) {
    this.state = structuredClone(state);
  }
  send(text: string) {
    this.heard.push(text);
  }
  close(code: number) {
    this.closed.push(code);
  }
}

interface Awake {
  getConnectionTags(line: Line, about: { request: Request }): string[];
  onConnect(line: Line, about: { request: Request }): Promise<void>;
  onMessage(text: string, line: Line): void;
  onRequest(request: Request): Promise<Response>;
}

function sleepyRoom() {
  const lines: Line[] = [];
  const kept = new Map<string, unknown>();
  const platform = {
    id: room,
    getConnections: (tag?: string) =>
      lines.filter(({ tags, closed }) => closed.length === 0 && (tag === undefined || tags.includes(tag))),
    storage: {
      get: async (key: string) => kept.get(key),
      put: async (key: string, value: unknown) => void kept.set(key, value),
      delete: async (key: string) => kept.delete(key),
    },
  };
  const woken = (): Awake => Reflect.construct(RoomServer, [platform]);
  return {
    async enter(request: Request) {
      const line = new Line();
      line.tags = woken().getConnectionTags(line, { request });
      lines.push(line);
      await woken().onConnect(line, { request });
      expect(line.heard.shift() ?? "0").toMatch(/^\d+$/);
      return line;
    },
    say: (line: Line, text: string) => woken().onMessage(text, line),
    tell: (message: object) =>
      woken().onRequest(new Request(address, { method: "POST", body: JSON.stringify(message) })),
  };
}

async function requestOf(personId: string): Promise<Request> {
  const nowMs = Date.now();
  const token = await roomToken({ personId, partyId: personId, room, nowMs }, secret);
  const admitted = await admitListener(new Request(`${address}?token=${token}`), { room, secret, nowMs });
  if (admitted instanceof Response) throw new Error("Expected the request to be admitted.");
  return admitted;
}

it("a room that hibernated answers, broadcasts and closes sockets as before", async () => {
  const { enter, say, tell } = sleepyRoom();
  const request = await requestOf("dale");
  const [tab, device, shirley] = [
    await enter(request),
    await enter(request),
    await enter(await requestOf("shirley")),
  ];

  for (const text of [BROWSER_SAYS.ping, BROWSER_SAYS.typing, BROWSER_SAYS.typing]) say(tab, text);
  const typing = '{"type":"typing","party":"dale"}';
  // The rate limit for `typing` survives hibernation.
  expect([tab.heard, device.heard, shirley.heard]).toEqual([[PONG], [], [typing]]);

  const seen = { type: "seen", party: "shirley", position: 4 };
  expect((await tell(seen)).status).toBe(204);
  for (const line of [tab, device, shirley]) expect(line.heard.at(-1)).toBe(JSON.stringify(seen));

  await tell({ type: "left", party: "dale" });
  const back = await enter(request);
  expect([tab, device, back, shirley].map(({ closed }) => closed)).toEqual([
    [CLOSE_CODE.left],
    [CLOSE_CODE.left],
    [CLOSE_CODE.expired],
    [],
  ]);
  await tell({ type: "changed", id: "1" });
  expect(shirley.heard).toHaveLength(3);
  expect([...tab.heard, ...device.heard, ...back.heard].join()).not.toContain("changed");

  for (let times = 0; times < 21; times++) say(shirley, BROWSER_SAYS.ping);
  expect(shirley.closed).toEqual([CLOSE_CODE.tooMuch]);
});
