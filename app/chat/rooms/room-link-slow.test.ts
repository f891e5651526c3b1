import { describe, expect, it } from "vitest";
import { scene, seconds, slowClock } from "../../../tests/fixtures/room-link-scene";

slowClock();

describe("a slow app or room", () => {
  it("is sent the same token again within half a minute if the room did not answer, and then a new one", async () => {
    const { sockets, asked, newest } = scene();
    await seconds(0);
    // Each attempt times out after ten seconds. The delays before the next attempts are 1, 2 and 5 seconds.
    await seconds(11 + 12);
    expect(sockets.map(({ address }) => address)).toEqual(["room?pass=1", "room?pass=1", "room?pass=1"]);
    await seconds(15);
    expect([newest().address, asked()]).toEqual(["room?pass=2", 2]);
  });

  it("is not sent a token again that it refused or that opened a socket", async () => {
    const { sockets, newest } = scene();
    await seconds(0);
    newest().on.closed(1006);
    await seconds(1);
    newest().on.open();
    newest().on.closed(1006);
    await seconds(2);
    expect(sockets.map(({ address }) => address)).toEqual(["room?pass=1", "room?pass=2", "room?pass=3"]);
  });

  it("is asked once until it answers; the answer serves the current or the next attempt", async () => {
    const made = scene(undefined, 15_000);
    await seconds(15);
    expect([made.asked(), made.sockets.length]).toEqual([1, 1]);
    const between = scene(undefined, 10_500);
    await seconds(10.4);
    expect([between.asked(), between.sockets.length]).toEqual([1, 0]);
    await seconds(0.1);
    expect([between.asked(), between.sockets.length]).toEqual([1, 1]);
  });

  it("is entered each time, although each answer arrives after the attempt has timed out", async () => {
    const made = scene(undefined, 12_000);
    for (let times = 1; times <= 4; times++) {
      // Before its next request, a page waits ten times as long as its last request took.
      await seconds(times === 1 ? 14 : 114);
      expect([made.asked(), made.sockets.length]).toEqual([times, times]);
      made.newest().on.open();
      made.newest().on.closed(1006);
    }
  });

  it("does not delay a page for long after requests were lost for a minute", async () => {
    let fails = true;
    const made = scene((count) => {
      if (fails) throw new Error("lost");
      return `room?pass=${count}`;
    }, 55_000);
    await seconds(60);
    fails = false;
    await seconds(100);
    expect(made.sockets.length).toBeGreaterThan(0);
  });

  it("is asked once by a page that is hidden and shown before the answer", async () => {
    const made = scene(undefined, 5_000);
    for (let times = 0; times < 5; times++) {
      made.link.hide();
      made.link.show();
    }
    await seconds(5);
    expect([made.asked(), made.sockets.length]).toEqual([1, 1]);
  });

  it("is asked again if the answer is half a minute late or the network is back", async () => {
    const made = scene(undefined, 200_000);
    await seconds(30);
    expect(made.asked()).toBe(1);
    await seconds(15);
    expect(made.asked()).toBe(2);
    const back = scene(undefined, 200_000);
    await seconds(5);
    back.link.retry();
    await seconds(5.5);
    back.link.retry();
    expect(back.asked()).toBe(3);
  });

  it("is asked again after a delay of ten times its response time", async () => {
    const made = scene(() => null, 3_000);
    await seconds(3);
    expect(made.asked()).toBe(1);
    await seconds(29.9);
    expect([made.asked(), made.refreshes()]).toEqual([1, 0]);
    await seconds(0.1);
    expect([made.asked(), made.refreshes()]).toEqual([2, 1]);
  });
});
