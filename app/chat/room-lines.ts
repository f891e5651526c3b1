/** The lines of one page in a browser. Loaded after the page (see use-room.ts). */
import { BROWSER_SAYS, type RoomName } from "./protocol";
import { type Listener, type Ports, type RoomLink, roomLink } from "./room-link";

/** One line a room for the whole page, however many parts of it listen. */
interface Line {
  link: RoomLink;
  listeners: Set<Listener>;
  isLive: boolean;
  heardMs: number;
}

const lines = new Map<RoomName, Line>();

/** A page that moves on to another which listens to the same room keeps the line. */
const LINGER_MS = 2_000;
/** What came so shortly before somebody began to listen may be missing from what the app had just told them. */
const JUST_NOW_MS = 5_000;

function portsTo(room: RoomName): Ports {
  return {
    async ask() {
      const answer = await fetch(`/rooms/token?room=${encodeURIComponent(room)}`);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`No pass: ${answer.status}`);
      const { address }: { address: string | null } = await answer.json();
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

function lineTo(room: RoomName): Line {
  const known = lines.get(room);
  if (known) return known;
  const listeners = new Set<Listener>();
  const tell = (what: (listener: Listener) => void) => {
    for (const listener of listeners) what(listener);
  };
  const link = roomLink(portsTo(room), {
    onMessage(message) {
      line.heardMs = Date.now();
      tell((each) => each.onMessage(message));
    },
    onRefresh: () => tell((each) => each.onRefresh()),
    onLive(live) {
      line.isLive = live;
      tell((each) => each.onLive?.(live));
    },
  });
  const line = { link, listeners, isLive: false, heardMs: 0 };
  lines.set(room, line);
  if (document.hidden) link.hide();
  return line;
}

const everyLink = (what: (link: RoomLink) => void) => {
  for (const { link } of lines.values()) what(link);
};

let isWatching = false;

/** What the browser says of page and network, for every line of the page. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener("visibilitychange", () =>
    everyLink((link) => (document.hidden ? link.hide() : link.show())),
  );
  // An open socket would keep the page from coming back in an instant.
  addEventListener("pagehide", () => everyLink((link) => link.hide(true)));
  addEventListener("pageshow", () => everyLink((link) => link.show()));
  addEventListener("online", () => everyLink((link) => link.retry()));
}

export interface Listening {
  /** Says that the person types. */
  sayTyping(): void;
  stop(): void;
}

/** Listens in a room from now on. */
export function listen(room: RoomName, listener: Listener): Listening {
  watchPage();
  const line = lineTo(room);
  line.listeners.add(listener);
  if (line.isLive) listener.onLive?.(true);
  if (Date.now() - line.heardMs < JUST_NOW_MS) listener.onRefresh();
  return {
    sayTyping: () => line.link.say(BROWSER_SAYS.typing),
    stop() {
      line.listeners.delete(listener);
      setTimeout(() => {
        if (line.listeners.size > 0 || lines.get(room) !== line) return;
        line.link.end();
        lines.delete(room);
      }, LINGER_MS);
    },
  };
}
