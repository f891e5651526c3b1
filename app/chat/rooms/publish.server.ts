import { afterRequest } from "#after-request.server";
import { roomsFetch } from "#rooms-fetch.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { secretsIn } from "~/platform/secret";
import { mayGoOn } from "~/platform/trips.server";
import type { AppMessage, RoomName } from "./protocol";
import { configuredRoomServer } from "./room-server.server";

/** The time limit of a request. Only messages to the same room wait for the request. */
const TIMEOUT_MS = 5_000;
/** If further rooms miss messages, the pages of these rooms show changes only when they poll or load. */
const MAX_MISSED_ROOMS = 1_000;
/** A check that is overdue by this long will not run: a Worker drops a request's timers when it ends. */
const OVERDUE_MS = 1_000;
const TOLD_AT_ONCE = 50;

interface RoomServer {
  origin: string;
  secret: string | undefined;
  report: { warn(fields: object, text: string): void; info(text: string): void };
  /** The delays between health checks during an outage; the last one repeats. */
  lookAfterMs?: readonly number[];
}

/** Never throws. After an outage, rooms that missed a message get `changed`. */
export function publisher({
  origin,
  secret,
  report,
  lookAfterMs = [1_000, 2_000, 5_000, 10_000],
}: RoomServer) {
  let healthChecks = 0;
  let isAway = false;
  let checkAtMs = 0;
  /** True while rooms get the messages that they missed in an outage; other rooms get theirs directly. */
  let isReturning = false;
  /** The rooms that missed a message, each with the missed messages that close sockets. */
  const missed = new Map<RoomName, Map<string, AppMessage>>();
  const queues = new Map<RoomName, Promise<void>>();

  async function inTurn(room: RoomName, work: () => Promise<void>): Promise<void> {
    const before = queues.get(room) ?? Promise.resolve();
    const now = before.catch(() => {}).then(work);
    queues.set(room, now);
    try {
      await now;
    } finally {
      if (queues.get(room) === now) queues.delete(room);
    }
  }

  /** Retries once over a new connection, because the server may have just closed an idle one. */
  async function answerTo(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const ask = () => roomsFetch(origin + path, { ...init, signal });
    return ask().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return ask();
    });
  }

  async function request(path: string, init: RequestInit = {}): Promise<number> {
    const answer = await answerTo(path, init);
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`The room server answered ${answer.status}.`);
    return answer.status;
  }

  async function send(room: RoomName, message: AppMessage): Promise<void> {
    const status = await request(`/parties/main/${room}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretsIn(secret ?? "")[0]}`, "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    if (status >= 400) throw new Error(`The room server answered ${status}.`);
  }

  function remember(room: RoomName, message: AppMessage): void {
    const closing = missed.get(room) ?? new Map();
    if (message.type === "left") closing.set(`left ${message.party}`, message);
    if (message.type === "signed-out") closing.set(`signed-out ${message.person}`, message);
    if (missed.size < MAX_MISSED_ROOMS) missed.set(room, closing);
  }

  function scheduleHealthCheck(): void {
    const delay = lookAfterMs[Math.min(healthChecks, lookAfterMs.length - 1)];
    healthChecks += 1;
    checkAtMs = Date.now() + (delay ?? 0);
    const timer = setTimeout(checkHealth, delay);
    // In Node.js a pending timer would keep the process alive. On other runtimes a timer is a number.
    if (typeof timer === "object") timer.unref();
  }

  async function catchUp(room: RoomName, closing: ReadonlyMap<string, AppMessage>): Promise<void> {
    try {
      for (const message of closing.values()) await send(room, message);
      await send(room, { type: "changed", id: "missed" });
    } catch (error) {
      missed.set(room, new Map([...closing, ...(missed.get(room) ?? [])]));
      throw error;
    }
  }

  const isOverdue = () => isAway && Date.now() > checkAtMs + OVERDUE_MS;

  async function checkHealth(): Promise<void> {
    // Requests that arrive during this check do not start another.
    checkAtMs = Date.now() + 2 * TIMEOUT_MS;
    try {
      await request("/");
      isReturning = true;
      while (missed.size > 0) {
        const some = [...missed].slice(0, TOLD_AT_ONCE);
        for (const [room] of some) missed.delete(room);
        await Promise.all(some.map(([room, closing]) => inTurn(room, () => catchUp(room, closing))));
      }
    } catch {
      scheduleHealthCheck();
      return;
    } finally {
      isReturning = false;
    }
    isAway = false;
    healthChecks = 0;
    report.info("Live updates work again.");
  }

  function failed(error: unknown): void {
    if (isAway) return;
    isAway = true;
    const cause = error instanceof Error ? error.message : String(error);
    report.warn({ cause }, "Live updates aren't working right now. Pages show changes when they load.");
    scheduleHealthCheck();
  }

  async function deliver(room: RoomName, message: AppMessage): Promise<void> {
    if (isAway && (!isReturning || missed.has(room))) return remember(room, message);
    try {
      await send(room, message);
    } catch (error) {
      remember(room, message);
      failed(error);
    }
  }

  return {
    /** Call this only after the write is committed. The messages of one room arrive in order. */
    async publish(room: RoomName, message: AppMessage): Promise<void> {
      // Live updates must not use up the requests of a job. Pages show the change when they poll or load.
      if (!secret || !mayGoOn()) return;
      if (isOverdue()) await checkHealth();
      await inTurn(room, () => deliver(room, message));
    },
    failed,
    isSetUp: Boolean(secret),
    isReady: () => Boolean(secret) && (!isAway || isOverdue()),
  };
}

let configured: ReturnType<typeof publisher> | undefined;

export function rooms(): ReturnType<typeof publisher> {
  configured ??= publisher({
    origin: configuredRoomServer().origin,
    secret: env().PARTYKIT_SECRET,
    report: log,
  });
  return configured;
}

/** Call this only after the write is committed. Never throws. */
export function publish(room: RoomName, message: AppMessage): Promise<void> {
  const told = rooms().publish(room, message);
  afterRequest(told);
  return told;
}
