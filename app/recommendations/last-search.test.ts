import { expect, it } from "vitest";
import type { Viewer } from "~/trade/viewer";
import { keepSearched, lastSearchedBy } from "./last-search.server";

const reno = { label: "Reno, NV", latitude: 39.53, longitude: -119.81 };
const elko = { label: "Elko, NV", latitude: 40.83, longitude: -115.76 };
const asking = (cookie = "") => new Request("https://haulway.test/search", { headers: { cookie } });

const viewer = (id: string, role: "driver" | "shipper" = "driver"): Viewer => ({
  id,
  role,
  username: id,
  fullName: id,
  avatarUrl: null,
  rating: null,
  paymentActive: false,
  emailConfirmed: true,
});

async function cookieOf(headers: HeadersInit): Promise<string> {
  return new Headers(headers).get("set-cookie")?.split(";")[0] ?? "";
}

it("the browser stores the place of a driver's last search, and only if it changed", async () => {
  const kept = await cookieOf(await keepSearched(viewer("a"), asking(), reno));
  expect(await lastSearchedBy(viewer("a"), asking(kept))).toEqual(reno);
  expect(await keepSearched(viewer("a"), asking(kept), reno)).toEqual({});
  expect(await keepSearched(viewer("a"), asking(kept), undefined)).toEqual({});
  const next = await cookieOf(await keepSearched(viewer("a"), asking(kept), elko));
  expect(await lastSearchedBy(viewer("a"), asking(next))).toEqual(elko);
});

it("other users of the device do not see it, and a forged cookie is ignored", async () => {
  const kept = await cookieOf(await keepSearched(viewer("a"), asking(), reno));
  expect(await lastSearchedBy(viewer("b"), asking(kept))).toBeNull();
  expect(
    await lastSearchedBy(viewer("a"), asking(kept.replace(/.$/, (end) => (end === "A" ? "B" : "A")))),
  ).toBeNull();
  expect(await lastSearchedBy(viewer("a"), asking())).toBeNull();
  expect(await keepSearched(viewer("c", "shipper"), asking(), reno)).toEqual({});
});
