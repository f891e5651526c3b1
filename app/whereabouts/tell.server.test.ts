import "../../tests/fixtures/own-database";

import { type BuiltPerson, saveLoad, savePerson } from "db/builders";
import { db } from "db/client";
import { loads, userloads, whereabouts } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { releaseDriver } from "~/loads/part.server";
import { TOLD_TEXTS } from "~/notifications/texts";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { localText } from "~/platform/local-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { isOpen, LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf, nameIn } from "../../tests/fixtures/read-back";
import { sentLater } from "../../tests/fixtures/sent-later";
import { exportWhereabouts } from "./export-whereabouts.server";
import { forgetHere } from "./forget-here.server";
import { correctTold, tellWhereabouts } from "./tell.server";
import { TELL_STEPS, TELLINGS, type TellStep } from "./telling";
import { timelinePage } from "./timeline.server";

const NOW = Date.now();
const person = (role: "driver" | "shipper") => savePerson({ role });

async function stage(status: LoadStatus, lastStepAtMs = NOW - DAY_MS) {
  const owner = await person("shipper");
  const [chosen, asked] = [await person("driver"), await person("driver")];
  const { loadId } = await saveLoad({
    owner,
    status,
    postedAtMs: lastStepAtMs - DAY_MS,
    lastStepAtMs,
    ...(isOpen(status)
      ? { requesters: status === "pending" ? [asked] : [] }
      : { driver: chosen, requesters: [asked] }),
  });
  await db()
    .update(loads)
    .set({
      origin_address_city: "Reno",
      origin_address_state: "NV",
      origin_address_zip: null,
      destination_address_city: "Boston",
      destination_address_state: "MA",
      destination_address_zip: null,
    })
    .where(eq(loads.load_id, loadId));
  const people = { owner, chosen, asked, driver: await person("driver"), shipper: await person("shipper") };
  /** With a time as an outbox sends it, and the clock of its phone, which is wrong. */
  const told = (step: TellStep, at?: number, nowMs = NOW, viewer: BuiltPerson = chosen) => {
    if (at === undefined) return tellWhereabouts(step, { viewer, loadId, fields: {} }, nowMs);
    const fields = { at: String(at - 5 * MINUTE_MS) };
    return sentLater(viewer.id, at, () => tellWhereabouts(step, { viewer, loadId, fields }, nowMs));
  };
  const correct = (fields: Record<string, string>, nowMs = NOW) =>
    correctTold({ viewer: chosen, loadId, fields }, nowMs);
  const lines = async (viewer: BuiltPerson = owner) =>
    (await timelinePage(viewer, loadId)).entries.map(({ who, did }) => `${who} ${did}`);
  return { people, ...people, loadId, told, correct, lines };
}

const rowsOf = (loadId: string) => db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId));

/** In which statuses the chosen driver may tell what; written out here once more. */
const WHEN: Readonly<Record<TellStep, readonly LoadStatus[]>> = {
  "arrived-pickup": ["pickup", "in transit"],
  "departed-pickup": ["pickup", "in transit"],
  "arrived-delivery": ["in transit"],
  "departed-delivery": ["in transit"],
  here: ["rate confirmation", "rate confirmation sent", "pickup", "in transit"],
};

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("the chosen driver tells what fits, and nobody else tells anything", async () => {
    for (const step of TELL_STEPS) {
      const { people, told, loadId } = await stage(status);
      for (const [who, viewer] of Object.entries(people)) {
        const isChosen = who === "chosen" && !isOpen(status);
        const mayTell = isChosen && WHEN[step].includes(status);
        const isSeen = isOpen(status) || who === "owner" || isChosen;
        const outcome = await told(step, undefined, NOW, viewer).catch((error) => error.constructor);
        const refusal = isChosen ? Conflict : isSeen ? Forbidden : NotFound;
        expect([who, step, outcome]).toEqual([who, step, mayTell ? undefined : refusal]);
      }
      expect(await rowsOf(loadId)).toHaveLength(WHEN[step].includes(status) ? 1 : 0);
    }
  });
});

describe("in SQL", () => {
  it.each(TELL_STEPS)("%s of a driver who was released meanwhile writes nothing", async (step) => {
    const { told, chosen, owner, loadId } = await stage(step.endsWith("delivery") ? "in transit" : "pickup");
    const release = async () => {
      if (step.endsWith("delivery"))
        await db()
          .update(loads)
          .set({ load_status: "complete", dropoff_image_url: "x" })
          .where(eq(loads.load_id, loadId));
      else await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    };
    const heard = (await feedOf(owner.id, loadId)).texts.length;
    await expect(betweenLookAndWrite(release, { of: () => told(step), at: /whereabouts/ })).rejects.toThrow(
      Conflict,
    );
    expect(await rowsOf(loadId)).toEqual([]);
    const after = (await feedOf(owner.id, loadId)).texts.length;
    expect(after - heard).toBe(step.endsWith("delivery") ? 0 : 1);
    expect(chosen.id).not.toBe(owner.id);
  });

  it("a driver whose place another has taken meanwhile writes nothing", async () => {
    const { told, asked, loadId } = await stage("pickup");
    const replace = () =>
      db()
        .update(userloads)
        .set({ user_id: asked.id })
        .where(and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, "driver")));
    await expect(betweenLookAndWrite(replace, { of: () => told("here"), at: /whereabouts/ })).rejects.toThrow(
      /no longer the driver/,
    );
    expect(await rowsOf(loadId)).toEqual([]);
  });

  it("a load that was deleted meanwhile writes nothing", async () => {
    const { told, loadId } = await stage("pickup");
    const remove = () => db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, loadId));
    await expect(betweenLookAndWrite(remove, { of: () => told("here"), at: /whereabouts/ })).rejects.toThrow(
      Conflict,
    );
    expect(await rowsOf(loadId)).toEqual([]);
  });

  it("two presses at once are told once", async () => {
    const { told, loadId } = await stage("pickup");
    await expect(
      betweenLookAndWrite(() => told("arrived-pickup"), {
        of: () => told("arrived-pickup"),
        at: /whereabouts/,
      }),
    ).rejects.toThrow(/You told that already/);
    expect(await rowsOf(loadId)).toHaveLength(1);
  });
});

describe("what was told", () => {
  it("is heard by the shipper, with the load's name", async () => {
    for (const step of TELL_STEPS) {
      const { told, owner, chosen, loadId } = await stage("in transit");
      await told(step);
      const { texts } = await feedOf(owner.id, loadId);
      const text = TOLD_TEXTS[step]({ lane: await nameIn(loadId), driver: chosen.fullName });
      expect(texts.join("\n")).toContain(text);
    }
  });

  it("has the phone's time where that can be, else the server's, and says so", async () => {
    const { told, lines, chosen, loadId } = await stage("pickup");
    await told("arrived-pickup", NOW - 3 * HOUR_MS);
    await told("departed-pickup", NOW + HOUR_MS);
    const rows = await rowsOf(loadId);
    expect(rows.map(({ kind, at, told_at, by_hand }) => [kind, at, told_at, by_hand])).toEqual([
      ["arrived", NOW - 3 * HOUR_MS, NOW, false],
      ["departed", NOW, NOW, true],
    ]);
    const [arrived = "", departed = ""] = (await lines()).slice(-2);
    expect(arrived).toMatch(new RegExp(`^${chosen.fullName} arrived at pickup, told .* P[SD]T$`));
    expect(departed).toBe(
      `${chosen.fullName} departed from pickup (3 h 0 min at pickup), by hand, at the server's time`,
    );
  });

  it("is told once for each stop, and says when", async () => {
    const { told } = await stage("pickup");
    await told("arrived-pickup", NOW - HOUR_MS);
    await expect(told("arrived-pickup")).rejects.toThrow(/^You told that already: .* P[SD]T\. Correct/);
  });

  it("is told anew by a driver who was chosen anew", async () => {
    const { told, chosen, owner, loadId } = await stage("pickup");
    await told("arrived-pickup");
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    await requestLoad({ viewer: chosen, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: chosen.id });
    const signed = {
      load_status: "pickup",
      rate_confirmation_url: "a_signed.pdf",
      bill_of_lading_url: "b",
    } as const;
    await db().update(loads).set(signed).where(eq(loads.load_id, loadId));
    await told("arrived-pickup", undefined, Date.now());
    expect(await rowsOf(loadId)).toHaveLength(2);
  });

  it("on the way is told once in ten minutes", async () => {
    const { told, loadId } = await stage("in transit");
    await told("here");
    await expect(told("here", undefined, NOW + 9 * MINUTE_MS)).rejects.toThrow(/within the last 10 minutes/);
    await told("here", undefined, NOW + 11 * MINUTE_MS);
    expect(await rowsOf(loadId)).toHaveLength(2);
  });

  it("is read by owner and driver, and not by the driver who comes next", async () => {
    const { told, asked, owner, chosen, loadId, lines } = await stage("pickup");
    await told("arrived-pickup");
    expect((await lines(chosen)).at(-1)).toBe(`${chosen.fullName} arrived at pickup`);
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    await requestLoad({ viewer: asked, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: asked.id });
    expect((await lines(asked)).join()).not.toContain(chosen.fullName);
    expect((await lines(owner)).join()).toContain(`${chosen.fullName} arrived at pickup`);
  });
});

describe("a correction", () => {
  const clock = "America/Los_Angeles";
  const minute = Math.floor(NOW / MINUTE_MS) * MINUTE_MS;

  it("replaces the time, and the timeline keeps both", async () => {
    const { told, correct, lines, loadId, owner } = await stage("pickup");
    await told("arrived-pickup");
    const [row] = await rowsOf(loadId);
    await correct({ told: row?.told_id ?? "", corrected_at: localText(minute - 2 * HOUR_MS, clock) });
    await told("departed-pickup", minute);
    const rows = await rowsOf(loadId);
    expect(rows.map(({ kind, at, replaced_at }) => [kind, at, replaced_at])).toEqual([
      ["arrived", NOW, NOW],
      ["arrived", minute - 2 * HOUR_MS, null],
      ["departed", minute, null],
    ]);
    const all = (await lines()).join("\n");
    expect(all).toContain("departed from pickup (2 h 0 min at pickup)");
    expect(all).toMatch(/arrived at pickup, corrected .* P[SD]T/);
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("corrected a time");
    await expect(
      correct({ told: row?.told_id ?? "", corrected_at: localText(minute, clock) }),
    ).rejects.toThrow(Conflict);
  });

  it.each([
    ["to come", NOW + 2 * HOUR_MS],
    ["48 hours", NOW - 49 * HOUR_MS],
  ])("is refused where the time is %s", async (words, at) => {
    const { told, correct, loadId } = await stage("pickup");
    await told("arrived-pickup");
    const [row] = await rowsOf(loadId);
    const corrected_at = localText(at, clock);
    await expect(correct({ told: row?.told_id ?? "", corrected_at })).rejects.toThrow(words);
    for (const text of ["", "noon"])
      await expect(correct({ told: row?.told_id ?? "", corrected_at: text })).rejects.toThrow(Invalid);
    expect(await rowsOf(loadId)).toHaveLength(1);
  });

  it("comes too late after the delivery", async () => {
    const { told, correct, loadId } = await stage("in transit");
    await told("arrived-delivery");
    const [row] = await rowsOf(loadId);
    const done = { load_status: "complete", dropoff_image_url: "x" } as const;
    await db().update(loads).set(done).where(eq(loads.load_id, loadId));
    await expect(
      correct({ told: row?.told_id ?? "", corrected_at: localText(minute, clock) }),
    ).rejects.toThrow(Conflict);
  });
});

it("'here' goes 30 days after the delivery, arrival and departure stay", async () => {
  const [late, recent, running] = [
    await stage("complete", NOW - 31 * DAY_MS),
    await stage("complete", NOW - 29 * DAY_MS),
    await stage("in transit", NOW - 40 * DAY_MS),
  ];
  for (const { loadId, chosen } of [late, recent, running]) {
    const row = { load_id: loadId, person_id: chosen.id, at: 1, told_at: NOW - 35 * DAY_MS, chosen_at: 1 };
    await db()
      .insert(whereabouts)
      .values([
        { ...row, told_id: `${loadId} here`, kind: "here" },
        { ...row, told_id: `${loadId} arrived`, kind: "arrived", stop: "pickup" },
      ]);
  }
  expect(await forgetHere(NOW)).toBe(1);
  expect((await rowsOf(late.loadId)).map(({ kind }) => kind)).toEqual(["arrived"]);
  expect(await rowsOf(recent.loadId)).toHaveLength(2);
  expect(await rowsOf(running.loadId)).toHaveLength(2);
});

it("is in the export of the driver and of the owner, and of nobody else", async () => {
  const { told, owner, chosen, asked } = await stage("pickup");
  await told("arrived-pickup");
  for (const [who, count] of [
    [owner, 1],
    [chosen, 1],
    [asked, 0],
  ] as const) {
    const rows: object[] = [];
    for await (const row of exportWhereabouts(who.id)) rows.push(row);
    expect(rows).toHaveLength(count);
    if (count) expect(rows[0]).toMatchObject({ by: chosen.fullName, kind: "arrived", stop: "pickup" });
  }
  expect(TELLINGS.here.stop).toBeNull();
});
