import { request as ask, type IncomingMessage, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { ServerType } from "@hono/node-server";
import { readRoom } from "./protocol";

/**
 * Passes sockets of browsers on to a room server that listens on this machine only. To a browser the rooms are at the
 * app's own address: no further port to open, no further origin to allow. The room server checks the pass.
 */

/** A room and a pass: well below what a line of a request may hold. */
const MAX_ADDRESS_CHARS = 1_000;
const MAX_SOCKETS = 5_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Browsers send a heartbeat every 30 s, every minute at most in the background. */
const MAX_SILENCE_MS = 130_000;

/** What the room server needs to know of a browser's wish. Nothing else goes there: no cookie, no address. */
const PASSED_ON = ["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"] as const;
const PASSED_BACK = ["sec-websocket-accept", "sec-websocket-extensions"] as const;

interface Rooms {
  /** Where the room server listens. */
  origin: string;
  /** Whether a page of ours asks. */
  isOwn(asked: IncomingMessage): boolean;
  /** The room server could not be reached. */
  failed(error: unknown): void;
}

/** @returns Ends every socket that is open. */
export function passSocketsOn(server: ServerType, { origin, isOwn, failed }: Rooms): () => void {
  const open = new Set<Duplex>();

  server.on("upgrade", (asked: IncomingMessage, browser: Duplex, early: Buffer) => {
    // Whatever happens to the line is the end of this socket, and of nothing else.
    browser.on("error", () => browser.destroy());
    const status = refusal(asked, early, open.size, isOwn);
    if (status !== undefined) return answer(browser, status);
    open.add(browser);
    browser.on("close", () => open.delete(browser));
    connect(asked, browser);
  });

  function connect(asked: IncomingMessage, browser: Duplex): void {
    const onward = ask(new URL(asked.url ?? "/", origin), {
      agent: false,
      timeout: HANDSHAKE_TIMEOUT_MS,
      headers: { connection: "Upgrade", upgrade: "websocket", ...pick(asked, PASSED_ON) },
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
      for (const line of [room, browser]) endsInSilence(line);
      // Both ways at the pace of whoever is slower; the end of one is the end of the other.
      pipeline(browser, room, () => room.destroy());
      pipeline(room, browser, () => browser.destroy());
    });
    onward.end();
  }

  return () => {
    for (const browser of open) browser.destroy();
  };
}

/** Why a wish for a socket is refused here, as a status; undefined when it may go on to the room server. */
function refusal(asked: IncomingMessage, early: Buffer, openNow: number, isOwn: Rooms["isOwn"]) {
  const { method, url = "", headers } = asked;
  const [, room = ""] = /^\/parties\/main\/([^/?#]+)(?:\?|$)/.exec(url) ?? [];
  if (!readRoom(room)) return 404;
  if (!isOwn(asked)) return 403;
  const isSocket = method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
  if (!isSocket || early.length > 0 || headers["content-length"] || headers["transfer-encoding"]) return 400;
  if (url.length > MAX_ADDRESS_CHARS) return 414;
  return openNow >= MAX_SOCKETS ? 503 : undefined;
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

/** A line over which nothing went for so long has nobody at its other end. */
function endsInSilence(line: Duplex): void {
  if (line instanceof Socket) line.setTimeout(MAX_SILENCE_MS, () => line.destroy());
}
