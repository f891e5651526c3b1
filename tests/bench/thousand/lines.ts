import { WebSocket } from "ws";
import { POLL_MS } from "~/chat/rooms/poll";
import {
  BROWSER_SAYS,
  groupRoom,
  loadRoom,
  type RoomMessage,
  type RoomName,
  userRoom,
} from "~/chat/rooms/protocol";
import { type RoomLink, roomLink } from "~/chat/rooms/room-link";
import { type Browser, kindOf } from "./browser";

const GATHER_MS = 300;
const LINGER_MS = 2_000;
const RECENT_MS = 5_000;
/** The tolerance for clock differences that `/rooms/token` adds. */
const CLOCKS_APART_MS = 2_000;
/** These pages do not reload if their room has had no event since they were loaded. */
const KNOWS_ITS_AGE = ["dashboard", "load-details"];

export interface Span {
  userId: string;
  room: RoomName;
  fromMs: number;
  toMs: number;
  heard: Map<string, number>;
}

interface Line {
  link: RoomLink;
  span?: Span;
  lastMessageMs: number;
}

const heardAs = (message: RoomMessage) =>
  message.type === "message" ? String(message.position) : message.type === "changed" ? message.id : undefined;

export class Lines {
  readonly #lines = new Map<RoomName, Line>();
  #asking?: NodeJS.Timeout;
  #inbox?: NodeJS.Timeout;
  #unread?: number;
  #isReading = false;
  #isReadingInbox = false;
  #isDue = false;
  #position = 0;

  constructor(
    readonly browser: Browser,
    readonly userId: string,
    readonly spans: Span[],
  ) {
    browser.onShow(() => this.#show());
  }

  #roomOfPage(): RoomName | undefined {
    const { pathname, searchParams } = new URL(this.browser.path, "http://any");
    if (kindOf(pathname) === "load-details") return loadRoom(pathname.split("/")[2] ?? "");
    if (kindOf(pathname) === "chat") return groupRoom(searchParams.get("group") ?? "");
    return undefined;
  }

  #show(): void {
    const own = userRoom(this.userId);
    const room = this.#roomOfPage();
    const isNew = room && !this.#lines.has(room);
    if (isNew) this.#position = 0;
    for (const wanted of [own, ...(room ? [room] : [])]) {
      const line = this.#lines.get(wanted);
      if (!line) this.#lines.set(wanted, this.#openLine(wanted));
      else if (this.#isRead(wanted) && Date.now() - line.lastMessageMs < RECENT_MS) this.#refresh(wanted);
    }
    for (const [old, line] of this.#lines)
      if (old !== own && old !== room)
        setTimeout(() => {
          if (this.#roomOfPage() === old || this.#lines.get(old) !== line) return;
          line.link.end();
          this.#lines.delete(old);
        }, LINGER_MS);
    clearInterval(this.#inbox);
    if (kindOf(this.browser.path) === "inbox")
      this.#inbox = setInterval(() => void this.#readInbox(), POLL_MS);
  }

  #openLine(room: RoomName): Line {
    const line: Line = { lastMessageMs: 0 } as Line;
    line.link = roomLink(
      {
        ask: async () => {
          const reply = await this.browser.get("room token", `/rooms/token?room=${encodeURIComponent(room)}`);
          if (reply?.status === 404) return undefined;
          if (reply?.status !== 200) throw new Error("No room token.");
          const { address } = JSON.parse(reply.text()) as { address: string | null };
          return address && new URL(address, this.browser.url).href.replace(/^http/, "ws");
        },
        open: (address, on) => {
          const startedMs = performance.now();
          const socket = new WebSocket(address, { origin: this.browser.url, perMessageDeflate: false });
          socket.on("error", (error) => this.browser.tally.fail(error.message, "socket"));
          socket.on("open", () => {
            this.browser.tally.note("socket opened", performance.now() - startedMs, 101, 0);
            on.open();
          });
          socket.on("message", (text) => on.heard(String(text)));
          socket.on("close", (code) => on.closed(code));
          return socket;
        },
        now: () => Date.now(),
      },
      {
        onMessage: (message) => {
          line.lastMessageMs = Date.now();
          const key = heardAs(message);
          if (key) line.span?.heard.set(key, Date.now());
          this.#hear(room, message);
        },
        onRefresh: (quietMs) => this.#refresh(room, quietMs + CLOCKS_APART_MS),
        onLive: (isLive) => {
          if (line.span) line.span.toMs = Date.now();
          line.span = undefined;
          if (!isLive) return;
          const [fromMs, toMs] = [Date.now(), Number.POSITIVE_INFINITY];
          line.span = { userId: this.userId, room, fromMs, toMs, heard: new Map() };
          this.spans.push(line.span);
        },
      },
    );
    return line;
  }

  #isRead(room: RoomName): boolean {
    const kind = kindOf(this.browser.path);
    return room.startsWith("user:") ? kind === "dashboard" || kind === "inbox" : room === this.#roomOfPage();
  }

  #hear(room: RoomName, message: RoomMessage): void {
    if (message.type === "message") {
      const isGap = message.after > this.#position;
      if (isGap) return void this.#catchUp();
      this.#position = message.position;
      if (message.senderId !== this.userId) this.#see();
    } else if (message.type === "changed") this.#refresh(room);
  }

  #refresh(room: RoomName, quietMs = Number.NaN): void {
    if (room.startsWith("user:")) this.#askUnread();
    if (!this.#isRead(room)) return;
    const kind = kindOf(this.browser.path);
    if (KNOWS_ITS_AGE.includes(kind) && quietMs < this.browser.readMs) return;
    if (room.startsWith("group:")) void this.#catchUp();
    else void this.#revalidate();
  }

  #askUnread(): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(async () => {
      const page = encodeURIComponent(this.browser.path);
      const reply = await this.browser.get("unread", `/inbox/unread?page=${page}`);
      if (reply?.status === 200) this.#unread = (JSON.parse(reply.text()) as { unread: number }).unread;
    }, GATHER_MS);
  }

  async #revalidate(): Promise<void> {
    this.#isDue = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.browser.revalidate();
    }
    this.#isReading = false;
  }

  async #readInbox(): Promise<void> {
    if (this.#isReadingInbox) return;
    this.#isReadingInbox = true;
    const reply = await this.browser.get("inbox, every 12 s", "/inbox/chats");
    this.#isReadingInbox = false;
    if (reply?.status !== 200) return;
    const { unread } = JSON.parse(reply.text()) as { unread: number };
    if (this.#unread !== undefined && unread !== this.#unread) void this.#revalidate();
    this.#unread = unread;
  }

  get #messages(): string {
    return `/chat/messages?${new URLSearchParams({ group: this.#roomOfPage()?.slice("group:".length) ?? "" })}`;
  }

  async #catchUp(): Promise<void> {
    const reply = await this.browser.get("missed messages", `${this.#messages}&after=${this.#position}`);
    if (reply?.status !== 200) return;
    const { messages } = JSON.parse(reply.text()) as { messages: { position: number; senderId: string }[] };
    const newest = messages.at(-1);
    if (!newest || newest.position <= this.#position) return;
    // The first load of the page has already marked its messages as seen.
    const isFirst = this.#position === 0;
    this.#position = newest.position;
    if (!isFirst && messages.some(({ senderId }) => senderId !== this.userId)) this.#see();
  }

  #see(): void {
    const position = String(this.#position);
    void this.browser.tell("message seen", this.#messages, { what: "seen", position });
  }

  sayTyping(): void {
    const room = this.#roomOfPage();
    if (room) this.#lines.get(room)?.link.say(BROWSER_SAYS.typing);
  }

  end(): void {
    clearTimeout(this.#asking);
    clearInterval(this.#inbox);
    for (const { link } of this.#lines.values()) link.end();
  }
}
