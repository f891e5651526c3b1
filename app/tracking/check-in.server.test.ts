import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, userloads } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CHECK_IN_TEXTS } from "~/chat/automated-texts";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { isOpen, LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf, nameIn } from "../../tests/fixtures/read-back";
import { checkInLoad, NOW, rowsOf } from "../../tests/fixtures/scenes/check-in-load";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import type { CheckInStep } from "./check-in-rules";

/**
 * The statuses in which the chosen driver of a load with two stops between may send each check-in,
 * deliberately repeated by hand. Those at the second stop have the same rules as those at the first one.
 */
const WHEN = {
  "arrived-pickup": ["pickup", "in transit"],
  "departed-pickup": ["pickup", "in transit"],
  "arrived-between-1": ["in transit"],
  "departed-between-1": ["in transit"],
  "arrived-delivery": ["in transit"],
  "departed-delivery": ["in transit"],
  here: ["rate confirmation", "rate confirmation sent", "pickup", "in transit"],
} as const satisfies Partial<Record<CheckInStep, readonly LoadStatus[]>>;
const STEPS = Object.keys(WHEN) as (keyof typeof WHEN)[];
const isAllowed = (step: keyof typeof WHEN, status: LoadStatus) => WHEN[step].some((each) => each === status);
const isAfterPickup = (step: CheckInStep) => /between|delivery/.test(step);

const loadWithStops = (status: LoadStatus) => checkInLoad(status, undefined, TWO_STOPS);

const BEFORE_PICKUP: Partial<Record<CheckInStep, number>> = { "arrived-pickup": NOW - 24.5 * HOUR_MS };

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("the chosen driver sends the check-ins that fit, and nobody else sends any", async () => {
    for (const step of STEPS) {
      const { people, told, loadId } = await loadWithStops(status);
      for (const [who, viewer] of Object.entries(people)) {
        const isChosen = who === "chosen" && !isOpen(status);
        const mayTell = isChosen && isAllowed(step, status);
        const isSeen = isOpen(status) || who === "owner" || isChosen;
        const outcome = await told(step, BEFORE_PICKUP[step], NOW, viewer).catch(
          (error) => error.constructor,
        );
        const refusal = isChosen ? Conflict : isSeen ? Forbidden : NotFound;
        expect([who, step, outcome]).toEqual([
          who,
          step,
          mayTell ? expect.stringMatching(/^Checked in: /) : refusal,
        ]);
      }
      expect(await rowsOf(loadId)).toHaveLength(isAllowed(step, status) ? 1 : 0);
    }
  });
});

describe("the write re-checks:", () => {
  it.each(STEPS)("%s of a driver who has since been released writes nothing", async (step) => {
    const { told, chosen, owner, loadId } = await loadWithStops(
      isAfterPickup(step) ? "in transit" : "pickup",
    );
    const release = async () => {
      if (isAfterPickup(step))
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
    expect(after - heard).toBe(isAfterPickup(step) ? 0 : 1);
    expect(chosen.id).not.toBe(owner.id);
  });

  it("a check-in of a driver who has since been replaced writes nothing", async () => {
    const { told, asked, loadId } = await checkInLoad("pickup");
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

  it("a check-in on a load that has since been deleted writes nothing", async () => {
    const { told, loadId } = await checkInLoad("pickup");
    const remove = () => db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, loadId));
    await expect(betweenLookAndWrite(remove, { of: () => told("here"), at: /whereabouts/ })).rejects.toThrow(
      Conflict,
    );
    expect(await rowsOf(loadId)).toEqual([]);
  });

  it("two clicks at once write one check-in", async () => {
    const { told, loadId } = await checkInLoad("pickup");
    await expect(
      betweenLookAndWrite(() => told("arrived-pickup"), {
        of: () => told("arrived-pickup"),
        at: /whereabouts/,
      }),
    ).rejects.toThrow(/Already checked in/);
    expect(await rowsOf(loadId)).toHaveLength(1);
  });
});

describe("a check-in", () => {
  it("notifies the shipper, with the load's name", async () => {
    for (const step of STEPS) {
      const { told, owner, chosen, loadId } = await loadWithStops("in transit");
      await told(step, BEFORE_PICKUP[step]);
      const { texts } = await feedOf(owner.id, loadId);
      const text = CHECK_IN_TEXTS[step]({ lane: await nameIn(loadId), driver: chosen.fullName });
      expect(texts.join("\n")).toContain(text);
    }
  });

  it("is confirmed with its time at the stop, and with the day if that is not today", async () => {
    // This instant is 2:13 PM in Reno and 5:13 PM in Boston.
    const nowMs = Date.parse("2026-11-27T22:13:00Z");
    const signedAtMs = nowMs - 3 * 24 * HOUR_MS;
    const pickup = await checkInLoad("pickup", signedAtMs);
    expect(await pickup.told("arrived-pickup", nowMs - 25 * HOUR_MS, nowMs)).toBe(
      "Checked in: arrived at pickup Thu, Nov 26, 1:13 PM PST.",
    );
    expect(await pickup.told("departed-pickup", undefined, nowMs)).toBe(
      "Checked in: departed from pickup 2:13 PM PST.",
    );
    const transit = await checkInLoad("in transit", signedAtMs);
    expect(await transit.told("arrived-delivery", undefined, nowMs)).toBe(
      "Checked in: arrived at delivery 5:13 PM EST.",
    );
    expect(await transit.told("here", undefined, nowMs)).toBe("Checked in: on the way.");
  });

  it("has the phone's time if plausible, otherwise the server's, and says so", async () => {
    const { told, lines, chosen, loadId } = await checkInLoad("pickup");
    await told("arrived-pickup", NOW - 3 * HOUR_MS);
    await told("departed-pickup", NOW + HOUR_MS);
    const rows = await rowsOf(loadId);
    expect(rows.map(({ kind, at, told_at, by_hand }) => [kind, at, told_at, by_hand])).toEqual([
      ["arrived", NOW - 3 * HOUR_MS, NOW, false],
      ["departed", NOW, NOW, true],
    ]);
    const [arrived = "", departed = ""] = (await lines()).slice(-2);
    expect(arrived).toMatch(new RegExp(`^${chosen.fullName} arrived at pickup, reported .* P[SD]T$`));
    expect(departed).toBe(
      `${chosen.fullName} departed from pickup (3 h 0 min at pickup), time set by Haulway`,
    );
  });

  it.each<[what: string, status: LoadStatus, step: CheckInStep, at: number]>([
    ["before the load was posted", "pickup", "arrived-pickup", NOW - 47 * HOUR_MS],
    ["before the driver signed", "pickup", "arrived-pickup", NOW - 25 * HOUR_MS],
    ["on the way, before the driver was chosen", "pickup", "here", NOW - 40 * HOUR_MS],
    ["at delivery before the pickup", "in transit", "arrived-delivery", NOW - 30 * HOUR_MS],
    ["left delivery before the pickup", "in transit", "departed-delivery", NOW - 30 * HOUR_MS],
  ])("with a phone's time %s has the server's, marked by hand", async (_, status, step, at) => {
    const { told, loadId } = await checkInLoad(status);
    await told(step, at);
    expect(await rowsOf(loadId)).toMatchObject([{ at: NOW, told_at: NOW, by_hand: true }]);
  });

  it("of a departure before its arrival has the server's time", async () => {
    const { told, loadId } = await checkInLoad("pickup");
    await told("arrived-pickup", NOW - 3 * HOUR_MS);
    await told("departed-pickup", NOW - 4 * HOUR_MS);
    expect((await rowsOf(loadId)).map(({ at, by_hand }) => [at, by_hand])).toEqual([
      [NOW - 3 * HOUR_MS, false],
      [NOW, true],
    ]);
  });

  it("is refused if a later moment was reported already, and no time of the phone fits", async () => {
    const { told, loadId } = await checkInLoad("pickup");
    await told("departed-pickup", NOW - 2 * HOUR_MS);
    for (const at of [undefined, NOW - HOUR_MS])
      await expect(told("arrived-pickup", at)).rejects.toThrow(/before the truck left pickup: .* P[SD]T/);
    expect(await rowsOf(loadId)).toHaveLength(1);
    await told("arrived-pickup", NOW - 3 * HOUR_MS);
    expect(await rowsOf(loadId)).toHaveLength(2);
  });

  it("is refused if another check-in was stored after its time was checked", async () => {
    const { told, loadId } = await checkInLoad("pickup");
    const departing = () => told("departed-pickup", NOW - 2 * HOUR_MS);
    const arriving = betweenLookAndWrite(departing, {
      of: () => told("arrived-pickup", NOW - HOUR_MS),
      at: /whereabouts/,
    });
    await expect(arriving).rejects.toThrow(Conflict);
    expect((await rowsOf(loadId)).map(({ kind }) => kind)).toEqual(["departed"]);
  });

  it("is accepted once for each stop; a second one is refused with the time of the first", async () => {
    const { told } = await checkInLoad("pickup");
    await told("arrived-pickup", NOW - HOUR_MS);
    await expect(told("arrived-pickup")).rejects.toThrow(
      /^Already checked in: .* P[SD]T\. If the time is wrong/,
    );
  });

  it("can be sent again by a driver who is chosen again", async () => {
    const { told, chosen, owner, loadId } = await checkInLoad("pickup");
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

  it("on the way is accepted once in ten minutes", async () => {
    const { told, loadId } = await checkInLoad("in transit");
    await told("here");
    await expect(told("here", undefined, NOW + 9 * MINUTE_MS)).rejects.toThrow(/less than 10 minutes ago/);
    await told("here", undefined, NOW + 11 * MINUTE_MS);
    expect(await rowsOf(loadId)).toHaveLength(2);
  });

  it("is visible to owner and driver, and not to the next driver", async () => {
    const { told, asked, owner, chosen, loadId, lines } = await checkInLoad("pickup");
    await told("arrived-pickup");
    expect((await lines(chosen)).at(-1)).toBe(`${chosen.fullName} arrived at pickup`);
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    await requestLoad({ viewer: asked, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: asked.id });
    expect((await lines(asked)).join()).not.toContain(chosen.fullName);
    expect((await lines(owner)).join()).toContain(`${chosen.fullName} arrived at pickup`);
  });
});
