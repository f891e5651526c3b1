import { request as httpRequest, type IncomingMessage, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { ServerType } from "@hono/node-server";
import { readRoom } from "./protocol";

/** Sockets are proxied, so that no other port needs to be open. The room server checks the token. */

/** A URL with a room and a token is always much shorter. */
const MAX_ADDRESS_CHARS = 1_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Browsers send a heartbeat every 30 s, or every minute in the background. */
const MAX_IDLE_MS = 130_000;

/** The only browser headers that are passed to the room server. They contain no cookies and no IP address. */
const PASSED_ON = ["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"] as const;
const PASSED_BACK = ["sec-websocket-accept", "sec-websocket-extensions"] as const;

interface Rooms {
  origin: string;
  isOwn(request: IncomingMessage): boolean;
  failed(error: unknown): void;
  maxSockets?: number;
}

export function proxySockets(
  server: ServerType,
  { origin, isOwn, failed, maxSockets = 5_000 }: Rooms,
): () => void {
  const open = new Set<Duplex>();

  server.on("upgrade", (request: IncomingMessage, browser: Duplex, early: Buffer) => {
    // An error closes only this socket.
    browser.on("error", () => browser.destroy());
    const status = refusal(request, early, isOwn) ?? (open.size >= maxSockets ? 503 : undefined);
    if (status !== undefined) return answer(browser, status);
    open.add(browser);
    browser.on("close", () => open.delete(browser));
    connect(request, browser);
  });

  function connect(request: IncomingMessage, browser: Duplex): void {
    const onward = httpRequest(new URL(request.url ?? "/", origin), {
      agent: false,
      timeout: HANDSHAKE_TIMEOUT_MS,
      headers: { connection: "Upgrade", upgrade: "websocket", ...pick(request, PASSED_ON) },
    });
    browser.on("close", () => onward.destroy());
    onward.on("timeout", () => onward.destroy(new Error("The room server does not answer.")));
    onward.on("response", (refused) => {
      refused.resume();
      answer(browser, refused.statusCode ?? 502);
    });
    onward.on("error", (error) => {
      if (browser.destroyed) return;
      failed(error);
      answer(browser, 502);
    });
    onward.on("upgrade", (agreed, room, first: Buffer) => {
      browser.write(head(101, { connection: "Upgrade", upgrade: "websocket", ...pick(agreed, PASSED_BACK) }));
      browser.write(first);
      for (const socket of [room, browser]) endWhenIdle(socket);
      // Pipelines apply backpressure in both directions. If one socket ends, the other ends too.
      pipeline(browser, room, () => room.destroy());
      pipeline(room, browser, () => browser.destroy());
    });
    onward.end();
  }

  return () => {
    for (const browser of open) browser.destroy();
  };
}

function refusal(request: IncomingMessage, early: Buffer, isOwn: Rooms["isOwn"]) {
  const { method, url = "", headers } = request;
  const [, room = ""] = /^\/parties\/main\/([^/?#]+)(?:\?|$)/.exec(url) ?? [];
  if (!readRoom(room)) return 404;
  if (!isOwn(request)) return 403;
  const isSocket = method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
  if (!isSocket || early.length > 0 || headers["content-length"] || headers["transfer-encoding"]) return 400;
  return url.length > MAX_ADDRESS_CHARS ? 414 : undefined;
}

function pick(from: IncomingMessage, names: readonly string[]): Record<string, string> {
  const given = names.map((name) => [name, from.headers[name]]);
  return Object.fromEntries(given.filter(([, value]) => typeof value === "string"));
}

function head(status: number, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`;
}

function answer(browser: Duplex, status: number): void {
  browser.end(head(status, { connection: "close", "content-length": "0" }), () => browser.destroy());
}

/** Destroys a socket that has been idle for too long, because its other end must be gone. */
function endWhenIdle(socket: Duplex): void {
  if (socket instanceof Socket) socket.setTimeout(MAX_IDLE_MS, () => socket.destroy());
}
