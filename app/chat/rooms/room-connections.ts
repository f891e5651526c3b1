import { BROWSER_SAYS, type RoomName } from "./protocol";
import { type Listener, type Ports, type RoomLink, roomLink } from "./room-link";

interface SharedLink {
  link: RoomLink;
  listeners: Set<Listener>;
  isLive: boolean;
  lastMessageMs: number;
}

const links = new Map<RoomName, SharedLink>();

/** A link stays open this long after its last listener stops, so that the next page can reuse it. */
const LINGER_MS = 2_000;
/** The most by which the app's clock can be ahead of the browser's. Undefined before the first token. */
let aheadMs: number;
/** If a listener joins within this time after a message, the data of its page may lack the message. */
const RECENT_MS = 5_000;

let isRestored = false;

function portsTo(room: RoomName): Ports {
  return {
    async ask() {
      const askedMs = Date.now();
      const answer = await fetch(`/rooms/token?room=${encodeURIComponent(room)}`);
      if (answer.status === 404) {
        // The user may have signed out while the page was in the browser's back/forward cache.
        if (isRestored) location.reload();
        return undefined;
      }
      // Reading fails if the app refused or failed, because its response is then not JSON.
      const { address, nowMs } = (await answer.json()) as { address: string | null; nowMs: number };
      aheadMs = nowMs - askedMs;
      return address && new URL(address, location.href).href.replace(/^http/, "ws");
    },
    open(address, on) {
      const socket = new WebSocket(address);
      socket.onopen = () => on.open();
      socket.onmessage = ({ data }) => on.heard(String(data));
      socket.onclose = ({ code }) => on.closed(code);
      return socket;
    },
    now: () => Date.now(),
  };
}

function linkTo(room: RoomName): SharedLink {
  const known = links.get(room);
  if (known) return known;
  const listeners = new Set<Listener>();
  const notify = (call: (listener: Listener) => void) => {
    for (const listener of listeners) call(listener);
  };
  const link = roomLink(portsTo(room), {
    onMessage(message) {
      shared.lastMessageMs = Date.now();
      notify((each) => each.onMessage(message));
    },
    onRefresh: (quietMs) => notify((each) => each.onRefresh(quietMs + aheadMs)),
    onLive(live) {
      shared.isLive = live;
      notify((each) => each.onLive?.(live));
    },
  });
  const shared = { link, listeners, isLive: false, lastMessageMs: 0 };
  links.set(room, shared);
  if (document.hidden) link.hide();
  return shared;
}

const everyLink = (call: (link: RoomLink) => void) => {
  for (const { link } of links.values()) call(link);
};

let isWatching = false;

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener("visibilitychange", () =>
    everyLink((link) => (document.hidden ? link.hide() : link.show())),
  );
  // An open socket would exclude the page from the back/forward cache.
  addEventListener("pagehide", () => everyLink((link) => link.hide(true)));
  addEventListener("pageshow", ({ persisted }) => {
    isRestored = persisted;
    everyLink((link) => link.show());
  });
  addEventListener("online", () => everyLink((link) => link.retry()));
}

export interface Subscription {
  sayTyping(): void;
  stop(): void;
}

/** `onRefresh` gets the time since which the room has been silent, by the app's clock; NaN if unknown. */
export function listen(room: RoomName, listener: Listener): Subscription {
  watchPage();
  const shared = linkTo(room);
  shared.listeners.add(listener);
  if (shared.isLive) listener.onLive?.(true);
  if (Date.now() - shared.lastMessageMs < RECENT_MS) listener.onRefresh(shared.lastMessageMs + aheadMs);
  return {
    sayTyping: () => shared.link.say(BROWSER_SAYS.typing),
    stop() {
      shared.listeners.delete(listener);
      setTimeout(() => {
        if (shared.listeners.size > 0 || links.get(room) !== shared) return;
        shared.link.end();
        links.delete(room);
      }, LINGER_MS);
    },
  };
}
