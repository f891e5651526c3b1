import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads, stop_times } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { localText } from "~/text/local-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { sendCheckIn } from "~/tracking/check-in.server";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { feedOf } from "../../tests/fixtures/read-back";
import { sentLater } from "../../tests/fixtures/sent-later";
import { chargesPage } from "./charges-page.server";
import { reportTime } from "./stop-times.server";
import { notifyWaiting } from "./tell-waiting.server";

const NOW = Date.now();
const ZONE = "America/Denver";
const local = (atMs: number) => localText(atMs, ZONE);
const whole = (atMs: number) => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

/**
 * Builds a load from Salt Lake City. The driver was chosen over two days ago and has moved the load on; the
 * appointment was yesterday at this hour in local time.
 */
async function stage(status: LoadStatus, terms = {}) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const appointment = local(NOW - DAY_MS);
  const isOpen = status === "new" || status === "pending";
  const { loadId } = await saveLoad({
    owner,
    status,
    postedAtMs: NOW - 5 * DAY_MS,
    lastStepAtMs: NOW - HOUR_MS,
    ...(isOpen ? {} : { driver }),
    terms: {
      pickup_date: appointment.slice(0, 10),
      pickup_time: appointment.slice(11),
      delivery_date: local(NOW).slice(0, 10),
      detention_hour_cents: 6_000,
      ...terms,
    },
  });
  const say = (viewer: BuiltPerson, which: string, atMs: number) =>
    reportTime({ viewer, loadId, fields: { which, at: local(atMs) } }, NOW);
  const told = (step: "arrived-pickup" | "departed-pickup", atMs: number) =>
    sentLater(driver.id, atMs, () => sendCheckIn(step, { viewer: driver, loadId, fields: {} }, NOW));
  const stops = async (viewer: BuiltPerson) =>
    (await chargesPage(viewer, loadId, { step: null, charge: null }, NOW)).stops;
  return { owner, driver, loadId, say, told, stops };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.constructor,
  );
const APPOINTMENT = whole(NOW - DAY_MS);

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("the two sides report times at the stops reached, and nobody else does", async () => {
    const { owner, driver, say } = await stage(status);
    const reached = ["pickup", "in transit", "complete"].includes(status);
    const isOpen = status === "new" || status === "pending";
    expect(await outcome(say(owner, "arrived-pickup", APPOINTMENT))).toBe(reached ? "done" : Conflict);
    const ofDriver = isOpen ? NotFound : reached ? "done" : Conflict;
    expect(await outcome(say(driver, "arrived-pickup", APPOINTMENT))).toBe(ofDriver);
    const atDelivery = await outcome(say(owner, "arrived-delivery", APPOINTMENT));
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
      expect(row("Due")).toMatchObject({ byDriver: "$120", byOwner: "$60" });
    }
  });

  it("a driver reports only times without a check-in; the timeline corrects the others", async () => {
    const { driver, say, told, stops } = await stage("pickup");
    await told("arrived-pickup", APPOINTMENT);
    expect(await outcome(say(driver, "arrived-pickup", APPOINTMENT - HOUR_MS))).toBe(Invalid);
    expect(await outcome(say(driver, "departed-pickup", APPOINTMENT + 3 * HOUR_MS))).toBe("done");
    const [pickup] = await stops(driver);
    expect(pickup?.rows.find(({ name }) => name === "Due")).toMatchObject({ byDriver: "$60", byOwner: null });
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
    expect(pickup?.rows.find(({ name }) => name === "Departed")?.byDriver).toContain("when the load went on");
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
    await say(driver, "arrived-delivery", APPOINTMENT);
    const step = and(eq(load_events.load_id, loadId), eq(load_events.event, "deliver"));
    await db().delete(load_events).where(step);
    await db().update(loads).set({ archived_at: NOW }).where(eq(loads.load_id, loadId));
    for (const viewer of [owner, driver]) {
      const page = await chargesPage(viewer, loadId, { step: null, charge: null }, NOW + 100 * DAY_MS);
      expect(page.stops.map(({ rows }) => rows.map(({ name }) => name))).toEqual([["Arrived", "Departed"]]);
      expect(page).toMatchObject({ closesAtMs: null, isClosed: true, ask: null });
    }
  });

  it.each<[what: string, said: readonly [which: string, hours: number][], words: RegExp]>([
    [
      "reports a departure before the arrival",
      [
        ["arrived-pickup", 2],
        ["departed-pickup", 1],
      ],
      /arrived later/,
    ],
    [
      "reports an arrival after the departure",
      [
        ["departed-pickup", 1],
        ["arrived-pickup", 2],
      ],
      /left by then/,
    ],
  ])("a side that %s is refused, at the field", async (_, [first, second], words) => {
    for (const side of ["owner", "driver"] as const) {
      const { [side]: viewer, say, loadId } = await stage("pickup");
      const at = (hours: number) => APPOINTMENT + hours * HOUR_MS;
      await say(viewer, first?.[0] ?? "", at(first?.[1] ?? 0));
      await expect(say(viewer, second?.[0] ?? "", at(second?.[1] ?? 0))).rejects.toMatchObject({
        fields: { at: expect.stringMatching(words) },
      });
      // Times within the same minute fit, because a form has whole minutes.
      await say(viewer, second?.[0] ?? "", at(first?.[1] ?? 0));
      const rows = await db().select().from(stop_times).where(eq(stop_times.load_id, loadId));
      expect(rows).toHaveLength(2);
    }
  });

  it.each([
    [{}, { which: "Choose a time.", at: "Give day and time." }],
    [{ at: local(APPOINTMENT) }, { which: "Choose a time." }],
    [{ which: "arrived-pickup", at: "" }, { at: "Give day and time." }],
    [
      { which: "arrived-pickup", at: "9:30 AM" },
      { at: expect.stringMatching(/^“9:30 AM” is not a day with a time/) },
    ],
    [{ which: "arrived-pickup", at: local(NOW + DAY_MS) }, { at: "That time is still to come." }],
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

describe("the owner of a waiting truck", () => {
  const heardOf = async ({ owner, loadId }: Awaited<ReturnType<typeof stage>>) =>
    (await feedOf(owner.id, loadId)).texts.filter((text) => /wait/.test(text));

  it("is notified at 90 minutes and at the end of the free time, once each", async () => {
    const scene = await stage("pickup");
    await scene.told("arrived-pickup", APPOINTMENT - HOUR_MS);
    const roundAt = (minutes: number) => notifyWaiting(APPOINTMENT + minutes * MINUTE_MS);
    await roundAt(89);
    expect(await heardOf(scene)).toHaveLength(0);
    await roundAt(90);
    await roundAt(91);
    expect(await heardOf(scene)).toHaveLength(1);
    await roundAt(120);
    await roundAt(121);
    const heard = await heardOf(scene);
    expect(heard).toHaveLength(2);
    expect(heard.join()).toContain("The free time of 2 h is over");
  });

  it("is notified once if the job runs late", async () => {
    const scene = await stage("pickup");
    await scene.told("arrived-pickup", APPOINTMENT);
    await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
    await notifyWaiting(APPOINTMENT + 6 * HOUR_MS);
    expect(await heardOf(scene)).toHaveLength(1);
  });

  it("is notified of an arrival that the driver reported on the charges page", async () => {
    const scene = await stage("pickup");
    await scene.say(scene.driver, "arrived-pickup", APPOINTMENT);
    await notifyWaiting(APPOINTMENT + 91 * MINUTE_MS);
    expect(await heardOf(scene)).toHaveLength(1);
  });

  it("is not notified of a time of their own", async () => {
    const scene = await stage("pickup");
    await scene.say(scene.owner, "arrived-pickup", APPOINTMENT);
    await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
    expect(await heardOf(scene)).toHaveLength(0);
  });

  it.each(["owner", "driver"] as const)(
    "is not notified once the %s has reported the departure",
    async (side) => {
      const scene = await stage("pickup");
      await scene.told("arrived-pickup", APPOINTMENT);
      await scene.say(scene[side], "departed-pickup", APPOINTMENT + HOUR_MS);
      await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
      expect(await heardOf(scene)).toHaveLength(0);
    },
  );

  it.each([
    ["the truck has left", {}, true],
    ["no hourly price was agreed", { detention_hour_cents: null }, false],
  ])("is not notified if %s", async (_, terms, leaves) => {
    const scene = await stage("pickup", terms);
    await scene.told("arrived-pickup", APPOINTMENT);
    if (leaves) await scene.told("departed-pickup", APPOINTMENT + HOUR_MS);
    await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
    expect(await heardOf(scene)).toHaveLength(0);
  });
});
