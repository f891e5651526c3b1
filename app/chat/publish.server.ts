import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { AppMessage, RoomName } from "./protocol";
import { configuredRoomServer } from "./room-server.server";

/** Nobody waits for it but what the same room is told next. */
const MAX_WAIT_MS = 5_000;
/** Rooms remembered while the room server is away; beyond that, pages come upon the truth by themselves. */
const MAX_BACKLOG = 1_000;

interface RoomServer {
  origin: string;
  secret: string | undefined;
  report: { warn(fields: object, text: string): void; info(text: string): void };
  /** How long to wait before each next look for a room server that is away. */
  lookAfterMs?: readonly number[];
}

/**
 * Makes the one way in which the app speaks to rooms. Nothing here throws: without the room server, pages show the truth
 * when they are loaded, only not by themselves. A breakdown is reported once and its end once. Meanwhile nobody waits
 * for it; when it is back, the rooms that missed something are told that there is something new.
 */
export function publisher({
  origin,
  secret,
  report,
  lookAfterMs = [1_000, 2_000, 5_000, 10_000],
}: RoomServer) {
  let looks = 0;
  let isAway = false;
  /** The rooms that missed something, and who was to be shown out of them. */
  const behind = new Map<RoomName, Set<string>>();
  const lanes = new Map<RoomName, Promise<void>>();

  async function ask(path: string, init: RequestInit = {}): Promise<number> {
    const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(MAX_WAIT_MS) });
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`The room server answered ${answer.status}.`);
    return answer.status;
  }

  async function send(room: RoomName, message: AppMessage): Promise<void> {
    const status = await ask(`/parties/main/${room}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    if (status >= 400) throw new Error(`The room server answered ${status}.`);
  }

  function remember(room: RoomName, message: AppMessage): void {
    const leavers = behind.get(room) ?? new Set();
    if (message.type === "left") leavers.add(message.userId);
    if (behind.size < MAX_BACKLOG) behind.set(room, leavers);
  }

  function lookLater(): void {
    const delay = lookAfterMs[Math.min(looks, lookAfterMs.length - 1)];
    looks += 1;
    const timer = setTimeout(look, delay);
    // In Node.js: it keeps no process alive.
    if (typeof timer === "object") timer.unref();
  }

  async function catchUp(room: RoomName, leavers: ReadonlySet<string>): Promise<void> {
    try {
      for (const userId of leavers) await send(room, { type: "left", userId });
      await send(room, { type: "changed", id: "missed" });
    } catch (error) {
      behind.set(room, new Set([...leavers, ...(behind.get(room) ?? [])]));
      throw error;
    }
  }

  async function look(): Promise<void> {
    try {
      await ask("/");
      for (const [room, leavers] of behind) {
        behind.delete(room);
        await catchUp(room, leavers);
      }
    } catch {
      lookLater();
      return;
    }
    isAway = false;
    looks = 0;
    report.info("Live updates work again.");
  }

  /** The room server did not do what it was asked. */
  function failed(error: unknown): void {
    if (isAway) return;
    isAway = true;
    const cause = error instanceof Error ? error.message : String(error);
    report.warn(
      { cause },
      "Live updates do not work at the moment; pages show changes when they are loaded.",
    );
    lookLater();
  }

  async function deliver(room: RoomName, message: AppMessage): Promise<void> {
    if (isAway) return remember(room, message);
    try {
      await send(room, message);
    } catch (error) {
      remember(room, message);
      failed(error);
    }
  }

  return {
    /** Call it after the write is committed, and only then. What one room is told arrives in this order. */
    async publish(room: RoomName, message: AppMessage): Promise<void> {
      if (!secret) return;
      const before = lanes.get(room) ?? Promise.resolve();
      const now = before.then(() => deliver(room, message));
      lanes.set(room, now);
      await now;
      if (lanes.get(room) === now) lanes.delete(room);
    },
    failed,
    /** Whether there are rooms at all. */
    isSetUp: Boolean(secret),
    /** Whether a browser that wants a socket is likely to get one. */
    isReady: () => Boolean(secret) && !isAway,
  };
}

let configured: ReturnType<typeof publisher> | undefined;

/** This installation's line to its rooms. */
export function rooms(): ReturnType<typeof publisher> {
  configured ??= publisher({
    origin: configuredRoomServer().origin,
    secret: env().PARTYKIT_SECRET,
    report: log,
  });
  return configured;
}

/** Tells a room what was saved. Call it after the write is committed, and only then. Never throws; see `publisher`. */
export function publish(room: RoomName, message: AppMessage): Promise<void> {
  return rooms().publish(room, message);
}
