import { describe, expect, it, vi } from "vitest";
import { Random } from "~/seed/random";
import { liveScene, scene, seconds, slowClock } from "../../../tests/fixtures/room-link-scene";

slowClock();

const changed = '{"type":"changed","id":"1"}';

describe("a connection to a room", () => {
  it("gets a token, opens, refreshes once and delivers messages", async () => {
    const { told, sockets, newest } = await liveScene();
    newest().on.heard(changed);
    newest().on.heard("pong");
    newest().on.heard("nonsense");
    expect(told).toEqual(["live", "refresh", "changed"]);
    expect(sockets.map(({ address }) => address)).toEqual(["room?pass=1"]);
  });

  it("reports since when the room has been silent, except after a break", async () => {
    const made = scene();
    made.silentMs = 90_000;
    await seconds(0);
    made.newest().on.open();
    expect(made.quietForMs).toBe(90_000);
    made.newest().on.closed(1006);
    await seconds(1);
    made.newest().on.open();
    expect(made.quietForMs).toBe(0);
  });

  it("sends a heartbeat to a room that sends nothing after opening, and reports its quiet time as unknown", async () => {
    const made = scene();
    made.saysSilence = false;
    await seconds(0);
    made.newest().on.open();
    await seconds(10);
    expect(made.newest().sent).toEqual(["ping"]);
    expect(made.refreshes()).toBe(0);
    made.newest().on.heard("pong");
    expect([made.refreshes(), made.quietForMs]).toEqual([1, Number.NaN]);
  });

  it("retries after 1, 2, 5, 10, 20 and 20 seconds, with a new token each time", async () => {
    const { sockets, newest } = scene();
    await seconds(0);
    let count = 1;
    for (const wait of [1, 2, 5, 10, 20, 20]) {
      newest().on.closed(1006);
      await seconds(wait - 0.001);
      expect(sockets).toHaveLength(count);
      await seconds(0.001);
      count += 1;
      expect(newest().address).toBe(`room?pass=${count}`);
    }
  });

  it("restarts the backoff at one second after a connection that lasted", async () => {
    const { sockets, newest } = scene();
    await seconds(0);
    for (const wait of [1, 2]) {
      newest().on.closed(1006);
      await seconds(wait);
    }
    newest().on.open();
    newest().on.heard(changed);
    newest().on.closed(1006);
    await seconds(5);
    expect(sockets).toHaveLength(4);
    newest().on.open();
    await seconds(30);
    newest().on.heard("pong");
    newest().on.closed(1006);
    await seconds(1);
    expect(sockets).toHaveLength(5);
  });

  it("lengthens the backoff if the connection breaks after its first message", async () => {
    const { sockets, newest } = scene();
    await seconds(0);
    let count = 1;
    for (const wait of [1, 2, 5, 10]) {
      newest().on.open();
      newest().on.heard(changed);
      newest().on.closed(1006);
      await seconds(wait - 0.001);
      expect(sockets).toHaveLength(count);
      await seconds(0.001);
      count += 1;
      expect(sockets).toHaveLength(count);
    }
  });

  it("polls every 12 seconds while there is no room, and stops once the room is live", async () => {
    const made = scene(() => null);
    await seconds(0);
    expect(made.refreshes()).toBe(0);
    await seconds(11.9);
    expect(made.refreshes()).toBe(0);
    await seconds(0.1);
    expect(made.refreshes()).toBe(1);
    await seconds(24);
    expect(made.refreshes()).toBe(3);
    made.answer = (count) => `room?pass=${count}`;
    await seconds(2);
    made.newest().on.open();
    const before = made.refreshes();
    for (let beats = 0; beats < 4; beats++) {
      await seconds(30);
      made.newest().on.heard("pong");
    }
    expect(made.refreshes()).toBe(before);
  });

  it("spreads the requests and polls of a hundred pages", async () => {
    const random = new Random(1);
    vi.spyOn(Math, "random").mockImplementation(() => random.unit());
    const pages = Array.from({ length: 100 }, () => scene(() => null));
    const counts = () => [
      pages.reduce((sum, page) => sum + page.asked(), 0),
      pages.reduce((sum, page) => sum + page.refreshes(), 0),
    ];
    await seconds(60);
    const most = [0, 0];
    for (let at = 60; at < 120; at += 1) {
      const before = counts();
      await seconds(1);
      counts().forEach((count, what) => {
        most[what] = Math.max(most[what] ?? 0, count - (before[what] ?? 0));
      });
    }
    // If requests and refreshes were spread evenly, there would be 7 and 8 per second.
    expect(most[0]).toBeLessThan(25);
    expect(most[1]).toBeLessThan(35);
  });

  it("does not refresh the page while the app itself is unavailable", async () => {
    const made = scene(() => {
      throw new Error("offline");
    });
    await seconds(120);
    expect(made.asked()).toBeGreaterThan(5);
    expect(made.told).toEqual([]);
  });

  it("waits ten seconds for an answer or an opening socket, and ignores a late one", async () => {
    const made = scene();
    await seconds(0);
    const first = made.newest();
    await seconds(10);
    expect(first.isClosed).toBe(true);
    await seconds(1);
    expect(made.sockets).toHaveLength(2);
    first.on.open();
    first.on.heard(changed);
    first.on.closed(1006);
    expect(made.told).toEqual([]);
    made.newest().on.open();
    expect(made.told).toEqual(["live", "refresh"]);
  });
});

describe("the heartbeat", () => {
  it("is sent after 30 seconds of silence; any message counts as an answer", async () => {
    const { newest, sockets } = await liveScene();
    await seconds(20);
    newest().on.heard(changed);
    await seconds(29.9);
    expect(newest().sent).toEqual([]);
    await seconds(0.1);
    expect(newest().sent).toEqual(["ping"]);
    await seconds(9.9);
    newest().on.heard(changed);
    await seconds(20);
    expect(sockets).toHaveLength(1);
  });

  it("closes the connection after 10 seconds without an answer", async () => {
    const { newest, sockets, told } = await liveScene();
    const first = newest();
    await seconds(40);
    expect(first.isClosed).toBe(true);
    await seconds(1);
    expect(sockets).toHaveLength(2);
    newest().on.open();
    expect(told).toEqual(["live", "refresh", "not live", "live", "refresh"]);
  });

  it("renews the token after ten minutes, before the room requires it", async () => {
    const { newest, sockets, told } = await liveScene();
    for (let beats = 0; beats < 20; beats++) {
      await seconds(30);
      newest().on.heard("pong");
    }
    expect(sockets).toHaveLength(1);
    await seconds(30);
    expect(sockets[0]?.isClosed).toBe(true);
    newest().on.open();
    expect(sockets).toHaveLength(2);
    expect(told.slice(-2)).toEqual(["live", "refresh"]);
  });
});

it("sends texts only while the connection is live, and nothing after its end", async () => {
  const { link, newest, asked } = scene();
  await seconds(0);
  link.say("typing");
  newest().on.open();
  link.say("typing");
  expect(newest().sent).toEqual(["typing"]);
  link.end();
  link.say("typing");
  link.retry();
  link.show();
  await seconds(100);
  expect(newest().sent).toEqual(["typing"]);
  expect(newest().isClosed).toBe(true);
  expect(asked()).toBe(1);
});

it("retries without further delay when the network is back", async () => {
  const made = scene();
  await seconds(0);
  made.newest().on.closed(1006);
  made.link.retry();
  await seconds(0);
  expect(made.sockets).toHaveLength(2);
});
