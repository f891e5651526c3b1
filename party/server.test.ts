import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { BROWSER_SAYS, CLOSE_CODE, groupRoom, loadRoom, PONG, type RoomName } from "~/chat/rooms/protocol";
import { publisher } from "~/chat/rooms/publish.server";
import { roomToken } from "~/chat/rooms/room-token.server";
import { freePort } from "~/cli/settings.mjs";
import { draws } from "../tests/fixtures/sample";
import { startDurableRooms, startRooms } from "../tests/fixtures/servers/room-server";
import RoomServer from "./server";

const secret = "a-secret-that-both-sides-know-0123456789";
const report = { warn: () => {}, info: () => {} };
let port = 0;
let rooms: { dataDir: string; stop(): Promise<void> };

const address = (room: RoomName, token?: string, at = port) =>
  `127.0.0.1:${at}/parties/main/${room}${token === undefined ? "" : `?token=${token}`}`;

const pass = (room: RoomName, { nowMs = Date.now(), key = secret, personId = "driver-1" } = {}) =>
  roomToken({ personId, partyId: personId, room, nowMs }, key);

function handshake(room: RoomName, token?: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "aGF1bHdheS1oYXVsd2F5IQ==",
    };
    request(`http://${address(room, token)}`, { headers })
      .on("response", (answer) => resolve(answer.resume().statusCode ?? 0))
      .on("upgrade", (answer, socket) => resolve(socket.destroy() && (answer.statusCode ?? 0)))
      .on("error", () => resolve(0))
      .end();
  });
}

/** Waiting for the connection to end can take seconds. */
const notWaiting: ClientOptions & { closeTimeout: number } = { closeTimeout: 100 };

async function listen(room: RoomName, personId?: string, at = port) {
  const socket = new WebSocket(`ws://${address(room, await pass(room, { personId }), at)}`, notWaiting);
  const heard: string[] = [];
  const silences: number[] = [];
  socket.addEventListener("message", ({ data }) => {
    if (/^\d+$/.test(String(data))) silences.push(Number(data));
    else heard.push(String(data));
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return { socket, heard, silences, closed };
}

const publishWith = (key: string, at = port) =>
  publisher({ origin: `http://127.0.0.1:${at}`, secret: key, report }).publish;

/** The platform hibernates an idle room after about ten seconds. */
async function sleepyRoom() {
  const at = await freePort();
  const server = await startDurableRooms({ port: at, secret, name: "sleepy-room" });
  const room = groupRoom("sleepy");
  const [dale, shirley] = [await listen(room, "dale", at), await listen(room, "shirley", at)];
  const wakes = async () => (await server.log()).split(`room wakes: ${room}`).length - 1;
  for (let pings = 0; pings < 7; pings++) {
    dale.socket.send(BROWSER_SAYS.ping);
    await pause(2_000);
  }
  return { at, server, room, dale, shirley, wakes };
}

let sleepy: ReturnType<typeof sleepyRoom>;
beforeAll(() => {
  sleepy = sleepyRoom();
  // If this promise rejects, the last test reports the error.
  sleepy.catch(() => undefined);
});
afterAll(async () => (await sleepy).server.stop());

describe.each([
  ["PartyKit", startRooms],
  ["a Durable Object", startDurableRooms],
])("a room of %s", (_, start) => {
  beforeAll(async () => {
    port = await freePort();
    rooms = await start({ port, secret });
  }, 120_000);
  afterAll(() => rooms.stop());

  it("broadcasts to listeners with a token what the app publishes to this room, in order", async () => {
    const [one, two, elsewhere] = await Promise.all([
      listen(loadRoom("a")),
      listen(loadRoom("a")),
      listen(groupRoom("a")),
    ]);
    const publish = publishWith(secret);
    await publish(loadRoom("a"), { type: "changed", id: "1" });
    await publish(loadRoom("a"), { type: "changed", id: "2" });
    await publish(groupRoom("a"), { type: "changed", id: "3" });
    const expected = ['{"type":"changed","id":"1"}', '{"type":"changed","id":"2"}'];
    await expect.poll(() => one.heard).toEqual(expected);
    await expect.poll(() => two.heard).toEqual(expected);
    await expect.poll(() => elsewhere.heard).toEqual(['{"type":"changed","id":"3"}']);
    for (const { socket } of [one, two, elsewhere]) socket.close();
  });

  it("tells a new socket how long it has been silent", async () => {
    const publish = publishWith(secret);
    await publish(loadRoom("z"), { type: "changed", id: "1" });
    await publish(loadRoom("y"), { type: "changed", id: "1" });
    await pause(300);
    const early = await listen(loadRoom("y"));
    await expect.poll(() => early.silences).toHaveLength(1);
    expect(early.silences[0]).toBeGreaterThanOrEqual(250);
    await publish(loadRoom("y"), { type: "changed", id: "2" });
    const late = await listen(loadRoom("y"));
    await expect.poll(() => late.silences).toHaveLength(1);
    expect(late.silences[0]).toBeLessThan(early.silences[0] ?? 0);
    for (const { socket } of [early, late]) socket.close();
  });

  it("refuses the handshake without a token or with another room's, an expired or a forged one", async () => {
    const room = loadRoom("b");
    expect(await handshake(room, await pass(room))).toBe(101);
    expect(await handshake(room)).toBe(401);
    expect(await handshake(room, await pass(loadRoom("c")))).toBe(401);
    expect(await handshake(room, await pass(room, { nowMs: Date.now() - 61_000 }))).toBe(401);
    expect(await handshake(room, await pass(room, { key: "another-secret-0123456789-0123456789" }))).toBe(
      401,
    );
  });

  it("refuses a publisher without the secret", async () => {
    const { heard, socket } = await listen(loadRoom("d"));
    const post = (authorization: string) =>
      fetch(`http://${address(loadRoom("d"))}`, {
        method: "POST",
        headers: { authorization },
        body: '{"type":"changed","id":"forged"}',
      });
    expect((await post("Bearer wrong")).status).toBe(401);
    expect((await post("")).status).toBe(401);
    await publishWith(secret)(loadRoom("d"), { type: "changed", id: "true" });
    await expect.poll(() => heard).toEqual(['{"type":"changed","id":"true"}']);
    socket.close();
  });

  it("answers 404 to a plain request and to other paths", async () => {
    expect((await fetch(`http://${address(loadRoom("e"))}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });

  it("listens on this machine's own address only", async () => {
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
  });

  it("closes a socket that sends anything else, and does not broadcast it", async () => {
    const [loud, quiet] = await Promise.all([listen(loadRoom("f")), listen(loadRoom("f"))]);
    loud.socket.send('{"type":"changed","id":"forged"}');
    expect(await loud.closed).toBe(CLOSE_CODE.notAllowed);
    await publishWith(secret)(loadRoom("f"), { type: "changed", id: "true" });
    await expect.poll(() => quiet.heard).toEqual(['{"type":"changed","id":"true"}']);
    quiet.socket.close();
  });

  it("answers pings, and broadcasts typing with the token's user id", async () => {
    const room = groupRoom("g");
    const [dale, shirley] = await Promise.all([listen(room, "dale"), listen(room, "shirley")]);
    dale.socket.send(BROWSER_SAYS.ping);
    await expect.poll(() => dale.heard).toEqual([PONG]);
    dale.socket.send(BROWSER_SAYS.typing);
    dale.socket.send(BROWSER_SAYS.typing);
    dale.socket.send(BROWSER_SAYS.ping);
    await expect.poll(() => dale.heard).toEqual([PONG, PONG]);
    await expect.poll(() => shirley.heard).toEqual(['{"type":"typing","party":"dale"}']);
    for (const { socket } of [dale, shirley]) socket.close();
  });

  it("closes all sockets of a person who left; the others stay", async () => {
    const room = groupRoom("h");
    const [tab, device, other] = [await listen(room, "a"), await listen(room, "a"), await listen(room, "b")];
    const before = await pass(room, { personId: "a" });
    await publishWith(secret)(room, { type: "left", party: "a" });
    expect(await Promise.all([tab.closed, device.closed])).toEqual([CLOSE_CODE.left, CLOSE_CODE.left]);
    await publishWith(secret)(room, { type: "changed", id: "1" });
    await expect.poll(() => other.heard).toEqual(['{"type":"changed","id":"1"}']);
    expect([...tab.heard, ...device.heard]).toEqual([]);
    const back = new WebSocket(`ws://${address(room, before)}`, notWaiting);
    expect(await new Promise((resolve) => back.on("close", resolve))).toBe(CLOSE_CODE.expired);
    other.socket.close();
  });

  it("stores who left, but no message", async () => {
    const room = groupRoom("kept");
    const { heard, socket } = await listen(room);
    const publish = publishWith(secret);
    const said = { type: "message", position: 7, after: 0, senderId: "driver-1", at: 1 } as const;
    await publish(room, { ...said, content: "Dock fourteen, blue gate" });
    await publish(room, { type: "changed", id: "news-of-a-load" });
    await expect.poll(() => heard).toHaveLength(2);
    await publish(room, { type: "left", party: "somebody-who-left" });
    await expect.poll(() => textUnder(rooms.dataDir)).toContain("somebody-who-left");
    const kept = await textUnder(rooms.dataDir);
    for (const words of ["Dock fourteen", "news-of-a-load"]) expect(kept).not.toContain(words);
    socket.close();
  });

  it("reaches every socket of a full room in order", { timeout: 60_000 }, async () => {
    const room = loadRoom("crowd");
    const lines: Awaited<ReturnType<typeof listen>>[] = [];
    const users = draws({ usual: 15, full: 100 });
    for (let person = 0; person < users; person++)
      lines.push(...(await Promise.all(Array.from({ length: 10 }, () => listen(room, `driver-${person}`)))));
    const publish = publishWith(secret);
    for (const id of ["1", "2", "3"]) await publish(room, { type: "changed", id });
    const expected = ["1", "2", "3"].map((id) => JSON.stringify({ type: "changed", id }));
    await expect.poll(() => lines.filter(({ heard }) => heard.length === 3)).toHaveLength(10 * users);
    for (const { heard, socket } of lines) {
      expect(heard).toEqual(expected);
      socket.close();
    }
  });
});

it("a PartyKit room hibernates", () => {
  const server: RoomServer = Reflect.construct(RoomServer, []);
  expect(server.options).toEqual({ hibernate: true });
});

it("a silent Durable Object room hibernates, answers pings while it sleeps, and wakes with its sockets", async () => {
  const { at, room, dale, shirley, wakes } = await sleepy;
  await expect.poll(() => dale.heard).toEqual(Array.from({ length: 7 }, () => PONG));
  expect(await wakes()).toBe(1);
  dale.socket.send(BROWSER_SAYS.typing);
  await expect.poll(() => shirley.heard).toEqual(['{"type":"typing","party":"dale"}']);
  expect(dale.heard).toHaveLength(7);
  await expect.poll(wakes).toBe(2);
  await publishWith(secret, at)(room, { type: "left", party: "dale" });
  expect(await dale.closed).toBe(CLOSE_CODE.left);
  shirley.socket.close();
});

async function textUnder(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.map((name) => readFile(join(folder, name), "latin1").catch(() => ""));
  return (await Promise.all(texts)).join("\n");
}
