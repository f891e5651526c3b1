import { spawnSync } from "node:child_process";
import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { CLOSE_CODE, groupRoom, loadRoom, type RoomName, userRoom } from "~/chat/rooms/protocol";
import { roomToken } from "~/chat/rooms/room-token.server";
import { freePort } from "~/cli/settings.mjs";
import { type RunningRooms, startRooms } from "../fixtures/servers/room-server";
import { startApp } from "../start-app";
import { appFor } from "./support/app";
import { type Shipment, shipmentAt } from "./support/shipment";
import { postLoad, signUp, Visitor } from "./support/visitor";

const secret = "a-secret-that-both-sides-know-0123456789";
const port = await freePort();
const env = { PARTY_PORT: String(port), PARTYKIT_SECRET: secret, LOG_LEVEL: "warn" };
const app = appFor("rooms", env);
const lonely = appFor("rooms-lonely", { ...env, PARTY_PORT: String(await freePort()) });
let rooms: RunningRooms;
/** `open` has a driver's request, and `taken` is in progress with a different driver. */
let open: Shipment;
let taken: Shipment;
let stranger: Visitor;
let group = "";

beforeAll(async () => {
  rooms = await startRooms({ port, secret });
  open = await shipmentAt(app, "pending");
  taken = await shipmentAt(app, "pickup");
  stranger = await signUp(app, "driver");
  group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", open.loadId);
});
afterAll(() => rooms.stop());

const feedOf = ({ id }: Visitor) =>
  app.value<string>("SELECT group_id FROM groups WHERE is_default AND owner_id = ?", id);

async function addressFor(visitor: Visitor, room: string): Promise<string | number> {
  const answer = await visitor.get(`/rooms/token?room=${encodeURIComponent(room)}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  if (answer.status !== 200) return answer.status;
  const { address } = JSON.parse(answer.text) as { address: string };
  return address;
}

describe("a token", () => {
  it("is given to users who may see the subject of the room; all others get 404", async () => {
    const people = {
      "signed out": new Visitor(app),
      owner: open.shipper,
      "who asked": open.driver,
      "chosen driver": taken.driver,
      "other owner": taken.shipper,
      stranger,
    };
    const places: [RoomName, (keyof typeof people)[]][] = [
      [loadRoom(open.loadId), ["owner", "who asked", "chosen driver", "other owner", "stranger"]],
      [loadRoom(taken.loadId), ["chosen driver", "other owner"]],
      [loadRoom("0193"), []],
      [groupRoom(group), ["owner", "who asked"]],
      [groupRoom(await feedOf(open.driver)), ["who asked"]],
      [groupRoom(open.loadId), []],
      [userRoom(open.driver.id), ["who asked"]],
      [userRoom(stranger.id), ["stranger"]],
      [userRoom("0193"), []],
    ];
    for (const [room, welcome] of places) {
      for (const [who, visitor] of Object.entries(people)) {
        const address = await addressFor(visitor, room);
        const expected = (welcome as string[]).includes(who)
          ? expect.stringMatching(new RegExp(`^/parties/main/${room}\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`))
          : 404;
        expect(address, `${who} in ${room}`).toEqual(expected);
      }
    }
  });

  it.each(["", "load", "load:", "other:1", `user:${"1".repeat(99)}`, "load:1/../2"])(
    "for a room that does not exist is 404: %s",
    async (room) => {
      expect(await addressFor(stranger, room)).toBe(404);
    },
  );

  it("ends with the membership and with the session", async () => {
    const leaver = await shipmentAt(app, "pending");
    const room = loadRoom(leaver.loadId);
    expect(await addressFor(leaver.driver, room)).toContain("token=");
    await leaver.shipper.step(leaver.loadId, "delete");
    expect(await addressFor(leaver.driver, room)).toBe(404);
    const mine = userRoom(leaver.driver.id);
    const other = leaver.driver.twin();
    expect(await addressFor(other, mine)).toContain("token=");
    await leaver.driver.post("/logout");
    expect(await addressFor(other, mine)).toBe(404);
  });
});

const wish = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "aGF1bHdheS1oYXVsd2F5IQ==",
};

function handshake(
  path: string,
  headers: IncomingHttpHeaders,
  { method = "GET", body = "" } = {},
  { url } = app,
) {
  return new Promise<number>((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers: { ...wish, ...headers } });
    asked.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject).end(body);
  });
}

describe("a socket", () => {
  it("is proxied only for a page of the app with a token for that room", async () => {
    const mine = userRoom(stranger.id);
    const address = String(await addressFor(stranger, mine));
    const origin = app.url;
    const token = async (given: { nowMs?: number; key?: string; room?: RoomName }) => {
      const { nowMs = Date.now(), key = secret, room = mine } = given;
      return `/parties/main/${mine}?token=${await roomToken({ personId: stranger.id, partyId: stranger.id, room, nowMs }, key)}`;
    };
    const cases: [number, string, string, IncomingHttpHeaders, { method?: string; body?: string }?][] = [
      [101, "as it should be", address, { origin }],
      [401, "no pass", `/parties/main/${mine}`, { origin }],
      [401, "another room's", await token({ room: userRoom("other") }), { origin }],
      [401, "expired", await token({ nowMs: Date.now() - 61_000 }), { origin }],
      [401, "forged", await token({ key: "another-secret-0123456789-0123456789" }), { origin }],
      [403, "a foreign page", address, { origin: "https://evil.example" }],
      [403, "another port of this machine", address, { origin: "http://localhost:1" }],
      [403, "no page", address, {}],
      [403, "a sandboxed page", address, { origin: "null" }],
      [404, "another party", address.replace("main", "other"), { origin }],
      [404, "no room", "/parties/main/", { origin }],
      [404, "no such room", "/parties/main/other:1?token=x", { origin }],
      [404, "a way out of the rooms", `/parties/main/..%2f..%2f?token=x`, { origin }],
      [404, "a page", "/dashboard", { origin }],
      [400, "another protocol", address, { origin, upgrade: "h2c" }],
      [400, "a post", address, { origin }, { method: "POST", body: '{"type":"changed","id":"1"}' }],
      [414, "a very long pass", `/parties/main/${mine}?token=${"x".repeat(1_000)}`, { origin }],
    ];
    for (const [status, what, path, headers, more] of cases)
      expect(await handshake(path, headers, more), what).toBe(status);
  });

  it("cannot be used to send: a post to a room through the app does not reach it", async () => {
    const { heard, socket } = await listen(stranger, userRoom(stranger.id));
    const path = `/parties/main/${userRoom(stranger.id)}`;
    const headers = { Authorization: `Bearer ${secret}` };
    const answer = await stranger.send("POST", path, { headers, body: '{"type":"changed","id":"1"}' });
    expect(answer.status).toBe(404);
    socket.send("ping");
    await expect.poll(() => heard).toEqual(["pong"]);
    socket.close();
  });

  it("gets an event in the load's room and in the rooms of all users concerned, and nowhere else", async () => {
    const { shipper, driver, loadId } = await shipmentAt(app, "pending");
    const second = await signUp(app, "driver");
    await second.step(loadId, "request");
    const places = {
      load: await listen(shipper, loadRoom(loadId)),
      owner: await listen(shipper, userRoom(shipper.id)),
      chosen: await listen(driver, userRoom(driver.id)),
      outbid: await listen(second, userRoom(second.id)),
      stranger: await listen(stranger, userRoom(stranger.id)),
    };
    await shipper.step(loadId, "accept", { driver_id: driver.id });
    const event = await app.value<string>(
      "SELECT event_id FROM load_events WHERE load_id = ? AND event = 'accept'",
      loadId,
    );
    const news = JSON.stringify({ type: "changed", id: event });
    for (const place of [places.load, places.owner, places.chosen, places.outbid])
      await expect.poll(() => place.heard).toContain(news);
    expect(places.stranger.heard).toEqual([]);
    for (const { socket } of Object.values(places)) socket.close();
  });
});

describe("a chat", () => {
  it("is received message by message, each with the previous one; a user who leaves receives no more", async () => {
    const { shipper, driver, loadId } = await shipmentAt(app, "pending");
    const id = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", loadId);
    const [owner, leaver] = [await listen(shipper, groupRoom(id)), await listen(driver, groupRoom(id))];
    const say = async (content: string) => {
      await driver.post(`/chat?group=${id}`, { content });
      return app.value("SELECT position FROM messages WHERE group_id = ? AND content = ?", id, content);
    };
    const [first, second] = [await say("At the gate."), await say("Door 12?")];
    await expect.poll(() => owner.heard).toHaveLength(2);
    expect(leaver.heard).toEqual(owner.heard);
    expect(owner.heard.map((text) => JSON.parse(text))).toMatchObject([
      { type: "message", position: first, after: 0, senderId: driver.id, content: "At the gate." },
      { type: "message", position: second, after: first, senderId: driver.id, content: "Door 12?" },
    ]);
    const before = String(await addressFor(driver, groupRoom(id)));
    await driver.post(`/chat?group=${id}&step=leave`);
    expect(await leaver.closed).toBe(CLOSE_CODE.left);
    await shipper.post(`/chat?group=${id}`, { content: "Gone already?" });
    await expect.poll(() => owner.heard).toHaveLength(4);
    expect(owner.heard.slice(2).map((text) => JSON.parse(text).type)).toEqual(["changed", "message"]);
    expect(leaver.heard).toHaveLength(2);
    expect(await addressFor(driver, groupRoom(id))).toBe(404);
    const again = new WebSocket(new URL(before, app.url).href.replace(/^http/, "ws"), {
      origin: app.url,
      ...notWaiting,
    });
    expect(await new Promise((resolve) => again.on("close", resolve))).toBe(CLOSE_CODE.expired);
    owner.socket.close();
  });
});

/** With the default timeout, the connection might end only seconds later. */
const notWaiting: ClientOptions & { closeTimeout: number } = { closeTimeout: 100 };

async function listen(visitor: Visitor, room: RoomName) {
  const address = new URL(String(await addressFor(visitor, room)), app.url);
  const options = { origin: app.url, ...notWaiting };
  const socket = new WebSocket(address.href.replace(/^http/, "ws"), options);
  const closed = new Promise((resolve) => socket.on("close", resolve));
  const heard: string[] = [];
  socket.on("message", (text) => /^\d+$/.test(String(text)) || heard.push(String(text)));
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  return { socket, heard, closed };
}

it("ends if the runtime inside it has died, so that it is started again", async () => {
  const dying = await startRooms({ port: await freePort(), secret });
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "-g", String(dying.pid)], { encoding: "utf8" });
  const runtime = stdout.split("\n").find((line) => /workerd serve/.test(line));
  expect(runtime).toBeDefined();
  process.kill(Number.parseInt(runtime ?? "", 10), "SIGKILL");
  await dying.ended;
  await dying.stop();
});

it("ends with the session, regardless of which process ended it or issued the token", async () => {
  const second = await startApp("rooms-second", { ...env, DATA_DIR: app.dataDir });
  try {
    const { driver, loadId } = await shipmentAt(app, "pending");
    const { closed } = await listen(driver, loadRoom(loadId));
    expect((await driver.at(second).post("/logout")).status).toBe(302);
    expect(await closed).toBe(CLOSE_CODE.expired);
  } finally {
    await second.stop();
  }
});

it("ends with the app, which does not wait for its browser", async () => {
  const ending = await startApp("rooms-ending", env);
  const room = userRoom("anyone");
  const token = await roomToken({ personId: "anyone", partyId: "anyone", room, nowMs: Date.now() }, secret);
  const address = `${ending.url.replace(/^http/, "ws")}/parties/main/${room}?token=${token}`;
  const socket = new WebSocket(address, { origin: ending.url });
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  const started = performance.now();
  await Promise.all([ending.stop(), closed]);
  expect(performance.now() - started).toBeLessThan(4_000);
});

describe("without a room server", () => {
  it("there is no room address and one log line, and everything else works", async () => {
    const shipper = await signUp(lonely, "shipper");
    await postLoad(shipper);
    await postLoad(shipper);
    await expect.poll(async () => (await lonely.log()).match(/Live updates aren't working/g)).toHaveLength(1);
    const answer = await shipper.get(`/rooms/token?room=${userRoom(shipper.id)}`);
    expect([answer.status, answer.text]).toEqual([200, '{"address":null}']);
    expect(
      await handshake(`/parties/main/${userRoom("1")}?token=x`, { origin: lonely.url }, {}, lonely),
    ).toBe(502);
  });
});
