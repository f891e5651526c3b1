import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges, load_events, loads, stop_times } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { timelinePage } from "~/tracking/timeline.server";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { APPOINTMENT, local, NOW, stage } from "../../tests/fixtures/scenes/stop-times";
import { chargesPage } from "./charges-page.server";
import { reportTime } from "./report-time.server";

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.constructor,
  );

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("the two sides report times at the stops reached, and nobody else does", async () => {
    const { owner, driver, say } = await stage(status);
    const reached = ["pickup", "in transit", "complete"].includes(status);
    const isOpen = status === "new" || status === "pending";
    expect(await outcome(say(owner, "arrived-pickup", APPOINTMENT))).toBe(reached ? "done" : Conflict);
    const ofDriver = isOpen ? NotFound : reached ? "done" : Conflict;
    expect(await outcome(say(driver, "arrived-pickup", APPOINTMENT))).toBe(ofDriver);
    const atDelivery = await outcome(say(owner, "arrived-delivery", NOW - HOUR_MS));
    const delivered = status === "in transit" || status === "complete";
    expect(atDelivery).toBe(delivered ? "done" : reached ? Invalid : Conflict);
    for (const role of ["driver", "shipper"] as const)
      expect(await outcome(say(await savePerson({ role }), "arrived-pickup", APPOINTMENT))).toBe(NotFound);
  });
});

describe("the times of the two sides", () => {
  it("are shown side by side, each with the money due by it", async () => {
    const { owner, driver, say, told, stops } = await stage("pickup");
    await told("arrived-pickup", APPOINTMENT - 30 * MINUTE_MS);
    await told("departed-pickup", APPOINTMENT + 4 * HOUR_MS);
    await say(owner, "departed-pickup", APPOINTMENT + 3 * HOUR_MS);
    for (const viewer of [owner, driver]) {
      const [pickup] = await stops(viewer);
      const row = (name: string) => pickup?.rows.find((each) => each.name === name);
      expect(row("Waited")).toMatchObject({ byDriver: "4 h", byOwner: "3 h" });
      expect(row("Detention due")).toMatchObject({ byDriver: "$120", byOwner: "$60" });
    }
  });

  it("a driver reports only times without a check-in; the timeline corrects the others", async () => {
    const { driver, say, told, stops } = await stage("pickup");
    await told("arrived-pickup", APPOINTMENT);
    expect(await outcome(say(driver, "arrived-pickup", APPOINTMENT - HOUR_MS))).toBe(Invalid);
    expect(await outcome(say(driver, "departed-pickup", APPOINTMENT + 3 * HOUR_MS))).toBe("done");
    const [pickup] = await stops(driver);
    expect(pickup?.rows.find(({ name }) => name === "Detention due")).toMatchObject({
      byDriver: "$60",
      byOwner: null,
    });
  });

  it("without a reported departure, the load's next step is the departure", async () => {
    const { driver, owner, loadId, say, stops } = await stage("in transit");
    await say(driver, "arrived-pickup", APPOINTMENT);
    const at = APPOINTMENT + 150 * MINUTE_MS;
    await db()
      .update(load_events)
      .set({ at })
      .where(and(eq(load_events.load_id, loadId), eq(load_events.event, "pick up")));
    const [pickup] = await stops(owner);
    expect(pickup?.rows.find(({ name }) => name === "Waited")?.byDriver).toBe("2 h 30 min");
    expect(pickup?.rows.find(({ name }) => name === "Departed")?.byDriver).toContain(
      "when the pickup was confirmed",
    );
  });

  it.each<[what: string, pressed: number | null, waited: string]>([
    ["at the time of the click", APPOINTMENT + 3 * HOUR_MS, "3 h"],
    ["at its arrival if the time of the click is unknown", null, "7 h"],
  ])("a step that was sent late ends the clock %s", async (_, pressed_at, waited) => {
    const { driver, loadId, say, stops } = await stage("in transit");
    await say(driver, "arrived-pickup", APPOINTMENT);
    await db()
      .update(load_events)
      .set({ at: APPOINTMENT + 7 * HOUR_MS, pressed_at })
      .where(and(eq(load_events.load_id, loadId), eq(load_events.event, "pick up")));
    const [pickup] = await stops(driver);
    expect(pickup?.rows.find(({ name }) => name === "Waited")?.byDriver).toBe(waited);
  });

  it("nothing is computed for a stop whose end an older version moved to the archive", async () => {
    const { driver, owner, loadId, say } = await stage("complete");
    await say(driver, "arrived-delivery", NOW - 2 * HOUR_MS);
    const step = and(eq(load_events.load_id, loadId), eq(load_events.event, "deliver"));
    await db().delete(load_events).where(step);
    await db().update(loads).set({ archived_at: NOW }).where(eq(loads.load_id, loadId));
    const charge = { charge_id: loadId, load_id: loadId, driver_id: driver.id, asked_at: NOW } as const;
    await db()
      .insert(charges)
      .values({ ...charge, kind: "detention", amount_cents: 6_000, state: "asked" });
    for (const viewer of [owner, driver]) {
      const page = await chargesPage(viewer, loadId, { step: null, charge: null }, NOW + 100 * DAY_MS);
      expect(page.stops.map(({ rows }) => rows.map(({ name }) => name))).toEqual([["Arrived", "Departed"]]);
      expect(page).toMatchObject({ closesAt: null, isClosed: true, ask: null });
      const words = "The reported arrival and departure times are incomplete.";
      expect(page.charges.map(({ computed }) => computed)).toEqual([words]);
    }
  });

  it.each<[what: string, said: readonly [which: string, hours: number][], words: RegExp]>([
    [
      "reports a departure before the arrival",
      [
        ["arrived-pickup", 2],
        ["departed-pickup", 1],
      ],
      /after the truck arrived at pickup/,
    ],
    [
      "reports an arrival after the departure",
      [
        ["departed-pickup", 1],
        ["arrived-pickup", 2],
      ],
      /before the truck left pickup/,
    ],
  ])("a side that %s is refused, at the field", async (_, [first, second], words) => {
    for (const side of ["owner", "driver"] as const) {
      const { [side]: viewer, say, loadId } = await stage("pickup");
      const at = (hours: number) => APPOINTMENT + hours * HOUR_MS;
      await say(viewer, first?.[0] ?? "", at(first?.[1] ?? 0));
      await expect(say(viewer, second?.[0] ?? "", at(second?.[1] ?? 0))).rejects.toMatchObject({
        fields: { at: expect.stringMatching(words) },
      });
      // Times within the same minute are accepted, because the form has whole minutes.
      await say(viewer, second?.[0] ?? "", at(first?.[1] ?? 0));
      const rows = await db().select().from(stop_times).where(eq(stop_times.load_id, loadId));
      expect(rows).toHaveLength(2);
    }
  });

  it.each([
    [{}, { which: "Choose what happened.", at: "Enter a date and time." }],
    [{ at: local(APPOINTMENT) }, { which: "Choose what happened." }],
    [{ which: "arrived-pickup", at: "" }, { at: "Enter a date and time." }],
    [
      { which: "arrived-pickup", at: "9:30 AM" },
      { at: expect.stringMatching(/^“9:30 AM” is not a date and time/) },
    ],
    [{ which: "arrived-pickup", at: local(NOW + DAY_MS) }, { at: "That time is in the future." }],
  ])("%j is refused at every wrong field", async (fields, wrong) => {
    const { owner: viewer, loadId } = await stage("pickup");
    const refused = await reportTime({ viewer, loadId, fields }, NOW).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Invalid);
    expect(refused).toHaveProperty("fields", wrong);
  });

  it("of the owner are checked against the driver's if the owner has reported none", async () => {
    const { owner, driver, say } = await stage("pickup");
    await say(driver, "arrived-pickup", APPOINTMENT);
    expect(await outcome(say(owner, "departed-pickup", APPOINTMENT - HOUR_MS))).toBe(Invalid);
    expect(await outcome(say(owner, "arrived-pickup", APPOINTMENT - 2 * HOUR_MS))).toBe("done");
    expect(await outcome(say(owner, "departed-pickup", APPOINTMENT - HOUR_MS))).toBe("done");
  });

  it.each<[what: string, which: string, at: number, words: RegExp]>([
    [
      "before the driver was chosen",
      "arrived-pickup",
      NOW - 4 * DAY_MS,
      /after the rate confirmation was signed/,
    ],
    [
      "an arrival after the pickup was confirmed",
      "arrived-pickup",
      NOW - 2 * MINUTE_MS,
      /before the pickup was confirmed/,
    ],
    [
      "at delivery before the pickup",
      "arrived-delivery",
      NOW - 20 * HOUR_MS,
      /after the pickup was confirmed/,
    ],
    [
      "at delivery before the driver was chosen",
      "arrived-delivery",
      NOW - 5 * DAY_MS,
      /after the pickup was confirmed/,
    ],
    [
      "a departure from delivery before the pickup",
      "departed-delivery",
      NOW - 2 * HOUR_MS,
      /after the pickup was confirmed/,
    ],
  ])("%s is refused for both sides, and nothing is stored", async (_, which, at, words) => {
    const { owner, driver, loadId, say } = await stage("in transit");
    for (const viewer of [owner, driver])
      await expect(say(viewer, which, at)).rejects.toMatchObject({
        fields: { at: expect.stringMatching(words) },
      });
    expect(await db().select().from(stop_times).where(eq(stop_times.load_id, loadId))).toEqual([]);
  });

  it.each([
    [{}, /, 8:00 AM M[SD]T$/],
    [{ pickup_until: "15:30" }, /, 8:00 AM–3:30 PM M[SD]T$/],
  ])("show next to the appointment, or both ends of the window: %j", async (window, words) => {
    const { driver, told, stops } = await stage("pickup", { pickup_time: "08:00", ...window });
    await told("arrived-pickup", APPOINTMENT);
    const [pickup] = await stops(driver);
    expect(pickup?.appointment).toMatch(words);
  });

  it.each([
    ["a window ends, even on the next day", -1, null],
    ["an appointment", 0, ", 5 min late"],
  ])("are late only after %s", async (_, minutes, late) => {
    const until = minutes < 0 ? local(APPOINTMENT + minutes * MINUTE_MS).slice(11) : null;
    const { driver, told, stops } = await stage("pickup", { pickup_until: until });
    await told("arrived-pickup", APPOINTMENT + 5 * MINUTE_MS);
    const [pickup] = await stops(driver);
    const arrived = pickup?.rows.find(({ name }) => name === "Arrived")?.byDriver;
    expect(/, \d+ min late/.exec(arrived ?? "")?.[0] ?? null).toBe(late);
  });

  it("show to both sides when each was reported, next to the money", async () => {
    const { owner, driver, told, say, stops } = await stage("pickup");
    await told("arrived-pickup", APPOINTMENT);
    await say(owner, "departed-pickup", APPOINTMENT + 3 * HOUR_MS);
    for (const viewer of [owner, driver]) {
      const [pickup] = await stops(viewer);
      const row = (name: string) => pickup?.rows.find((each) => each.name === name);
      expect(row("Arrived")?.byDriver).toMatch(/^\w+, \w+ \d+, \d+:\d\d [AP]M M[SD]T, reported .*\d [AP]M/);
      expect(row("Departed")?.byOwner).toMatch(/ [AP]M M[SD]T, reported .*\d [AP]M/);
    }
  });

  it("can be reported thirty times in ten minutes", async () => {
    const { owner, say } = await stage("pickup");
    for (let n = 0; n < 30; n++) await say(owner, "arrived-pickup", APPOINTMENT + n * MINUTE_MS);
    await expect(say(owner, "arrived-pickup", APPOINTMENT)).rejects.toMatchObject({ status: 429 });
  });

  it("that are reported again replace earlier ones, which stay in the history and the export", async () => {
    const { owner, loadId, say } = await stage("pickup");
    await say(owner, "arrived-pickup", APPOINTMENT);
    await say(owner, "arrived-pickup", APPOINTMENT + HOUR_MS);
    const rows = await db().select().from(stop_times).where(eq(stop_times.load_id, loadId));
    expect(rows.map(({ replaced_at }) => replaced_at === null).sort()).toEqual([false, true]);
    const exported = [];
    for await (const row of exportRows("stop_times", owner.id)) exported.push(row);
    expect(exported).toHaveLength(2);
  });

  it.each([
    ["a time in the future", NOW + HOUR_MS],
    ["a time before the driver was chosen", NOW - 30 * DAY_MS],
  ])("%s is refused", async (_, atMs) => {
    const { owner, say } = await stage("pickup");
    await expect(say(owner, "arrived-pickup", atMs)).rejects.toMatchObject({
      fields: { at: expect.any(String) },
    });
  });
});

it("a time that a driver enters here rules out the check-ins that must come before it", async () => {
  const { driver, loadId, say, told } = await stage("in transit");
  const offered = async () => (await timelinePage(driver, loadId)).buttons.map(({ step }) => step);
  expect(await offered()).toEqual(["departed-pickup", "arrived-delivery", "here"]);
  await say(driver, "arrived-delivery", NOW - 10 * MINUTE_MS);
  await expect(told("departed-pickup", NOW)).rejects.toThrow("before the truck arrived at delivery");
  expect(await offered()).toEqual(["arrived-delivery", "here"]);
  await say(driver, "departed-delivery", NOW - 5 * MINUTE_MS);
  await expect(told("arrived-delivery", NOW)).rejects.toThrow("before the truck left delivery");
  expect(await offered()).toEqual(["departed-delivery", "here"]);
});
