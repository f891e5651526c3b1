import {
  BACKOFF_MS,
  HEARTBEAT_MS,
  HIDDEN_MS,
  LAST_BACKOFF_MS,
  LOST_MS,
  PATIENCE,
  RENEW_MS,
  REUSE_MS,
  spread,
  TIMEOUT_MS,
} from "./link-timing";
import { POLL_MS } from "./poll";
import { BROWSER_SAYS, CLOSE_CODE, type RoomMessage, readRoomMessage } from "./protocol";

/** Uses no browser API directly. `Ports` provides the clock, the sockets and the token requests. */

interface LinkSocket {
  send(text: string): void;
  close(): void;
}

export interface Ports {
  /** Returns a socket address with a new token, null to try later, or undefined if access is denied. */
  ask(): Promise<string | null | undefined>;
  open(
    address: string,
    on: { open(): void; heard(text: string): void; closed(code: number): void },
  ): LinkSocket;
  now(): number;
}

export interface Listener {
  onMessage(message: RoomMessage): void;
  /**
   * Called when the page should fetch its data from the app: when a socket has opened, at each poll without a
   * socket, if a message arrived just before the page began to listen, or if the user may not enter the room.
   * @param quietMs the time since which the room has been silent. Data that the app read after this time is
   * current. NaN if unknown
   */
  onRefresh(quietMs: number): void;
  /** Called when messages start (`true`) or stop (`false`) arriving without polling. */
  onLive?(live: boolean): void;
}

export interface RoomLink {
  say(text: string): void;
  /** Call this when the page moves to the background; `gone` is true if it might not return. */
  hide(gone?: boolean): void;
  show(): void;
  /** Call this when the network is back. Ends the backoff and connects again. */
  retry(): void;
  end(): void;
}

/** The result of `Ports.ask`, or false if the app did not answer. */
type Answer = Awaited<ReturnType<Ports["ask"]>> | false;

type Phase = "resting" | "asking" | "opening" | "live" | "waiting" | "ended";

export function roomLink({ ask, open, now }: Ports, listener: Listener): RoomLink {
  let phase: Phase = "resting";
  let socket: LinkSocket | undefined;
  /** The number of the current attempt, so that a late answer to an earlier attempt is ignored. */
  let attempt = 0;
  let failures = 0;
  let isVisible = true;
  let appAnswers = false;
  let tookMs = 0;
  /** When the pending token request was sent (0 if none is pending), and the request's answer. */
  let askedMs = 0;
  let coming: Promise<Answer>;
  /**
   * A socket URL, and the time from which its token's age is counted; 0 if the token must not be used again.
   */
  let address = "";
  let givenMs = 0;
  let openedMs = 0;
  let isNew = false;
  /** After a failure, the room's silence proves nothing, because the app may not have reached the room. */
  let wasBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;

  function next(delayMs: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, delayMs);
  }

  function enter(entered: Phase): void {
    const wasLive = phase === "live";
    phase = entered;
    if (wasLive !== (entered === "live")) listener.onLive?.(!wasLive);
  }

  function drop(): void {
    attempt += 1;
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
  }

  /** A token that arrives between two attempts is used right away. */
  function answered(): Promise<Answer> {
    const sinceMs = now();
    const take = (given: Answer) => {
      // A newer request has replaced this one.
      if (askedMs !== sinceMs) return given;
      askedMs = 0;
      appAnswers = given !== false;
      tookMs = Math.min(now() - sinceMs, TIMEOUT_MS);
      if (given) {
        address = given;
        givenMs = now() - tookMs;
        // Connects without a random delay, because a slow app's responses are already spread over time.
        if (phase === "waiting") connect();
      }
      return given;
    };
    if (sinceMs - askedMs > LOST_MS) {
      askedMs = sinceMs;
      coming = ask().then(take, () => take(false));
    }
    return coming;
  }

  async function connect(): Promise<void> {
    drop();
    const mine = attempt;
    if (now() - givenMs > REUSE_MS) {
      enter("asking");
      next(TIMEOUT_MS, () => {
        appAnswers = false;
        failed();
      });
      const answer = await answered();
      if (mine !== attempt) return;
      if (answer === undefined) return endRefused();
      if (!answer) return failed();
    }
    enter("opening");
    next(TIMEOUT_MS, failed);
    socket = open(address, {
      open: () => mine === attempt && becomeLive(),
      heard: (text) => mine === attempt && heard(text),
      closed: (code) => mine === attempt && closed(code),
    });
  }

  function becomeLive(): void {
    openedMs = now();
    givenMs = 0;
    enter("live");
    clearTimeout(pollTimer);
    pollTimer = undefined;
    isNew = true;
    next(TIMEOUT_MS, sendHeartbeat);
  }

  function sendHeartbeat(): void {
    if (now() - openedMs > RENEW_MS) {
      connect();
      return;
    }
    socket?.send(BROWSER_SAYS.ping);
    next(TIMEOUT_MS, failed);
  }

  /** Every text proves that the socket works. */
  function heard(text: string): void {
    next(HEARTBEAT_MS, sendHeartbeat);
    // Only a socket that stayed open long enough resets the backoff. Otherwise a room that closes each socket
    // immediately would be retried every second.
    if (now() - openedMs >= HEARTBEAT_MS) failures = 0;
    const message = readRoomMessage(text);
    if (isNew) listener.onRefresh(now() - (wasBroken ? 0 : Number(text)));
    isNew = false;
    if (message) listener.onMessage(message);
  }

  function closed(code: number): void {
    givenMs = 0;
    if (code === CLOSE_CODE.left) endRefused();
    // If the room closes a socket soon after it opens, the next attempt waits as after any other failure.
    else if (code === CLOSE_CODE.expired && now() - openedMs >= HEARTBEAT_MS) connect();
    else {
      if (code === CLOSE_CODE.tooMuch || code === CLOSE_CODE.notAllowed) failures = BACKOFF_MS.length;
      failed();
    }
  }

  const patient = (delayMs: number) => Math.max(delayMs, PATIENCE * tookMs);

  function failed(): void {
    drop();
    wasBroken = true;
    const delay = BACKOFF_MS[failures++] ?? LAST_BACKOFF_MS;
    enter("waiting");
    next(spread(patient(delay)), connect);
    if (isVisible && pollTimer === undefined) pollTimer = setTimeout(poll, spread(patient(POLL_MS)));
  }

  function poll(): void {
    pollTimer = setTimeout(poll, patient(POLL_MS));
    if (appAnswers) listener.onRefresh(now());
  }

  function disconnect(as: "resting" | "ended"): void {
    drop();
    clearTimeout(hideTimer);
    clearTimeout(pollTimer);
    pollTimer = undefined;
    enter(as);
  }

  /**
   * After a refusal, the page fetches from the app, because the user may have lost access to the page.
   */
  function endRefused(): void {
    disconnect("ended");
    listener.onRefresh(now());
  }

  function connectNow(): void {
    failures = 0;
    connect();
  }

  connectNow();

  return {
    say(text) {
      if (phase === "live") socket?.send(text);
    },
    hide(gone) {
      if (phase === "ended") return;
      isVisible = false;
      clearTimeout(pollTimer);
      pollTimer = undefined;
      clearTimeout(hideTimer);
      if (gone) disconnect("resting");
      else hideTimer = setTimeout(() => disconnect("resting"), HIDDEN_MS);
    },
    show() {
      if (isVisible || phase === "ended") return;
      isVisible = true;
      clearTimeout(hideTimer);
      // The socket may have closed without an event while the page was suspended.
      if (phase === "live") sendHeartbeat();
      else connectNow();
    },
    retry() {
      if (phase !== "waiting" && phase !== "asking") return;
      askedMs = 0;
      connectNow();
    },
    end: () => disconnect("ended"),
  };
}
