import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { groupRoom, loadRoom } from "./protocol";
import { publisher } from "./publish.server";
import { roomServerAddress } from "./room-server.server";

async function roomServer(port = 0) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stand = {
    status: 204,
    asked: [] as { url: string; authorization?: string; body: string }[],
    hold: (_body: string) => false,
    release,
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    stand.asked.push({ url: request.url ?? "", authorization: request.headers.authorization, body });
    if (stand.hold(body)) await released;
    response.writeHead(stand.status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  running.push(server);
  return Object.assign(stand, { server, port: (server.address() as AddressInfo).port });
}

const running: Server[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of running.splice(0)) server.close().closeAllConnections();
});

function reporter() {
  const lines: string[] = [];
  return {
    lines,
    warn: (fields: object, text: string) => void lines.push(`warn ${text} ${JSON.stringify(fields)}`),
    info: (text: string) => void lines.push(`info ${text}`),
  };
}

const room = loadRoom("0193");
const message = { type: "changed", id: "7" } as const;
const changed = (id: string) => `{"type":"changed","id":"${id}"}`;

function linesTo(stand: { port: number }, lookAfterMs = [20]) {
  const report = reporter();
  const origin = `http://127.0.0.1:${stand.port}`;
  return { report, ...publisher({ origin, secret: "shared", report, lookAfterMs }) };
}

describe("publish", () => {
  it("posts the message to its room with the shared secret", async () => {
    const stand = await roomServer();
    const { publish, report, isReady } = linesTo(stand);
    await publish(room, message);
    expect(stand.asked).toEqual([
      { url: "/parties/main/load:0193", authorization: "Bearer shared", body: changed("7") },
    ]);
    expect(report.lines).toEqual([]);
    expect(isReady()).toBe(true);
  });

  it("preserves the order within a room, and rooms do not wait for each other", async () => {
    const stand = await roomServer();
    const { publish } = linesTo(stand);
    stand.hold = (body) => body === changed("1");
    const first = publish(room, { type: "changed", id: "1" });
    const second = publish(room, { type: "changed", id: "2" });
    await publish(loadRoom("elsewhere"), { type: "changed", id: "3" });
    stand.release();
    await Promise.all([first, second]);
    expect(stand.asked.map(({ body }) => body)).toEqual([changed("1"), changed("3"), changed("2")]);
  });

  it("retries a request whose connection broke, without reporting an outage", async () => {
    const stand = await roomServer();
    const { publish, report } = linesTo(stand);
    stand.server.prependOnceListener("request", ({ socket }) => socket.destroy());
    await publish(room, message);
    expect(stand.asked.at(-1)?.body).toBe(changed("7"));
    expect(report.lines).toEqual([]);
  });

  it("reports an outage once without waiting, then sends one `changed` to each room that missed a message", async () => {
    const stand = await roomServer();
    const { publish, report, isReady } = linesTo(stand);
    stand.status = 500;
    await publish(room, message);
    await publish(room, { type: "changed", id: "8" });
    await publish(groupRoom("1"), { type: "left", party: "dale" });
    await publish(groupRoom("1"), { type: "signed-out", person: "dale" });
    await publish(groupRoom("1"), { type: "signed-out", person: "dale" });
    const breakdown = expect.stringMatching(
      /^warn Live updates aren.t working .* \{"cause":"The room server answered 500\."\}$/,
    );
    expect(report.lines).toEqual([breakdown]);
    expect(isReady()).toBe(false);
    stand.asked.length = 0;
    stand.status = 204;
    await expect.poll(() => report.lines).toEqual([breakdown, "info Live updates work again."]);
    expect(isReady()).toBe(true);
    const told = (place: string) =>
      stand.asked.slice(-5).flatMap(({ url, body }) => (url.endsWith(place) ? [body] : []));
    expect(told("/")).toEqual([""]);
    expect(told("load:0193")).toEqual([changed("missed")]);
    expect(told("group:1")).toEqual([
      '{"type":"left","party":"dale"}',
      '{"type":"signed-out","person":"dale"}',
      changed("missed"),
    ]);
    await publish(room, message);
    expect(stand.asked.at(-1)?.body).toBe(changed("7"));
  });

  it("stores at most a thousand rooms during an outage", async () => {
    let status = 500;
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(new URL(address).pathname);
      return new Response(null, { status });
    });
    const { publish, report } = linesTo({ port: 1 });
    const rooms = Array.from({ length: 1_010 }, (_, n) => loadRoom(String(n)));
    for (const each of rooms) await publish(each, message);
    asked.length = 0;
    status = 204;
    await expect.poll(() => report.lines).toHaveLength(2);
    const told = asked.filter((path) => path !== "/");
    expect(told).toEqual(rooms.slice(0, 1_000).map((each) => `/parties/main/${each}`));
  });

  it("ends an outage even if new messages arrive faster than rooms can be informed", async () => {
    let isBack = false;
    vi.stubGlobal("fetch", async () => {
      if (!isBack) throw new Error("down");
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Response(null, { status: 204 });
    });
    const { publish, report } = linesTo({ port: 1 });
    let rooms = 0;
    const tellNext = () => publish(loadRoom(String(rooms++)), message);
    await Promise.all(Array.from({ length: 20 }, tellNext));
    isBack = true;
    const coming = setInterval(() => void tellNext(), 5);
    try {
      await expect.poll(() => report.lines.at(-1)).toBe("info Live updates work again.");
    } finally {
      clearInterval(coming);
    }
  });

  it("stores a room that cannot be reached yet, and a member who then leaves it", async () => {
    const group = groupRoom("1");
    const told: string[] = [];
    let isBack = false;
    let refusals = 0;
    vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
      const isHealthCheck = new URL(address).pathname === "/";
      if (!isBack) throw new Error("down");
      if (!isHealthCheck && refusals === 0) {
        refusals += 1;
        void publish(group, { type: "left", party: "eve" });
        return new Response(null, { status: 500 });
      }
      if (!isHealthCheck) told.push(String(body));
      return new Response(null, { status: 204 });
    });
    const { publish, report } = linesTo({ port: 1 });
    await publish(group, { type: "left", party: "dale" });
    isBack = true;
    await expect.poll(() => report.lines).toHaveLength(2);
    expect(told).toEqual([
      '{"type":"left","party":"dale"}',
      '{"type":"left","party":"eve"}',
      changed("missed"),
    ]);
  });

  it("ends an outage with the next message if the timer of the health check was dropped, as on a Worker", async () => {
    const stand = await roomServer();
    const { publish, report, isReady } = linesTo(stand, [60_000]);
    stand.status = 500;
    await publish(room, message);
    await publish(groupRoom("1"), { type: "left", party: "dale" });
    expect(isReady()).toBe(false);
    stand.status = 204;
    stand.asked.length = 0;
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 62_000);
    expect(isReady()).toBe(true);
    await Promise.all([publish(loadRoom("other"), message), publish(loadRoom("another"), message)]);
    later.mockRestore();
    const bodiesTo = (place: string) =>
      stand.asked.flatMap(({ url, body }) => (url.endsWith(place) ? [body] : []));
    expect(bodiesTo("group:1")).toEqual(['{"type":"left","party":"dale"}', changed("missed")]);
    expect(bodiesTo("load:0193")).toEqual([changed("missed")]);
    expect(bodiesTo("load:other")).toEqual([changed("7")]);
    expect(bodiesTo("load:another")).toEqual([changed("missed")]);
    expect(report.lines).toHaveLength(2);
  });

  it("does not keep the process alive during an outage", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("down")));
    const timers = vi.spyOn(globalThis, "setTimeout");
    await linesTo({ port: 1 }, [60_000]).publish(room, message);
    const made = timers.mock.calls.flatMap(([, ms], at) =>
      ms === 60_000 ? timers.mock.results[at]?.value : [],
    );
    timers.mockRestore();
    expect(made.map((timer: NodeJS.Timeout) => timer.hasRef())).toEqual([false]);
    for (const timer of made) clearTimeout(timer);
  });

  it("does not fail without a room server, and uses one that returns", async () => {
    const stand = await roomServer();
    await new Promise((resolve) => stand.server.close(resolve));
    const { publish, report } = linesTo(stand);
    await publish(room, message);
    expect(report.lines).toHaveLength(1);
    const back = await roomServer(stand.port);
    await expect.poll(() => report.lines).toHaveLength(2);
    expect(back.asked.at(-1)?.body).toBe(changed("missed"));
  });

  it("sends nothing if no secret is set", async () => {
    const stand = await roomServer();
    const origin = `http://127.0.0.1:${stand.port}`;
    const silent = publisher({ origin, secret: undefined, report: reporter() });
    await silent.publish(room, message);
    expect(stand.asked).toEqual([]);
    expect(silent.isReady()).toBe(false);
  });
});

describe("the room server's address", () => {
  it.each([
    [undefined, "http://127.0.0.1:1999", undefined],
    ["localhost:1999", "http://localhost:1999", undefined],
    ["127.0.0.1:27", "http://127.0.0.1:27", undefined],
    ["http://[::1]:27/", "http://[::1]:27", undefined],
    ["10.0.0.7:1999", "http://10.0.0.7:1999", "ws://10.0.0.7:1999"],
    ["rooms.example.test", "https://rooms.example.test", "wss://rooms.example.test"],
    ["https://rooms.example.test/", "https://rooms.example.test", "wss://rooms.example.test"],
    ["localhost.example.test", "https://localhost.example.test", "wss://localhost.example.test"],
  ])("%s: the app uses %s, browsers use %s", (host, origin, socketOrigin) => {
    expect(roomServerAddress({ host, port: 1999 })).toEqual({ origin, socketOrigin });
  });
});
