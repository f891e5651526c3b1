import { POLL_MS } from "./poll";
import {
  BROWSER_SAYS,
  CLOSE_CODE,
  LISTENING_MS,
  type RoomMessage,
  readRoomMessage,
  TOKEN_LIFE_S,
} from "./protocol";

/** A connection to one room that reconnects by itself. It uses no browser API; its ports bring what it needs. */

/** The backoff before the next attempts, and before all that follow. */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
const LAST_BACKOFF_MS = 20_000;
const HEARTBEAT_MS = 30_000;
/** For the answer to a heartbeat, the request for an address, the opening of a socket, and its first text. */
const TIMEOUT_MS = 10_000;
/**
 * How long an answer of the app may be on its way. Until then a page does not ask once more: in an overloaded app every second question was one
 * whose answer nobody waited for. On a line that has swallowed the question nothing comes sooner than after this.
 */
const LOST_MS = 30_000;
/**
 * How many times as long as the app took to give a token (as far as the page waited for it) a page waits before it asks anything again: a page without a room takes a tenth of the
 * time of an app that is slow because all pages lost their rooms.
 */
const PATIENCE = 10;
/** How long a token serves another attempt, when the room did not answer the one before: half its life, since clocks differ. */
const REUSE_MS = TOKEN_LIFE_S * 500;
/** The whole or down to half of a delay, at random: pages that lost their rooms at one moment must not come back at one moment. */
const spread = (delayMs: number) => delayMs * (1 - Math.random() / 2);
/** How long a page in the background keeps its socket. */
const HIDDEN_MS = 60_000;
/** When the socket is replaced with a new token, well before the room would close it. */
const RENEW_MS = LISTENING_MS - 300_000;

interface LinkSocket {
  send(text: string): void;
  close(): void;
}

export interface Ports {
  /** A socket's address with a new token; null if there is none now, undefined if the person may not enter the room. */
  ask(): Promise<string | null | undefined>;
  /** Opens a socket. */
  open(
    address: string,
    on: { open(): void; heard(text: string): void; closed(code: number): void },
  ): LinkSocket;
  now(): number;
}

export interface Listener {
  /** The room sent a message. */
  onMessage(message: RoomMessage): void;
  /**
   * Messages may have been missed, so the page should fetch from the app: the socket has just opened, or there is none
   * and the page polls. The app was reachable a moment ago.
   * @param quietMs since when the room has surely said nothing: what was read from the app after this is still so. NaN: unknown
   */
  onRefresh(quietMs: number): void;
  /** Whether messages now arrive by themselves. */
  onLive?(live: boolean): void;
}

export interface RoomLink {
  /** Sends one of the texts that a browser may send; does nothing without an open socket. */
  say(text: string): void;
  /** The page went to the background; `gone` if it may not come back. */
  hide(gone?: boolean): void;
  show(): void;
  /** The network is back: ends the backoff, and asks anew. */
  retry(): void;
  end(): void;
}

/** As `Ports.ask` gives it; false where the app did not answer. */
type Answer = Awaited<ReturnType<Ports["ask"]>> | false;

type Phase = "resting" | "asking" | "opening" | "live" | "waiting" | "ended";

/** Starts the connection at once. */
export function roomLink({ ask, open, now }: Ports, listener: Listener): RoomLink {
  let phase: Phase = "resting";
  let socket: LinkSocket | undefined;
  /** Counts attempts, so that a late answer to an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let isVisible = true;
  /** Whether the app has answered the last request for an address. */
  let appAnswers = false;
  /** How long the app took to answer it, as far as a page waits. */
  let tookMs = 0;
  /** When the app was asked for an address, and its answer; 0 once that has come. */
  let askedMs = 0;
  let coming: Promise<Answer>;
  /** An address of a socket, and since when its token is counted; 0 once it may not be used again. */
  let address = "";
  let givenMs = 0;
  let openedMs = 0;
  /** Whether the socket has not been heard yet. */
  let isNew = false;
  /** Whether the link was ever broken. Then the app, too, may have failed to tell the room, and its silence says nothing. */
  let wasBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;

  /** Sets the one timer of this phase. */
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

  /** What the app answers: to a new question, or to one that is on its way. A token that comes between two attempts is used at once. */
  function answered(): Promise<Answer> {
    const sinceMs = now();
    const take = (given: Answer) => {
      // Another question has taken its place.
      if (askedMs !== sinceMs) return given;
      askedMs = 0;
      appAnswers = given !== false;
      tookMs = Math.min(now() - sinceMs, TIMEOUT_MS);
      if (given) {
        address = given;
        givenMs = now() - tookMs;
        // A slow app spreads its answers by itself.
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

  /** Any text shows that the socket works. */
  function heard(text: string): void {
    next(HEARTBEAT_MS, sendHeartbeat);
    // Only a socket that lasted resets the backoff: one that breaks at once, again and again, is not tried every second.
    if (now() - openedMs >= HEARTBEAT_MS) failures = 0;
    const message = readRoomMessage(text);
    if (isNew) listener.onRefresh(now() - (wasBroken ? 0 : Number(text)));
    isNew = false;
    if (message) listener.onMessage(message);
  }

  function closed(code: number): void {
    // A room that refuses a token is not shown it again.
    givenMs = 0;
    if (code === CLOSE_CODE.left) endRefused();
    // A socket that the room closes as soon as it opens waits like any other failure.
    else if (code === CLOSE_CODE.expired && now() - openedMs >= HEARTBEAT_MS) connect();
    else {
      if (code === CLOSE_CODE.tooMuch || code === CLOSE_CODE.notAllowed) failures = BACKOFF_MS.length;
      failed();
    }
  }

  /** A delay, or a longer one for an app that is slow. */
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

  /** The person may not enter the room, and perhaps not see the page: it fetches from the app. */
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
      // A socket may have died silently while the page slept.
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
