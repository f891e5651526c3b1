import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { assignments, notices, seats } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveColleague, saveLoad, savePerson } from "~/builders";
import { HOUR_MS } from "~/text/time";
import { feedOf } from "../../tests/fixtures/read-back";
import { assignDriver } from "./assign-driver.server";
import { nextReminder } from "./next-reminder.server";
import { remindOfPickups } from "./remind-pickup.server";

const RENO = {
  origin_address_street: null,
  origin_address_city: "Reno",
  origin_address_state: "NV",
  origin_address_zip: "89502",
  destination_address_street: null,
  destination_address_city: null,
  destination_address_state: null,
  destination_address_zip: null,
};
const PICKUP = { ...RENO, pickup_date: "2026-12-03", pickup_time: "08:00" };
/** 8:00 AM in Reno. */
const START = Date.UTC(2026, 11, 3, 16);

it.each([
  [30, 24],
  [24, 14],
  [20, 14],
  [5, 4],
  [4, null],
  [-1, null],
])("%s hours before the pickup, the next reminder is %s hours before it", (left, hours) => {
  const at = nextReminder(PICKUP, START - left * HOUR_MS);
  expect(at).toBe(hours === null ? null : START - hours * HOUR_MS);
});

it("counts from local midnight without a time, and is absent without a time zone", () => {
  const nowMs = START - 100 * HOUR_MS;
  expect(nextReminder({ ...PICKUP, pickup_time: null }, nowMs)).toBe(START - (8 + 24) * HOUR_MS);
  const nowhere = {
    ...PICKUP,
    origin_address_city: null,
    origin_address_state: null,
    origin_address_zip: null,
  };
  expect(nextReminder(nowhere, nowMs)).toBeNull();
});

async function assigned(status: "pickup" | "in transit" = "pickup") {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(carrier, { seat: "driver" });
  const { loadId } = await saveLoad({
    owner,
    driver: carrier,
    status,
    terms: { ...PICKUP, delivery_date: "2026-12-05" },
    lastStepAtMs: START - 60 * HOUR_MS,
  });
  await assignDriver({ viewer: carrier, loadId, fields: { person_id: vic.id } }, START - 50 * HOUR_MS);
  const told = async () =>
    (await feedOf(vic.id, loadId)).texts.filter((text) => text.startsWith("Pickup soon"));
  const remindAt = async () => {
    const [row] = await db().select().from(assignments).where(eq(assignments.load_id, loadId));
    return row?.remind_at;
  };
  return { carrier, vic, loadId, told, remindAt };
}

it("reminds the assigned driver three times, each time once, and nobody else", async () => {
  const { carrier, vic, loadId, told, remindAt } = await assigned();
  for (const [left, count] of [
    [25, 0],
    [24, 1],
    [23, 1],
    [14, 2],
    [4, 3],
    [1, 3],
  ] as const) {
    await remindOfPickups(START - left * HOUR_MS);
    expect([left, (await told()).length]).toEqual([left, count]);
  }
  expect((await told())[0]).toMatch(/^Pickup soon · HW-\d+ Reno, NV .*Pickup: Thu, Dec 3, 8:00 AM PST\.$/);
  expect(await remindAt()).toBeNull();
  expect((await feedOf(carrier.id, loadId)).texts.filter((text) => text.startsWith("Pickup soon"))).toEqual(
    [],
  );
  const kinds = (await db().select().from(notices).where(eq(notices.person_id, vic.id))).map(
    ({ kind }) => kind,
  );
  expect(kinds.filter((kind) => kind === "assignment:reminder")).toHaveLength(3);
});

it("two runs at once send one reminder", async () => {
  const { told } = await assigned();
  await Promise.all([remindOfPickups(START - 24 * HOUR_MS), remindOfPickups(START - 24 * HOUR_MS)]);
  expect(await told()).toHaveLength(1);
});

it("reminds nobody after the pickup, or after the driver has left", async () => {
  const { told, remindAt } = await assigned("in transit");
  await remindOfPickups(START - 24 * HOUR_MS);
  expect([await told(), await remindAt()]).toEqual([[], null]);
  const gone = await assigned();
  await write([{ query: db().update(seats).set({ ended_at: 1 }).where(eq(seats.person_id, gone.vic.id)) }]);
  await remindOfPickups(START - 24 * HOUR_MS);
  expect([await gone.told(), await gone.remindAt()]).toEqual([[], null]);
});
