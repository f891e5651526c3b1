import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { board_days, load_events, requests, userloads } from "db/schema";
import { write } from "db/write";
import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { withTrips } from "~/platform/trips.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { plansOf, walks } from "../../tests/fixtures/watch-queries";
import { countDay } from "./count-day.server";
import { countOpenDays } from "./jobs.server";
import { COMPLETE } from "./series";

/** Each test has its own days, because the tests share the database. */
let day = Date.UTC(2026, 2, 1);
beforeEach(() => {
  day += 40 * DAY_MS;
});

const rowsOf = async (dayMs: number) => {
  const rows = await db()
    .select()
    .from(board_days)
    .where(eq(board_days.day_at, dayMs))
    .orderBy(asc(board_days.name), asc(board_days.part));
  return Object.fromEntries(rows.map(({ name, part, value }) => [`${name} ${part}`, value]));
};

const DONE = { [`${COMPLETE.name} ${COMPLETE.part}`]: 1 };
const later = () => day + 30 * DAY_MS;

async function deliveredLoad() {
  const owner = await savePerson({ role: "shipper", alone: true, joinedAtMs: day + HOUR_MS });
  const driver = await savePerson({ role: "driver", alone: true, joinedAtMs: day - 2 * DAY_MS });
  const postedAtMs = day + 3 * HOUR_MS;
  const lastStepAtMs = postedAtMs + 6 * HOUR_MS;
  const load = await saveLoad({ owner, driver, status: "complete", postedAtMs, lastStepAtMs });
  return { ...load, owner, driver };
}

const saveEvent = (loadId: string, actorId: string, event: "cancel" | "request", at: number) => ({
  query: db()
    .insert(load_events)
    .values({ event_id: newId({ msecs: at }), load_id: loadId, event, actor_id: actorId, at }),
});

describe("a day", () => {
  it("has its loads, sign-ups and durations", async () => {
    await deliveredLoad();
    await countDay(day, later());
    expect(await rowsOf(day)).toEqual({
      ...DONE,
      "loads posted": 1,
      "loads booked": 1,
      "loads delivered": 1,
      "first_request 1h": 1,
      "sign_ups shipper": 1,
      "first_post 1d": 1,
      "first_booking 7d": 1,
    });
  });

  it("has the same counts if it is counted again, and is a single write", async () => {
    await deliveredLoad();
    await countDay(day, later());
    const first = await rowsOf(day);
    await countDay(day, later());
    expect(await rowsOf(day)).toEqual(first);
    expect(first["loads posted"]).toBe(1);
  });

  it("loses a count whose rows are gone, and keeps the counts of processes and queues", async () => {
    const { loadId } = await deliveredLoad();
    const kept = [
      { day_at: day, name: "mails", part: "sent", value: 7 },
      { day_at: day, name: "queue_peak", part: "alerts", value: 3 },
    ];
    await write([{ query: db().insert(board_days).values(kept) }]);
    await countDay(day, later());
    await write([{ query: db().delete(load_events).where(eq(load_events.load_id, loadId)) }]);
    await countDay(day, later());
    expect(await rowsOf(day)).toEqual({
      ...DONE,
      "mails sent": 7,
      "queue_peak alerts": 3,
      "sign_ups shipper": 1,
    });
  });

  it("begins at midnight UTC and ends before the next", async () => {
    const { owner, loadId } = await deliveredLoad();
    const times = [day - 1, day, day + DAY_MS - 1, day + DAY_MS];
    await write(times.map((at) => saveEvent(loadId, owner.id, "cancel", at)));
    await countDay(day, later());
    expect(await rowsOf(day)).toMatchObject({ "loads canceled": 2 });
  });

  it("is read in steps", async () => {
    const { owner, loadId } = await deliveredLoad();
    const times = Array.from({ length: 1_203 }, (_, nth) => day + 12 * HOUR_MS + nth);
    await write(times.map((at) => saveEvent(loadId, owner.id, "cancel", at)));
    const plans = await plansOf(() => countDay(day, later()));
    expect(plans.length).toBeGreaterThan(3);
    expect(await rowsOf(day)).toMatchObject({ "loads canceled": 1_203 });
  });

  it("is not written if the job may not go on", async () => {
    const { owner, loadId } = await deliveredLoad();
    const times = Array.from({ length: 600 }, (_, nth) => day + 12 * HOUR_MS + nth);
    await write(times.map((at) => saveEvent(loadId, owner.id, "cancel", at)));
    expect(await withTrips(0, () => countDay(day, later()))).toBe(false);
    expect(await rowsOf(day)).toEqual({});
  });

  it("is not complete before its last writes have ended", async () => {
    await deliveredLoad();
    await countDay(day, day + DAY_MS + MINUTE_MS);
    expect(await rowsOf(day)).not.toMatchObject(DONE);
    await countDay(day, day + DAY_MS + 5 * MINUTE_MS);
    expect(await rowsOf(day)).toMatchObject(DONE);
  });
});

describe("durations", () => {
  it("count only the first request for a load, even if the driver withdrew it", async () => {
    const { driver, loadId } = await deliveredLoad();
    await write([
      saveEvent(loadId, driver.id, "request", day + 5 * HOUR_MS),
      { query: db().delete(requests).where(eq(requests.load_id, loadId)) },
    ]);
    await countDay(day, later());
    const rows = await rowsOf(day);
    expect(Object.keys(rows).filter((key) => key.startsWith("first_request"))).toEqual(["first_request 1h"]);
    expect(rows["first_request 1h"]).toBe(1);
  });

  it("count only a shipper's first load and a driver's first booking", async () => {
    const { owner, driver } = await deliveredLoad();
    const postedAtMs = day + 12 * HOUR_MS;
    const lastStepAtMs = postedAtMs + 6 * HOUR_MS;
    await saveLoad({ owner, driver, status: "complete", postedAtMs, lastStepAtMs });
    await countDay(day, later());
    expect(await rowsOf(day)).toMatchObject({
      "loads posted": 2,
      "loads booked": 2,
      "first_post 1d": 1,
      "first_booking 7d": 1,
      "first_request 1h": 2,
    });
  });

  it("do not count a booking whose driver is no longer linked twice", async () => {
    const { driver, loadId } = await deliveredLoad();
    const link = and(eq(userloads.load_id, loadId), eq(userloads.user_id, driver.id));
    await write([{ query: db().delete(userloads).where(link) }]);
    await countDay(day, later());
    expect(await rowsOf(day)).toMatchObject({ "first_booking 7d": 1 });
  });
});

describe("the job", () => {
  it("counts today so far, and each earlier day once", async () => {
    await deliveredLoad();
    const nowMs = day + DAY_MS + HOUR_MS;
    await countOpenDays(nowMs);
    expect(await rowsOf(day)).toMatchObject({ ...DONE, "loads posted": 1 });
    expect(await rowsOf(day + DAY_MS)).toEqual({});
    expect(await rowsOf(day - 30 * DAY_MS)).toEqual({});
    const plans = await plansOf(() => countOpenDays(nowMs));
    // One query finds the days that are not counted yet, and two count today.
    expect(plans).toHaveLength(3);
  });

  it("counts again a day that was not complete", async () => {
    const { owner, loadId } = await deliveredLoad();
    await countOpenDays(day + 20 * HOUR_MS);
    await write([saveEvent(loadId, owner.id, "cancel", day + 21 * HOUR_MS)]);
    await countOpenDays(day + DAY_MS + HOUR_MS);
    expect(await rowsOf(day)).toMatchObject({ ...DONE, "loads canceled": 1 });
  });
});

it("every query reads only the day, by an index, and the rows of one load or user", async () => {
  const plans = await plansOf(() => countDay(day, later()));
  const steps = plans.flat();
  expect(walks(plans)).toEqual([]);
  expect(steps.join("\n")).not.toMatch(/TEMP B-TREE/);
  expect(steps.filter((step) => /^SEARCH (e|a) .*<\?\)$/.test(step))).toEqual([
    expect.stringMatching(/^SEARCH e USING INDEX \S+ \(event_id>\? AND event_id<\?\)$/),
    expect.stringMatching(/^SEARCH a USING (?:COVERING )?INDEX \S+ \(id>\? AND id<\?\)$/),
  ]);
  expect(steps.filter((step) => /^SEARCH [prs] /.test(step) && !/load_id=\?|id=\?/.test(step))).toEqual([]);
  expect(database().embedded).toBe(true);
});
