import { MINUTE_MS } from "~/platform/time";
import { BROWSER_SAYS, CLOSE_CODE, LISTENING_MS, type RoomMessage, readRoomMessage } from "./protocol";

/** A line to one room that mends itself. Knows no browser: what it needs of one comes through its ports. */

/** Waits before the next try (spec §9), the last one from then on. */
const TRY_AGAIN_MS = [1_000, 2_000, 5_000, 10_000] as const;
const HEARTBEAT_MS = 30_000;
/** For the answer to a heartbeat, to the wish for an address, and for a socket to open. */
const TIMEOUT_MS = 10_000;
/** The specification's pace for pages that ask by themselves (spec §9). */
const POLL_MS = 12_000;
/** A page in the background keeps its socket for so long. */
const HIDDEN_MS = MINUTE_MS;
/** A fresh pass, well before the room asks for one. */
const RENEW_MS = LISTENING_MS - 5 * MINUTE_MS;

export interface LinkSocket {
  send(text: string): void;
  close(): void;
}

export interface Ports {
  /** A socket's address with a fresh pass; null when there is none now, undefined when the room is closed to us. */
  ask(): Promise<string | null | undefined>;
  /** Opens a socket. */
  open(
    address: string,
    on: { open(): void; heard(text: string): void; closed(code: number): void },
  ): LinkSocket;
  now(): number;
}

export interface Listener {
  /** Something came through the room. */
  onMessage(message: RoomMessage): void;
  /**
   * Something may have been missed, so the app should be asked: the line has just come to stand, or cannot be had and
   * the page has to ask by itself. The app was reachable a moment ago.
   */
  onRefresh(): void;
  /** Whether what is new now comes by itself. */
  onLive?(live: boolean): void;
}

export interface RoomLink {
  /** Sends one of the texts that a browser may send; nothing when the line does not stand. */
  say(text: string): void;
  /** The page went to the background; `gone` when it may not come back. */
  hide(gone?: boolean): void;
  show(): void;
  /** The network is back: no need to wait any longer. */
  retry(): void;
  end(): void;
}

type Phase = "resting" | "asking" | "opening" | "live" | "waiting" | "ended";

export function roomLink({ ask, open, now }: Ports, listener: Listener): RoomLink {
  let phase: Phase = "resting";
  let socket: LinkSocket | undefined;
  /** Counts tries, so that a late answer to an earlier one is known as such. */
  let attempt = 0;
  let failures = 0;
  let isVisible = true;
  /** Whether the app answered when it was last asked for an address. */
  let appAnswers = false;
  let openedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;

  /** The one thing that this phase waits for. */
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

  async function connect(): Promise<void> {
    drop();
    const mine = attempt;
    enter("asking");
    appAnswers = false;
    next(TIMEOUT_MS, failed);
    const address = await ask().catch(() => false as const);
    if (mine !== attempt) return;
    appAnswers = address !== false;
    if (address === undefined) shutOut();
    else if (address) openAt(address, mine);
    else failed();
  }

  function openAt(address: string, mine: number): void {
    enter("opening");
    next(TIMEOUT_MS, failed);
    socket = open(address, {
      open: () => mine === attempt && stand(),
      heard: (text) => mine === attempt && heard(text),
      closed: (code) => mine === attempt && closed(code),
    });
  }

  function stand(): void {
    openedMs = now();
    enter("live");
    clearTimeout(pollTimer);
    pollTimer = undefined;
    next(HEARTBEAT_MS, beat);
    listener.onRefresh();
  }

  function beat(): void {
    if (now() - openedMs > RENEW_MS) {
      connect();
      return;
    }
    socket?.send(BROWSER_SAYS.ping);
    next(TIMEOUT_MS, failed);
  }

  /** Whatever comes is a sign of life. */
  function heard(text: string): void {
    next(HEARTBEAT_MS, beat);
    // A line that breaks at once, again and again, is not tried every second: only one that lasted starts afresh.
    if (now() - openedMs >= HEARTBEAT_MS) failures = 0;
    const message = readRoomMessage(text);
    if (message) listener.onMessage(message);
  }

  function closed(code: number): void {
    if (code === CLOSE_CODE.left) shutOut();
    // One that is sent away as soon as it came has to wait like any other.
    else if (code === CLOSE_CODE.expired && now() - openedMs >= HEARTBEAT_MS) connect();
    else {
      if (code === CLOSE_CODE.tooMuch || code === CLOSE_CODE.notAllowed) failures = TRY_AGAIN_MS.length;
      failed();
    }
  }

  function failed(): void {
    drop();
    const delay = TRY_AGAIN_MS[Math.min(failures, TRY_AGAIN_MS.length - 1)] ?? POLL_MS;
    failures += 1;
    enter("waiting");
    next(delay, connect);
    if (isVisible && pollTimer === undefined) pollTimer = setTimeout(poll, POLL_MS);
  }

  function poll(): void {
    pollTimer = setTimeout(poll, POLL_MS);
    if (appAnswers) listener.onRefresh();
  }

  function rest(as: "resting" | "ended"): void {
    drop();
    clearTimeout(pollTimer);
    pollTimer = undefined;
    enter(as);
  }

  /** The room is closed to us: what the page shows may be, too. */
  function shutOut(): void {
    rest("ended");
    listener.onRefresh();
  }

  function fresh(): void {
    failures = 0;
    connect();
  }

  fresh();

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
      if (gone) rest("resting");
      else hideTimer = setTimeout(() => rest("resting"), HIDDEN_MS);
    },
    show() {
      if (isVisible || phase === "ended") return;
      isVisible = true;
      clearTimeout(hideTimer);
      // A socket that slept with the page may be dead without a word.
      if (phase === "live") beat();
      else fresh();
    },
    retry() {
      if (phase === "waiting") fresh();
    },
    end() {
      clearTimeout(hideTimer);
      rest("ended");
    },
  };
}
