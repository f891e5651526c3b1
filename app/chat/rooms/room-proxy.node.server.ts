import { request as httpRequest, type IncomingMessage, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { ServerType } from "@hono/node-server";
import { readRoom } from "./protocol";

/**
 * A proxy for browsers' WebSockets to a room server that listens on this machine only. Browsers find the rooms at the
 * app's own address: no further port to open, no further origin to allow. The room server checks the token.
 */

/** An address holds a room and a token, well below the limit of a request line. */
const MAX_ADDRESS_CHARS = 1_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Browsers send a heartbeat every 30 s, every minute at most in the background. */
const MAX_IDLE_MS = 130_000;

/** The only headers that the room server gets from a browser: no cookie, no address. */
const PASSED_ON = ["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"] as const;
const PASSED_BACK = ["sec-websocket-accept", "sec-websocket-extensions"] as const;

interface Rooms {
  /** Where the room server listens. */
  origin: string;
  /** Whether the request comes from a page of ours. */
  isOwn(request: IncomingMessage): boolean;
  /** Called when the room server could not be reached. */
  failed(error: unknown): void;
  /** How many sockets may be open at once. */
  maxSockets?: number;
}

/** Proxies the upgrade requests of `server`. @returns closes every open socket */
export function proxySockets(
  server: ServerType,
  { origin, isOwn, failed, maxSockets = 5_000 }: Rooms,
): () => void {
  const open = new Set<Duplex>();

  server.on("upgrade", (request: IncomingMessage, browser: Duplex, early: Buffer) => {
    // An error ends this socket and nothing else.
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
      // Pipelines apply backpressure both ways; the end of one socket ends the other.
      pipeline(browser, room, () => room.destroy());
      pipeline(room, browser, () => browser.destroy());
    });
    onward.end();
  }

  return () => {
    for (const browser of open) browser.destroy();
  };
}

/** The status with which the proxy refuses a request; undefined if the room server gets it. */
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

/** Ends a socket without traffic: nobody is at its other end. */
function endWhenIdle(socket: Duplex): void {
  if (socket instanceof Socket) socket.setTimeout(MAX_IDLE_MS, () => socket.destroy());
}
