import { describe, expect, it } from "vitest";
import { liveScene, scene, seconds, slowClock } from "../../../tests/fixtures/room-link-scene";
import { CLOSE_CODE } from "./protocol";

slowClock();

describe("a page in the background", () => {
  it("keeps its line for a minute, and has a new one as soon as it is looked at", async () => {
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

  it("that comes back in time keeps its line, and makes sure that it still stands", async () => {
    const { link, newest, sockets } = await liveScene();
    link.hide();
    await seconds(20);
    link.show();
    expect(newest().sent).toEqual(["ping"]);
    newest().on.heard("pong");
    await seconds(39);
    expect(sockets).toHaveLength(1);
  });

  it("does not ask the app, and asks again in front", async () => {
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

  it("that was in front all the time is no reason to ask for a sign of life", async () => {
    const { link, newest } = await liveScene();
    link.show();
    expect(newest().sent).toEqual([]);
  });

  it("that is left behind lets go at once", async () => {
    const { link, newest } = await liveScene();
    link.hide(true);
    expect(newest().isClosed).toBe(true);
  });
});

describe("what the room says at the door", () => {
  it("left, or no such room: the page asks once, and nobody tries again", async () => {
    const left = await liveScene();
    left.newest().on.closed(CLOSE_CODE.left);
    expect(left.told).toEqual(["live", "refresh", "not live", "refresh"]);
    const none = scene(() => undefined);
    await seconds(3_600);
    expect([left.asked(), none.asked()]).toEqual([1, 1]);
    expect(none.told).toEqual(["refresh"]);
  });

  it("left stays left, whether the page goes to the background before or after", async () => {
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

  it("expired: with a fresh pass at once, but not again and again", async () => {
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

  it.each([CLOSE_CODE.tooMuch, CLOSE_CODE.notAllowed])("%s: not before twenty seconds", async (code) => {
    const { newest, sockets } = await liveScene();
    newest().on.closed(code);
    await seconds(19.9);
    expect(sockets).toHaveLength(1);
    await seconds(0.1);
    expect(sockets).toHaveLength(2);
  });
});
