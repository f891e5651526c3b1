import "../../tests/fixtures/servers/own-database";

import { sent } from "db/client";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { ownCosts } from "~/costs/queries.server";
import { saveCosts } from "~/costs/save-costs.server";
import type { Start } from "~/search/engine/board-query";
import { addDays, earliestToday } from "~/text/dates";
import { HOUR_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { storeSearchedPlace } from "./last-search.server";
import { profitFrom, truckOf } from "./truck.server";

const request = new Request("http://localhost/search");
const reno = { label: "Reno, NV", latitude: 39.53, longitude: -119.81 };
const nowMs = Date.now();
const inDays = (days: number) => addDays(earliestToday(nowMs), days);

async function driverAt(home_zip: string | null) {
  const viewer = await savePerson({ role: "driver", profile: { home_zip } });
  const fields = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2" };
  await saveCosts({ viewer, fields: { ...fields, fixed_month: "4000", days_month: "20" } });
  return { viewer, costs: await ownCosts(viewer.id) };
}

async function afterSearch(viewer: Viewer, place: typeof reno, hours: number): Promise<Request> {
  const headers = new Headers(await storeSearchedPlace(viewer, request, place, nowMs - hours * HOUR_MS));
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  return new Request("http://localhost/load-details/1", { headers: { cookie } });
}

it("a truck starts from the searched place, else a drop before the pickup, else home, else an old search", async () => {
  const [{ viewer, costs }, homeless] = [await driverAt("84101"), await driverAt(null)];
  const from = async (ask: Request, pickupInDays: number, asked?: typeof reno | null) =>
    (await truckOf(viewer, costs, ask, nowMs, asked))?.startFor(inDays(pickupInDays))?.label ?? null;
  const [recent, old] = [await afterSearch(viewer, reno, 1), await afterSearch(viewer, reno, 13)];
  expect(await from(request, 3, reno)).toBe("Reno, NV");
  expect(await from(recent, 3)).toBe("Reno, NV");
  expect(await from(old, 3)).toBe("Salt Lake City, UT");
  // A search without a place does not start from the place of an earlier search.
  expect(await from(recent, 3, null)).toBe("Salt Lake City, UT");
  await saveLoad({
    driver: viewer,
    status: "pickup",
    terms: {
      pickup_date: inDays(4),
      delivery_date: inDays(6),
      destination_address_city: "Boise",
      destination_address_state: "ID",
      destination_address_zip: null,
    },
  });
  expect(await from(request, 3)).toBe("Salt Lake City, UT");
  expect(await from(request, 6)).toBe("Salt Lake City, UT");
  expect(await from(request, 7)).toBe("Boise, ID");
  expect(await from(recent, 7)).toBe("Reno, NV");
  const nowhere = async (ask: Request) =>
    (await truckOf(homeless.viewer, homeless.costs, ask, nowMs))?.startFor(inDays(3)) ?? null;
  expect(await nowhere(request)).toBeNull();
  expect((await nowhere(await afterSearch(homeless.viewer, reno, 13)))?.label).toBe("Reno, NV");
});

it("there is no truck without costs, and no statement runs", async () => {
  const viewer = await savePerson({ role: "driver", profile: { home_zip: "84101" } });
  const before = sent.statements;
  expect(await truckOf(viewer, null, request, Date.now())).toBeNull();
  expect(sent.statements).toBe(before);
});

it("the miles to the pickup count as deadhead if both places are known, and are none in the city itself", async () => {
  const { viewer, costs } = await driverAt("84101");
  const load = {
    pickup_date: inDays(3),
    total_rate_cents: 200_000,
    calculated_miles: 540,
    between: 0,
    origin_address_city: "Sparks",
    origin_address_state: "NV",
    origin_latitude: 39.55,
    origin_longitude: -119.74,
  };
  const elko = { ...load, origin_latitude: 40.83, origin_longitude: -115.76 };
  const nowhere = { ...load, origin_latitude: null };
  const truck = async (start: Start | null) => {
    const found = await truckOf(viewer, costs, request, nowMs, start);
    if (!found) throw new Error("The driver has no truck.");
    return found;
  };
  const town = { ...reno, label: "Sparks, NV", cityKey: "sparks" };
  expect(profitFrom(await truck(reno), load).profit?.emptyMiles).toBeLessThan(12);
  expect(profitFrom(await truck(reno), load).profit?.emptyMiles).toBeGreaterThan(0);
  expect(profitFrom(await truck(town), load)).toMatchObject({
    profit: { emptyMiles: 0 },
    from: "Sparks, NV",
  });
  expect(profitFrom(await truck(town), { ...load, origin_address_state: "CA" }).profit?.emptyMiles).not.toBe(
    0,
  );
  expect(profitFrom(await truck(reno), elko).profit?.emptyMiles).toBeGreaterThan(200);
  expect(profitFrom(await truck(reno), nowhere).profit?.emptyMiles).toBeNull();
  const lost = { ...(await truck(reno)), startFor: () => null };
  expect(profitFrom(lost, elko)).toMatchObject({ profit: { emptyMiles: null }, from: null });
  expect(profitFrom(lost, { ...load, calculated_miles: null }).profit).toBeNull();
});
