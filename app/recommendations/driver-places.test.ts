import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { accountOf } from "~/accounts/profile/queries.server";
import { saveLoad } from "~/builders/load";
import { savePerson } from "~/builders/person";
import { locate } from "~/places/directory.server";
import { driverPlace, dropBefore, dropsOf } from "./driver-places.server";

const nowMs = Date.UTC(2026, 10, 24, 15, 30);
const placeOf = async ({ id }: { id: string }, last: typeof searched | null, now: number) =>
  driverPlace((await dropsOf(id, now))[0] ?? null, (await accountOf(id))?.homeZip ?? null, last, now);
const driverAt = (home_zip: string | null) => savePerson({ role: "driver", profile: { home_zip } });
const searched = { label: "Reno, NV", latitude: 39.53, longitude: -119.81 };
const to = (city: string, state: string, delivery_date: string) =>
  ({
    destination_address_city: city,
    destination_address_state: state,
    destination_address_zip: null,
    pickup_date: delivery_date,
    delivery_date,
  }) as const;

it("a driver will be at the last drop of loads under way or just delivered", async () => {
  const driver = await driverAt("84101");
  await saveLoad({ driver, status: "complete", terms: to("Denver", "CO", "2026-11-20") });
  expect(await placeOf(driver, searched, nowMs)).toEqual({
    from: "drop",
    name: "Denver, CO",
    point: locate({ city: "Denver", state: "CO", zip: null }),
    freeFrom: null,
  });
  await saveLoad({ driver, status: "pickup", terms: to("Boise", "ID", "2026-11-27") });
  expect(await placeOf(driver, searched, nowMs)).toMatchObject({
    name: "Boise, ID",
    freeFrom: "2026-11-28",
  });
});

it.each([
  ["yesterday", "in transit", "2026-11-23", null],
  ["today", "in transit", "2026-11-24", "2026-11-25"],
  ["tomorrow", "in transit", "2026-11-25", "2026-11-26"],
  ["tomorrow, but has already delivered", "complete", "2026-11-25", null],
] as const)(
  "a driver who delivers %s is free on the day after, but never in the past",
  async (_, status, day, freeFrom) => {
    const driver = await driverAt(null);
    await saveLoad({ driver, status, terms: to("Boise", "ID", day) });
    expect(await placeOf(driver, null, nowMs)).toMatchObject({ name: "Boise, ID", freeFrom });
  },
);

it.each([
  ["2026-11-25", "Denver, CO", "a load delivered before"],
  ["2026-11-26", "Denver, CO", "the day of the next delivery"],
  ["2026-11-27", "Boise, ID", "the day after it"],
  ["2026-12-05", "Boise, ID", "days before another pickup"],
  ["2026-12-08", "Reno, NV", "after all drops"],
])("for a pickup on %s the last drop is %s: %s", async (day, name) => {
  const driver = await driverAt(null);
  await saveLoad({ driver, status: "complete", terms: to("Denver", "CO", "2026-11-23") });
  await saveLoad({ driver, status: "in transit", terms: to("Boise", "ID", "2026-11-26") });
  await saveLoad({ driver, status: "pickup", terms: to("Reno", "NV", "2026-12-07") });
  const drop = dropBefore(await dropsOf(driver.id, nowMs), day, nowMs);
  expect(driverPlace(drop, null, null, nowMs)?.name).toBe(name);
});

it("no drop is before a pickup if all are later", async () => {
  const driver = await driverAt(null);
  await saveLoad({ driver, status: "pickup", terms: to("Reno", "NV", "2026-12-07") });
  expect(dropBefore(await dropsOf(driver.id, nowMs), "2026-12-07", nowMs)).toBeNull();
});

it("a drop with only a ZIP code counts", async () => {
  const driver = await driverAt("84101");
  await saveLoad({ driver, status: "complete", terms: to("Denver", "CO", "2026-11-20") });
  const terms = {
    destination_address_city: null,
    destination_address_state: null,
    destination_address_zip: "33101",
  };
  await saveLoad({ driver, status: "pickup", terms: { ...to("", "", "2026-11-26"), ...terms } });
  expect(await placeOf(driver, null, nowMs)).toMatchObject({ from: "drop", name: "Miami, FL" });
});

it("without a drop the driver is at home, else at the last searched place, else nowhere", async () => {
  const [settled, new_] = [await driverAt("84101"), await driverAt(null)];
  await saveLoad({ driver: settled, status: "complete", terms: to("Denver", "CO", "2026-11-01") });
  expect(await placeOf(settled, searched, nowMs)).toMatchObject({
    from: "home",
    name: "Salt Lake City, UT",
  });
  expect(await placeOf(new_, searched, nowMs)).toMatchObject({ from: "search", name: "Reno, NV" });
  expect(await placeOf(new_, null, nowMs)).toBeNull();
});

it("a drop at an unknown place, another driver's drop, or a request does not count", async () => {
  const [driver, other] = [await driverAt("84101"), await driverAt(null)];
  await saveLoad({ driver, status: "pickup", terms: to("Nowhere At All", "UT", "2026-11-26") });
  await saveLoad({ driver: other, status: "pickup", terms: to("Boise", "ID", "2026-11-26") });
  await saveLoad({ requesters: [driver], terms: to("Reno", "NV", "2026-11-26") });
  expect(await placeOf(driver, null, nowMs)).toMatchObject({ from: "home" });
});
