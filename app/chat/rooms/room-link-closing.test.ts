import { describe, expect, it } from "vitest";
import { liveScene, scene, seconds, slowClock } from "../../../tests/fixtures/room-link-scene";
import { CLOSE_CODE } from "./protocol";

slowClock();

describe("a page in the background", () => {
  it("keeps its connection for a minute and opens a new one when it is visible again", async () => {
    const { link, newest, sockets, told } = await liveScene();
    link.hide();
    await seconds(30);
    newest().on.heard("pong");
    await seconds(29.9);
    expect(newest().isClosed).toBe(false);
    await seconds(0.1);
    expect(newest().isClosed).toBe(true);
    await seconds(3_600);
    expect(sockets).toHaveLength(1);
    link.show();
    await seconds(0);
    newest().on.open();
    expect(told).toEqual(["live", "refresh", "not live", "live", "refresh"]);
  });

  it("that returns in time keeps its connection and checks it with a heartbeat", async () => {
    const { link, newest, sockets } = await liveScene();
    link.hide();
    await seconds(20);
    link.show();
    expect(newest().sent).toEqual(["ping"]);
    newest().on.heard("pong");
    await seconds(39);
    expect(sockets).toHaveLength(1);
  });

  it("does not poll, but polls again when it is visible", async () => {
    const made = scene(() => null);
    await seconds(13);
    made.link.hide();
    const before = made.refreshes();
    await seconds(600);
    expect(made.refreshes()).toBe(before);
    made.link.show();
    await seconds(13);
    expect(made.refreshes()).toBe(before + 1);
  });

  it("sends no heartbeat on `show` if it was already visible", async () => {
    const { link, newest } = await liveScene();
    link.show();
    expect(newest().sent).toEqual([]);
  });

  it("closes the connection at once if the user leaves it", async () => {
    const { link, newest } = await liveScene();
    link.hide(true);
    expect(newest().isClosed).toBe(true);
  });
});

describe("a room that closes or refuses the socket", () => {
  it("because the member left or the room does not exist: the page refreshes once and does not retry", async () => {
    const left = await liveScene();
    left.newest().on.closed(CLOSE_CODE.left);
    expect(left.told).toEqual(["live", "refresh", "not live", "refresh"]);
    const none = scene(() => undefined);
    await seconds(3_600);
    expect([left.asked(), none.asked()]).toEqual([1, 1]);
    expect(none.told).toEqual(["refresh"]);
  });

  it("because the member left: no retry, whether the page is hidden before or after", async () => {
    for (const hidesFirst of [true, false]) {
      const { link, newest, asked } = await liveScene();
      if (hidesFirst) link.hide();
      newest().on.closed(CLOSE_CODE.left);
      if (!hidesFirst) link.hide();
      await seconds(61);
      link.show();
      await seconds(61);
      expect(asked()).toBe(1);
    }
  });

  it("because the token expired: reconnects at once, but not in a loop", async () => {
    const { newest, sockets } = await liveScene();
    await seconds(30);
    newest().on.closed(CLOSE_CODE.expired);
    await seconds(0);
    expect(sockets).toHaveLength(2);
    newest().on.open();
    newest().on.closed(CLOSE_CODE.expired);
    await seconds(0.9);
    expect(sockets).toHaveLength(2);
    await seconds(0.1);
    expect(sockets).toHaveLength(3);
  });

  it.each([CLOSE_CODE.tooMuch, CLOSE_CODE.notAllowed])(
    "with %s: retries after twenty seconds",
    async (code) => {
      const { newest, sockets } = await liveScene();
      newest().on.closed(code);
      await seconds(19.9);
      expect(sockets).toHaveLength(1);
      await seconds(0.1);
      expect(sockets).toHaveLength(2);
    },
  );
});
