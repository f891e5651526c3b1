import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { loads, offers } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { requestLoad } from "~/requests/request-load.server";
import { readBoardSearch, searchBoard } from "~/search/search-board.server";
import { addDays, earliestToday } from "~/text/dates";
import { lastStep, loadRow, requestsOn } from "../../../tests/fixtures/read-back";
import { plansOf } from "../../../tests/fixtures/watch-queries";
import { confirmOpen } from "../steps/confirm-open.server";
import { editLoad } from "../steps/edit-load.server";
import { renewLoad } from "../steps/renew-load.server";
import { expireLoads, placeLoads } from "./prune-board.server";

const today = earliestToday();
const day = (days: number) => addDays(today, days);
let owner: BuiltPerson;
let driver: BuiltPerson;

beforeAll(async () => {
  owner = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
});

afterEach(() => vi.useRealTimers());

let count = 0;
async function loadFor(days: number, options: Parameters<typeof saveLoad>[0] = {}) {
  count += 1;
  const city = `Freshville ${count}`;
  const terms = {
    pickup_date: day(days),
    pickup_time: null,
    delivery_date: day(days + 3),
    origin_address_city: city,
  };
  const { loadId } = await saveLoad({ owner, ...options, terms });
  const isFound = async () => {
    const params = new URLSearchParams({ origin_city: city, also_requested: "true" });
    return (await searchBoard(await readBoardSearch(driver, params))).rows.length === 1;
  };
  return { loadId, isFound };
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => error,
  );

describe("an open load", () => {
  it("is found until the end of its pickup date, and not after that", async () => {
    for (const [days, found] of [
      [1, true],
      [0, true],
      [-1, false],
      [-30, false],
    ] as const) {
      const load = await loadFor(days);
      expect([days, await load.isFound()]).toEqual([days, found]);
    }
  });

  it("leaves the board's indexes when it expires; one with a driver stays as it is", async () => {
    const [past, pending, fresh] = [await loadFor(-1), await loadFor(-2, { driver }), await loadFor(0)];
    const taken = await loadFor(-1, { driver, status: "pickup" });
    expect(await expireLoads()).toBeGreaterThanOrEqual(2);
    expect(await expireLoads()).toBe(0);
    const expiredAt = async ({ loadId }: { loadId: string }) => (await loadRow(loadId)).expired_at;
    expect(await expiredAt(past)).toBeGreaterThan(0);
    expect(await expiredAt(pending)).toBeGreaterThan(0);
    expect([await expiredAt(fresh), await expiredAt(taken)]).toEqual([null, null]);
    expect(await fresh.isFound()).toBe(true);
  });

  it.each([
    ["Honolulu", "HI", "08:00", "2026-11-24T18:59:00Z", false],
    ["Honolulu", "HI", "08:00", "2026-11-24T19:00:00Z", true],
    ["Reno", "NV", "08:00", "2026-11-24T16:59:00Z", false],
    ["Reno", "NV", "08:00", "2026-11-24T17:00:00Z", true],
    ["Dickinson", "ND", "23:30", "2026-11-25T07:29:00Z", false],
    ["Dickinson", "ND", "23:30", "2026-11-25T07:30:00Z", true],
    ["Miami", "FL", null, "2026-11-25T09:59:00Z", false],
    ["Miami", "FL", null, "2026-11-25T10:00:00Z", true],
    ["Miami", "FL", "22:00–02:00", "2026-11-25T07:59:00Z", false],
    ["Miami", "FL", "22:00–02:00", "2026-11-25T08:00:00Z", true],
  ])(
    "from %s, %s at %s leaves the board an hour later by the clock there: %s",
    async (city, state, times, now, leaves) => {
      const [time = null, until = null] = times?.split("–") ?? [];
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
      const { loadId } = await saveLoad({
        owner,
        terms: {
          pickup_date: "2026-11-24",
          pickup_time: time,
          pickup_until: until,
          delivery_date: "2026-11-27",
          origin_address_city: city,
          origin_address_state: state,
          origin_address_zip: null,
        },
      });
      await expireLoads();
      expect((await loadRow(loadId)).expired_at).toBe(leaves ? Date.parse(now) : null);
      const error = await refusal(requestLoad({ viewer: driver, loadId }));
      expect(error).toEqual(
        leaves ? new Conflict("This load has expired: its pickup time has passed.") : "done",
      );
      if (leaves) await renewLoad({ viewer: owner, loadId });
      else await expect(renewLoad({ viewer: owner, loadId })).rejects.toThrow(Conflict);
    },
  );

  it("cannot be requested once it has expired, before and after the job runs", async () => {
    const { loadId } = await loadFor(-1);
    for (const round of [1, 2]) {
      const error = await refusal(requestLoad({ viewer: driver, loadId }));
      expect([round, error]).toEqual([
        round,
        new Conflict("This load has expired: its pickup time has passed."),
      ]);
      await expireLoads();
    }
    expect(await requestsOn(loadId)).toEqual({});
  });
});

describe("renewing", () => {
  it("puts an expired load on the board again for the next day, with as many days until delivery, and ends open requests and offers", async () => {
    const load = await loadFor(-3, { driver });
    await expireLoads();
    const before = await loadRow(load.loadId);
    const offered = {
      offer_id: load.loadId,
      load_id: load.loadId,
      driver_id: driver.id,
      request_id: driver.id,
      revision: before.revision,
    };
    const term = { turn: 1, made_at: 1, expires_at: Date.parse(day(9)) };
    await db()
      .insert(offers)
      .values({ ...offered, ...term, made_by: "driver", amount_cents: 150_000 });
    // It is two in the morning in New York (three in summer), and still the day before in Hawaii.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${day(2)}T07:00:00Z`) });
    await renewLoad({ viewer: owner, loadId: load.loadId });
    const after = await loadRow(load.loadId);
    expect(after).toMatchObject({
      load_status: "new",
      pickup_date: day(3),
      delivery_date: day(6),
      expired_at: null,
      posted_at: before.posted_at,
      total_rate_cents: before.total_rate_cents,
      revision: before.revision + 1,
    });
    expect(await requestsOn(load.loadId)).toEqual({ [driver.id]: "rejected" });
    const [offer] = await db().select().from(offers).where(eq(offers.offer_id, load.loadId));
    expect(offer?.answer).toBe("load edited");
    expect(await lastStep(load.loadId)).toEqual(["edit", "pending", "new", owner.id]);
    expect(await load.isFound()).toBe(true);
    await requestLoad({ viewer: driver, loadId: load.loadId });
  });

  it("is for its owner, and only for expired loads", async () => {
    const [fresh, past] = [await loadFor(2), await loadFor(-1)];
    const taken = await loadFor(-1, { driver, status: "in transit" });
    const other = await savePerson({ role: "shipper" });
    const tries = [
      [owner, fresh, Conflict],
      [owner, taken, Conflict],
      [other, past, Forbidden],
      [driver, past, Forbidden],
      [other, taken, NotFound],
    ] as const;
    for (const [viewer, { loadId }, kind] of tries) {
      const before = await loadRow(loadId);
      expect(await refusal(renewLoad({ viewer, loadId }))).toBeInstanceOf(kind);
      expect(await loadRow(loadId)).toEqual(before);
    }
  });

  it("happens once if tried twice at the same time", async () => {
    const { loadId } = await loadFor(-1);
    const answers = await Promise.all([1, 2].map(() => refusal(renewLoad({ viewer: owner, loadId }))));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer instanceof Conflict)).toHaveLength(1);
    expect((await loadRow(loadId)).revision).toBe(2);
  });

  it("also works by an edit with new dates", async () => {
    const load = await loadFor(-1);
    await expireLoads();
    const fields = { pickup_date: day(2), delivery_date: day(3), total_rate: "900", weight_lb: "1000" };
    await editLoad({ viewer: owner, loadId: load.loadId, fields });
    expect(await loadRow(load.loadId)).toMatchObject({
      expired_at: null,
      pickup_date: day(2),
      origin_area: 0,
    });
  });
});

describe("confirming that a load is still open", () => {
  it("saves the time, and changes nothing else", async () => {
    const { loadId } = await loadFor(2, { driver });
    const before = await loadRow(loadId);
    await confirmOpen({ viewer: owner, loadId });
    const { confirmed_at, ...after } = await loadRow(loadId);
    expect(confirmed_at).toBeGreaterThan(Date.now() - 10_000);
    expect({ ...after, confirmed_at: null }).toEqual(before);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
  });

  it("is for its owner, while the load is open", async () => {
    const [fresh, past] = [await loadFor(2), await loadFor(-1)];
    const taken = await loadFor(2, { driver, status: "pickup" });
    const other = await savePerson({ role: "shipper" });
    const tries = [
      [other, fresh, Forbidden],
      [driver, fresh, Forbidden],
      [owner, past, Conflict],
      [owner, taken, Conflict],
      [other, taken, NotFound],
    ] as const;
    for (const [viewer, { loadId }, kind] of tries) {
      expect(await refusal(confirmOpen({ viewer, loadId }))).toBeInstanceOf(kind);
      expect((await loadRow(loadId)).confirmed_at).toBeNull();
    }
  });
});

describe("loads of an older version", () => {
  it("get their missing place columns, by an index", async () => {
    const { loadId } = await saveLoad({ owner });
    const known = await loadRow(loadId);
    const none = { origin_area: null, destination_area: null, origin_latitude: null, origin_point: null };
    await db().update(loads).set(none).where(eq(loads.load_id, loadId));
    const plans = await plansOf(placeLoads);
    expect(plans.flat().filter((step) => /SCAN/.test(step))).toEqual([]);
    expect(await loadRow(loadId)).toEqual(known);
    expect(await placeLoads()).toBe(0);
    const { rows } = await database().client.execute(
      "select count(*) as c from loads where origin_area is null",
    );
    expect(rows[0]?.c).toBe(0);
  });
});
