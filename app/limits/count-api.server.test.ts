import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "~/text/time";
import { countChange, countKey, countStranger, overBeforeLookup } from "./count-api.server";

const clock = vi.spyOn(Date, "now");
let startMs = 2_000_000_000_000;
const at = (ms: number) => clock.mockReturnValue(startMs + ms);

beforeEach(() => {
  startMs += 2 * HOUR_MS;
  at(0);
});
afterEach(() => void clock.mockReset());

const GUESS = "a guess";
const guess = async (address: string, times: number) => {
  for (let sent = 0; sent < times; sent++) await countStranger(GUESS, address);
};

describe("a request with a key that nobody has", () => {
  it("counts its address, and past the limit no key is looked up until the minute ends", async () => {
    const address = "192.0.2.1";
    expect(await countStranger(null, address)).toMatchObject({ policy: "address", most: 600, left: 599 });
    await guess(address, 598);
    expect(await overBeforeLookup(GUESS, address)).toBeNull();
    await guess(address, 1);
    const over = { policy: "address", left: 0, waitMs: 60_000, isOver: true };
    for (const key of [null, GUESS, "another guess"])
      expect(await overBeforeLookup(key, address)).toMatchObject(over);
    expect(await countStranger(GUESS, address)).toMatchObject(over);
    expect(await overBeforeLookup(GUESS, "192.0.2.2")).toBeNull();
    at(60_000);
    expect(await overBeforeLookup(GUESS, address)).toBeNull();
  });

  it("counts its network, too", async () => {
    for (let net = 1; net <= 8; net++) await guess(`2001:db8:9:${net}::1`, 600);
    expect(await overBeforeLookup(GUESS, "2001:db8:9:9::1")).toMatchObject({
      policy: "network",
      isOver: true,
    });
    expect(await countStranger(GUESS, "2001:db8:9:9::1")).toMatchObject({ policy: "network", most: 4800 });
    expect(await overBeforeLookup(GUESS, "2001:db8:a:1::1")).toBeNull();
  });
});

describe("a key that was valid within the hour", () => {
  it("is looked up while a stranger uses up the limit of its address", async () => {
    const address = "192.0.2.3";
    await countKey("valid");
    at(HOUR_MS - 1);
    await guess(address, 600);
    expect(await overBeforeLookup(GUESS, address)).not.toBeNull();
    expect(await overBeforeLookup("valid", address)).toBeNull();
    at(HOUR_MS);
    expect(await overBeforeLookup("valid", address)).not.toBeNull();
  });

  it("is a stranger's again after it was revoked", async () => {
    const address = "192.0.2.4";
    await countKey("revoked");
    await countStranger("revoked", address);
    await guess(address, 599);
    expect(await overBeforeLookup("revoked", address)).not.toBeNull();
  });

  it("has its own limit, which is known before the key is looked up", async () => {
    for (let sent = 1; sent <= 600; sent++)
      expect(await countKey("busy")).toMatchObject({ policy: "key", left: 600 - sent, isOver: false });
    expect(await overBeforeLookup("busy", "192.0.2.5")).toMatchObject({ policy: "key", isOver: true });
    expect(await countKey("busy")).toMatchObject({ isOver: true });
    expect(await overBeforeLookup("other", "192.0.2.5")).toBeNull();
  });
});

it("counts the changes of a company, at most 120 a minute", async () => {
  for (let sent = 1; sent <= 120; sent++)
    expect(await countChange("company")).toMatchObject({
      policy: "changes",
      left: 120 - sent,
      isOver: false,
    });
  expect(await countChange("company")).toMatchObject({ isOver: true, waitMs: 60_000 });
  expect(await countChange("other company")).toMatchObject({ isOver: false });
  at(60_000);
  expect(await countChange("company")).toMatchObject({ isOver: false });
});
