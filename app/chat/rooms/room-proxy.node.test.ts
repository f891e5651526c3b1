import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { proxySockets } from "./room-proxy.node.server";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end();
});

async function listening(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const lines = new Set<Duplex>();
  server.on("connection", (line: Socket) => lines.add(line));
  endings.push(() => {
    server.close();
    for (const line of lines) line.destroy();
  });
  return (server.address() as AddressInfo).port;
}

async function roomServer(agree?: (asked: IncomingMessage, line: Duplex) => void) {
  const asked: IncomingMessage[] = [];
  const lines: Duplex[] = [];
  const server = createServer((_, response) => response.writeHead(403).end("Not with this pass"));
  if (agree !== refuses)
    server.on("upgrade", (request: IncomingMessage, line: Duplex) => {
      asked.push(request);
      lines.push(line);
      line.on("error", () => {});
      line.on("end", () => line.destroy());
      if (agree) return agree(request, line);
      line.write(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
          "Sec-WebSocket-Accept: agreed\r\nSet-Cookie: secret=1\r\n\r\nhello ",
      );
      line.on("data", (words) => line.write(`heard ${words}`));
    });
  return { asked, lines, origin: `http://127.0.0.1:${await listening(server)}` };
}
const refuses = () => {};
const neverAnswers = (_: IncomingMessage, line: Duplex) => void line.resume();

async function app(origin: string, isOwn = (_: IncomingMessage) => true, maxSockets?: number) {
  const failed = vi.fn();
  const server = createServer();
  const end = proxySockets(server, { origin, isOwn, failed, maxSockets });
  return { port: await listening(server), failed, end };
}

const ROOM = "/parties/main/user:dee?token=pass";
const WISH = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Key: key",
  "Sec-WebSocket-Version: 13",
];

interface Wish {
  path?: string;
  method?: string;
  headers?: readonly string[];
  early?: string;
}

async function browser(port: number, { path = ROOM, method = "GET", headers = WISH, early = "" }: Wish = {}) {
  const line = connect(port, "127.0.0.1");
  endings.push(() => line.destroy());
  let heard = "";
  line.on("data", (words) => {
    heard += words;
  });
  line.on("error", () => {});
  await once(line, "connect");
  line.write([`${method} ${path} HTTP/1.1`, "Host: haulway.test", ...headers, "", early].join("\r\n"));
  return {
    line,
    heard: () => heard,
    hears: (words: string) => vi.waitFor(() => expect(heard).toContain(words), { timeout: 10_000 }),
    closed: () => (line.closed ? Promise.resolve() : once(line, "close")),
  };
}

describe("a browser's socket", () => {
  it("is forwarded with only the headers that the room server needs", async () => {
    const rooms = await roomServer();
    const { port, failed } = await app(rooms.origin);
    const { heard, hears, line } = await browser(port, {
      headers: [...WISH, "Sec-WebSocket-Extensions: permessage-deflate", "Cookie: session=1", "X-Own: 1"],
    });
    await hears("hello ");
    expect(heard()).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
    expect(heard().toLowerCase()).toContain("connection: upgrade\r\nupgrade: websocket\r\n");
    expect(heard()).toContain("sec-websocket-accept: agreed\r\n");
    expect(heard()).not.toContain("secret");
    const [asked] = rooms.asked;
    expect(asked?.url).toBe(ROOM);
    expect(asked?.headers).toEqual({
      host: rooms.origin.slice("http://".length),
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-key": "key",
      "sec-websocket-version": "13",
      "sec-websocket-extensions": "permessage-deflate",
    });
    line.write("ping");
    await hears("heard ping");
    expect(failed).not.toHaveBeenCalled();
  });

  it("ends with the room's socket, and the room's socket ends with it", async () => {
    const rooms = await roomServer();
    const { port } = await app(rooms.origin);
    const [first, second] = [await browser(port), await browser(port)];
    await Promise.all([first.hears("hello"), second.hears("hello")]);
    const [inFirst, inSecond] = rooms.lines;
    inFirst?.destroy();
    await first.closed();
    second.line.destroy();
    await vi.waitFor(() => expect(inSecond?.destroyed).toBe(true));
  });

  it("ends with the app", async () => {
    const rooms = await roomServer();
    const { port, end } = await app(rooms.origin);
    const { hears, closed } = await browser(port);
    await hears("hello");
    end();
    await closed();
  });

  it("cancels its upstream request if the app ends before the room server answers", async () => {
    const rooms = await roomServer(neverAnswers);
    const { port, failed, end } = await app(rooms.origin);
    const { closed } = await browser(port);
    await vi.waitFor(() => expect(rooms.lines).toHaveLength(1));
    end();
    await closed();
    await vi.waitFor(() => expect(rooms.lines[0]?.destroyed).toBe(true));
    expect(failed).not.toHaveBeenCalled();
  });
});

describe("an upgrade request", () => {
  const status = async ({ heard, closed }: Awaited<ReturnType<typeof browser>>) => {
    await closed();
    return heard();
  };
  const answered = (line: string) => `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;

  it.each<[string, string, Wish]>([
    ["an invalid room", "404 Not Found", { path: "/parties/main/nothing" }],
    ["an unknown kind of room", "404 Not Found", { path: "/parties/main/lobby:1" }],
    ["a path below a room", "404 Not Found", { path: "/parties/main/user:dee/x" }],
    ["another party", "404 Not Found", { path: "/parties/other/user:dee" }],
    ["a room below another path", "404 Not Found", { path: "/x/parties/main/user:dee" }],
    ["another protocol", "400 Bad Request", { headers: ["Connection: Upgrade", "Upgrade: h2c"] }],
    ["another method", "400 Bad Request", { method: "POST" }],
    ["a body", "400 Bad Request", { headers: [...WISH, "Content-Length: 2"] }],
    ["a chunked body", "400 Bad Request", { headers: [...WISH, "Transfer-Encoding: chunked"] }],
    ["data before the response", "400 Bad Request", { early: "\r\nping" }],
    ["a URL that is too long", "414 URI Too Long", { path: `${ROOM}${"x".repeat(1_000)}` }],
  ])("is refused for %s: %s", async (_, expected, wish) => {
    const rooms = await roomServer();
    const { port } = await app(rooms.origin);
    expect(await status(await browser(port, wish))).toBe(answered(expected));
    expect(rooms.asked).toEqual([]);
  });

  it("is refused if it comes from another site's page", async () => {
    const rooms = await roomServer();
    const { port } = await app(rooms.origin, ({ headers }) => headers.origin === "https://haulway.test");
    expect(await status(await browser(port))).toBe(answered("403 Forbidden"));
    const own = await browser(port, { headers: [...WISH, "Origin: https://haulway.test"] });
    await own.hears("hello");
  });

  it("is refused with the room server's status, without its text", async () => {
    const rooms = await roomServer(refuses);
    const { port, failed } = await app(rooms.origin);
    expect(await status(await browser(port))).toBe(answered("403 Forbidden"));
    expect(failed).not.toHaveBeenCalled();
  });

  it("is refused with a room server status that has no standard text", async () => {
    const rooms = await listening(createServer((_, response) => response.writeHead(499, "Own").end()));
    const { port } = await app(`http://127.0.0.1:${rooms}`);
    expect(await status(await browser(port))).toBe(answered("499 "));
  });

  it("is refused beyond the limit of sockets, until one closes", async () => {
    const rooms = await roomServer();
    const { port } = await app(rooms.origin, () => true, 2);
    const [first, second] = [await browser(port), await browser(port)];
    await Promise.all([first.hears("hello"), second.hears("hello")]);
    expect(await status(await browser(port))).toBe(answered("503 Service Unavailable"));
    first.line.destroy();
    await vi.waitFor(() => expect(rooms.lines[0]?.destroyed).toBe(true));
    await (await browser(port)).hears("hello");
  });

  it("is refused without a room server, and the app is notified", async () => {
    const { port, failed } = await app("http://127.0.0.1:1");
    expect(await status(await browser(port))).toBe(answered("502 Bad Gateway"));
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it("is accepted in uppercase, with only a room, or at the length limit", async () => {
    const rooms = await roomServer();
    const { port } = await app(rooms.origin);
    const long = ROOM.padEnd(1_000, "x");
    const upper = WISH.map((each) => each.replace("websocket", "WebSocket"));
    for (const wish of [{ headers: upper }, { path: "/parties/main/user:dee" }, { path: long }])
      await (await browser(port, wish)).hears("hello");
  });
});
