import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomMessage } from "./protocol";

/** A fake browser page: its events, clock and sockets, and the app's answers. */
class Socket {
  static all: Socket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  onopen?: () => void;
  /** It opens, and the room tells for how long it has been silent. */
  stands(silentMs = 0) {
    this.onopen?.();
    this.onmessage?.({ data: String(silentMs) });
  }
  onmessage?: (event: { data: unknown }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
    if (text === "ping") queueMicrotask(() => this.onmessage?.({ data: "pong" }));
  }
  close() {
    this.isClosed = true;
  }
}

const newPage = () => Object.assign(new EventTarget(), { hidden: false });
let page = newPage();
let browser = new EventTarget();
const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  page = newPage();
  browser = new EventTarget();
  Socket.all.length = 0;
  asked.length = 0;
  answer = () => Response.json({ address: "/parties/main/x?token=1" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "https://haulway.test/inbox" });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A listener that records its calls. */
function ear() {
  const told: string[] = [];
  const listener = {
    onMessage: (message: RoomMessage) => void told.push(message.type),
    onRefresh: () => void told.push("refresh"),
    onLive: (live: boolean) => void told.push(live ? "live" : "not live"),
  };
  return { told, listener };
}

/** Lets the app's answer arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const newest = () => {
  const socket = Socket.all.at(-1);
  if (!socket) throw new Error("No socket was opened.");
  return socket;
};
const NEWS = JSON.stringify({ type: "changed", id: "7" });

/** Longer than a message counts as recent. */
const later = () => vi.advanceTimersByTimeAsync(6_000);

async function listening(room: `user:${string}` = "user:dee") {
  const { listen } = await import("./room-connections");
  const { told, listener } = ear();
  const line = listen(room, listener);
  await settle();
  return { listen, told, line };
}

describe("a line to a room", () => {
  it("asks for a pass and opens a socket at the app's own address", async () => {
    const { told } = await listening();
    expect(asked).toEqual(["/rooms/token?room=user%3Adee"]);
    expect(newest().address).toBe("wss://haulway.test/parties/main/x?token=1");
    newest().stands();
    newest().onmessage?.({ data: NEWS });
    expect(told).toEqual(expect.arrayContaining(["live", "changed"]));
  });

  it("tells by the app's clock since when the room is quiet", async () => {
    const { listen } = await import("./room-connections");
    const quiet: number[] = [];
    answer = () => Response.json({ address: "/x", nowMs: Date.now() + 60_000 });
    listen("load:7", { onMessage() {}, onRefresh: (quietMs) => void quiet.push(quietMs) });
    await settle();
    newest().stands(5_000);
    expect(quiet).toEqual([Date.now() + 55_000]);
  });

  it("goes to another server where the app says so", async () => {
    answer = () => Response.json({ address: "wss://rooms.test/parties/main/x?token=1" });
    await listening();
    expect(newest().address).toBe("wss://rooms.test/parties/main/x?token=1");
  });

  it("is one for all who listen on a page, and tells each", async () => {
    const { listen, told } = await listening();
    newest().stands();
    const second = ear();
    listen("user:dee", second.listener);
    await settle();
    expect(Socket.all).toHaveLength(1);
    expect(second.told).toContain("live");
    newest().onmessage?.({ data: NEWS });
    for (const each of [told, second.told]) expect(each).toContain("changed");
    await listening("user:sam");
    expect(Socket.all).toHaveLength(2);
  });

  it("tells who comes while it does not stand nothing of it", async () => {
    const { listen } = await listening();
    const second = ear();
    listen("user:dee", second.listener);
    expect(second.told).toEqual([]);
  });

  it("has who comes right after a word ask the app, since that word may be missing there", async () => {
    const { listen } = await listening();
    newest().stands();
    newest().onmessage?.({ data: NEWS });
    await vi.advanceTimersByTimeAsync(4_900);
    const [soon, late] = [ear(), ear()];
    listen("user:dee", soon.listener);
    expect(soon.told).toEqual(["live", "refresh"]);
    await vi.advanceTimersByTimeAsync(100);
    listen("user:dee", late.listener);
    expect(late.told).toEqual(["live"]);
  });

  it("says that somebody types, once it stands", async () => {
    const { line } = await listening();
    newest().stands();
    line.sayTyping();
    expect(newest().sent).toContain("typing");
  });

  it("tells that it broke", async () => {
    const { told } = await listening();
    newest().stands();
    newest().onclose?.({ code: 1006 });
    expect(told.at(-1)).toBe("not live");
  });

  it("is not asked for again where the room is closed to this person", async () => {
    answer = () => new Response("", { status: 404 });
    await listening();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked.length, Socket.all.length]).toEqual([1, 0]);
  });

  it.each([
    ["the app is in trouble", () => new Response("", { status: 500 })],
    ["there are no rooms now", () => Response.json({ address: null })],
  ])("is asked for again while %s", async (_, trouble) => {
    answer = trouble;
    await listening();
    expect(Socket.all).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });
});

describe("whoever stops listening", () => {
  it("hears no more; the line ends when nobody came within two seconds", async () => {
    const { told, line } = await listening();
    newest().stands();
    line.stop();
    told.length = 0;
    newest().onmessage?.({ data: NEWS });
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(newest().isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().isClosed).toBe(true);
    await listening();
    expect(Socket.all).toHaveLength(2);
  });

  it("leaves the line to those who still listen, or begin to", async () => {
    const { listen, line } = await listening();
    newest().stands();
    line.stop();
    const next = ear();
    const following = listen("user:dee", next.listener);
    await later();
    expect(newest().isClosed).toBe(false);
    following.stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([newest().isClosed, Socket.all.length]).toEqual([true, 1]);
  });

  it("twice ends no line but their own", async () => {
    const { line } = await listening();
    line.stop();
    line.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    const { line: again } = await listening();
    newest().stands();
    line.stop();
    await later();
    expect(newest().isClosed).toBe(false);
    again.stop();
  });
});

describe("the page", () => {
  it("in the background keeps its line for a minute, and has it again before the eyes", async () => {
    await listening();
    newest().stands();
    Object.assign(page, { hidden: true });
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(newest().isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newest().isClosed).toBe(true);
    Object.assign(page, { hidden: false });
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(Socket.all).toHaveLength(2);
  });

  it("opened in the background ends its line after a minute, too", async () => {
    Object.assign(page, { hidden: true });
    await listening();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it("that is left ends its line at once, and has it again when it comes back", async () => {
    await listening();
    newest().stands();
    browser.dispatchEvent(new Event("pagehide"));
    expect(newest().isClosed).toBe(true);
    browser.dispatchEvent(new Event("pageshow"));
    await settle();
    expect(Socket.all).toHaveLength(2);
  });

  it("tries again at once when the network is back", async () => {
    answer = () => new Response("", { status: 500 });
    await listening();
    await vi.advanceTimersByTimeAsync(3_100);
    const before = asked.length;
    browser.dispatchEvent(new Event("online"));
    await settle();
    expect(asked).toHaveLength(before + 1);
  });

  it("is watched once, however many lines there are", async () => {
    const added = vi.spyOn(page, "addEventListener");
    const { listen } = await listening();
    listen("user:sam", ear().listener);
    expect(added).toHaveBeenCalledTimes(1);
  });
});
