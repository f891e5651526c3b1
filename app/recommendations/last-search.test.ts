import { expect, it } from "vitest";
import { HOUR_MS } from "~/text/time";
import { asViewer, type Viewer } from "~/trade/viewer";
import { isRecent, lastSearchedBy, storeSearchedPlace } from "./last-search.server";

const reno = { label: "Reno, NV", latitude: 39.53, longitude: -119.81 };
const elko = { label: "Elko, NV", latitude: 40.83, longitude: -115.76 };
const asking = (cookie = "") => new Request("https://haulway.test/search", { headers: { cookie } });

const viewer = (id: string, role: "driver" | "shipper" = "driver"): Viewer =>
  asViewer({ id, role, fullName: id });

async function cookieOf(headers: HeadersInit): Promise<string> {
  return new Headers(headers).get("set-cookie")?.split(";")[0] ?? "";
}

const nowMs = Date.UTC(2026, 10, 24, 15, 30);
const store = (who: Viewer, kept: string, place?: typeof reno, atMs = nowMs) =>
  storeSearchedPlace(who, asking(kept), place, atMs);

it("the browser stores the place of a driver's last search, and only if it changed", async () => {
  const kept = await cookieOf(await store(viewer("a"), "", reno));
  expect(await lastSearchedBy(viewer("a"), asking(kept))).toEqual({ ...reno, atMs: nowMs });
  expect(await store(viewer("a"), kept, reno, nowMs + HOUR_MS - 1)).toEqual({});
  const later = await cookieOf(await store(viewer("a"), kept, reno, nowMs + HOUR_MS));
  expect(await lastSearchedBy(viewer("a"), asking(later))).toEqual({ ...reno, atMs: nowMs + HOUR_MS });
  const town = { ...reno, cityKey: "reno" };
  const inTown = await cookieOf(await store(viewer("a"), kept, town));
  expect(await lastSearchedBy(viewer("a"), asking(inTown))).toEqual({ ...town, atMs: nowMs });
  const next = await cookieOf(await store(viewer("a"), kept, elko));
  expect(await lastSearchedBy(viewer("a"), asking(next))).toEqual({ ...elko, atMs: nowMs });
});

it("a search without a place keeps the place, which then is no longer recent", async () => {
  expect(await store(viewer("a"), "")).toEqual({});
  const kept = await cookieOf(await store(viewer("a"), "", reno));
  const old = await cookieOf(await store(viewer("a"), kept));
  const place = await lastSearchedBy(viewer("a"), asking(old));
  expect(place).toEqual({ ...reno, atMs: 0 });
  expect(await store(viewer("a"), old)).toEqual({});
  const times = [nowMs, nowMs - 11 * HOUR_MS, nowMs - 12 * HOUR_MS, 0];
  expect(times.map((atMs) => isRecent({ ...reno, atMs }, nowMs))).toEqual([true, true, false, false]);
});

it("other users of the device do not see it, and a forged cookie is ignored", async () => {
  const kept = await cookieOf(await store(viewer("a"), "", reno));
  expect(await lastSearchedBy(viewer("b"), asking(kept))).toBeNull();
  expect(
    await lastSearchedBy(viewer("a"), asking(kept.replace(/.$/, (end) => (end === "A" ? "B" : "A")))),
  ).toBeNull();
  expect(await lastSearchedBy(viewer("a"), asking())).toBeNull();
  expect(await store(viewer("c", "shipper"), "", reno)).toEqual({});
});
