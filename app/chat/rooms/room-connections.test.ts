import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomMessage } from "./protocol";

class Socket {
  static all: Socket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  onopen?: () => void;
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
const reload = vi.fn();

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
  reload.mockClear();
  vi.stubGlobal("location", { href: "https://haulway.test/inbox", reload });
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

function ear() {
  const told: string[] = [];
  const listener = {
    onMessage: (message: RoomMessage) => void told.push(message.type),
    onRefresh: () => void told.push("refresh"),
    onLive: (live: boolean) => void told.push(live ? "live" : "not live"),
  };
  return { told, listener };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const newest = () => {
  const socket = Socket.all.at(-1);
  if (!socket) throw new Error("No socket was opened.");
  return socket;
};
const NEWS = JSON.stringify({ type: "changed", id: "7" });

const later = () => vi.advanceTimersByTimeAsync(6_000);

async function listening(room: `user:${string}` = "user:dee") {
  const { listen } = await import("./room-connections");
  const { told, listener } = ear();
  const line = listen(room, listener);
  await settle();
  return { listen, told, line };
}

describe("a connection to a room", () => {
  it("asks for a token and opens a socket at the app's address", async () => {
    const { told } = await listening();
    expect(asked).toEqual(["/rooms/token?room=user%3Adee"]);
    expect(newest().address).toBe("wss://haulway.test/parties/main/x?token=1");
    newest().stands();
    newest().onmessage?.({ data: NEWS });
    expect(told).toEqual(expect.arrayContaining(["live", "changed"]));
  });

  it("reports since when the room has been silent, by the app's clock", async () => {
    const { listen } = await import("./room-connections");
    const quiet: number[] = [];
    answer = () => Response.json({ address: "/x", nowMs: Date.now() + 60_000 });
    listen("load:7", { onMessage() {}, onRefresh: (quietMs) => void quiet.push(quietMs) });
    await settle();
    newest().stands(5_000);
    expect(quiet).toEqual([Date.now() + 55_000]);
  });

  it("uses another server if the app returns its address", async () => {
    answer = () => Response.json({ address: "wss://rooms.test/parties/main/x?token=1" });
    await listening();
    expect(newest().address).toBe("wss://rooms.test/parties/main/x?token=1");
  });

  it("is shared by all listeners of a page", async () => {
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

  it("sends a new listener nothing while it is not live", async () => {
    const { listen } = await listening();
    const second = ear();
    listen("user:dee", second.listener);
    expect(second.told).toEqual([]);
  });

  it("refreshes a listener that joins soon after a message, because its data may not include that message", async () => {
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

  it("sends that the user is typing when it is live", async () => {
    const { line } = await listening();
    newest().stands();
    line.sayTyping();
    expect(newest().sent).toContain("typing");
  });

  it("reports that it broke", async () => {
    const { told } = await listening();
    newest().stands();
    newest().onclose?.({ code: 1006 });
    expect(told.at(-1)).toBe("not live");
  });

  it("is not retried if the user may not enter the room", async () => {
    answer = () => new Response("", { status: 404 });
    await listening();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked.length, Socket.all.length]).toEqual([1, 0]);
  });

  it.each([
    ["the app fails", () => new Response("", { status: 500 })],
    ["there are no rooms", () => Response.json({ address: null })],
  ])("is requested again while %s", async (_, trouble) => {
    answer = trouble;
    await listening();
    expect(Socket.all).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });
});

describe("a listener that stops", () => {
  it("gets no more messages, and the connection closes after two seconds without listeners", async () => {
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

  it("leaves the connection to other listeners, including later ones", async () => {
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

  it("twice closes only its own connection", async () => {
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
  it("keeps its connection for a minute in the background and reopens it when it is visible again", async () => {
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

  it("closes its connection after a minute even if it was opened in the background", async () => {
    Object.assign(page, { hidden: true });
    await listening();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it("closes its connection at once when the user leaves it, and reopens it on return", async () => {
    await listening();
    newest().stands();
    browser.dispatchEvent(new Event("pagehide"));
    expect(newest().isClosed).toBe(true);
    browser.dispatchEvent(new Event("pageshow"));
    await settle();
    expect(Socket.all).toHaveLength(2);
  });

  it.each([
    ["restored from the back/forward cache after a sign-out", true, 404, 1],
    ["restored from the back/forward cache, still signed in", true, 200, 0],
    ["shown for the first time, on which a form may be filled in", false, 404, 0],
    ["restored while the app fails", true, 500, 0],
  ])("reloads a page that is %s", async (_, persisted, status, times) => {
    await listening();
    newest().stands();
    browser.dispatchEvent(new Event("pagehide"));
    if (status !== 200) answer = () => new Response("", { status });
    browser.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    await settle();
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it("retries at once when the network is back", async () => {
    answer = () => new Response("", { status: 500 });
    await listening();
    await vi.advanceTimersByTimeAsync(3_100);
    const before = asked.length;
    browser.dispatchEvent(new Event("online"));
    await settle();
    expect(asked).toHaveLength(before + 1);
  });

  it("adds its event listeners once, for any number of connections", async () => {
    const added = vi.spyOn(page, "addEventListener");
    const { listen } = await listening();
    listen("user:sam", ear().listener);
    expect(added).toHaveBeenCalledTimes(1);
  });
});
