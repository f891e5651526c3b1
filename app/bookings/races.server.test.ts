import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { policies, profiles } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { acceptOffer } from "~/offers/answer-offer.server";
import { makeOffer } from "~/offers/make-offer.server";
import { Conflict } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { driverOf, loadRow, requestsOn } from "../../tests/fixtures/read-back";
import { allow, book, bookingStage } from "../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { newTerms } from "../../tests/fixtures/scenes/negotiation";

async function stageOfTwo() {
  const scene = await bookingStage();
  const rival = await saveEligibleDriver();
  return { ...scene, rival };
}
type Stage = Awaited<ReturnType<typeof stageOfTwo>>;

const offer = ({ rival, loadId }: Stage) =>
  makeOffer("offer", { viewer: rival, loadId, fields: { amount: "1300" } });

interface OtherStep {
  before?: (stage: Stage) => Promise<unknown>;
  step: (stage: Stage) => Promise<unknown>;
  says: RegExp;
}

const STEPS: Readonly<Record<string, OtherStep>> = {
  "another's booking": {
    step: ({ rival, loadId }) => book(rival, loadId),
    says: /^Another driver booked this load first\.$/,
  },
  "an accepted request": {
    before: ({ rival, loadId }) => requestLoad({ viewer: rival, loadId }),
    step: ({ owner, rival, loadId }) => acceptRequest({ viewer: owner, loadId, driverId: rival.id }),
    says: /^The shipper chose another driver for this load first\.$/,
  },
  "a rejection": {
    before: ({ driver, loadId }) => requestLoad({ viewer: driver, loadId }),
    step: ({ owner, driver, loadId }) => rejectRequest({ viewer: owner, loadId, driverId: driver.id }),
    says: /rejected your request/,
  },
  "an accepted offer": {
    before: offer,
    step: ({ owner, rival, loadId }) =>
      acceptOffer({ viewer: owner, loadId, fields: { driver_id: rival.id } }),
    says: /^The shipper chose another driver for this load first\.$/,
  },
  "a deletion": {
    step: ({ owner, loadId }) => deleteLoad({ viewer: owner, loadId }),
    says: /took this load off the board/,
  },
  "an edit": {
    step: ({ owner, loadId }) => editLoad({ viewer: owner, loadId, fields: newTerms }),
    says: /Read the terms again/,
  },
  "the end of the allowance": {
    step: ({ owner, loadId }) => allow(owner, loadId, ""),
    says: /Book Now is off for this load/,
  },
  "a narrower allowance": {
    step: ({ owner, loadId }) => allow(owner, loadId, "worked"),
    says: /Only drivers who have delivered/,
  },
  "a policy that is removed": {
    step: ({ driver }) => write([{ query: db().delete(policies).where(eq(policies.carrier_id, driver.id)) }]),
    says: /See the requirements below/,
  },
  "another trailer": {
    step: ({ driver }) =>
      write([
        { query: db().update(profiles).set({ equipment_type: "F" }).where(eq(profiles.id, driver.id)) },
      ]),
    says: /See the requirements below/,
  },
  "a wider profile": {
    step: ({ driver }) =>
      write([{ query: db().update(profiles).set({ max_length_ft: 60 }).where(eq(profiles.id, driver.id)) }]),
    says: /This load changed before you booked/,
  },
  "three loads accepted in the meantime": {
    step: async ({ driver }) => {
      for (let held = 1; held <= 3; held += 1) await saveLoad({ driver, status: "pickup" });
    },
    says: /You have 3 loads/,
  },
};

describe("in the window between read and write, a booking loses to", () => {
  it.each(Object.entries(STEPS))("%s", async (_, { before, step, says }) => {
    const scene = await stageOfTwo();
    await before?.(scene);
    const { driver, loadId } = scene;
    let after: unknown;
    const otherStep = async () => {
      await step(scene);
      after = [await loadRow(loadId), await requestsOn(loadId)];
    };
    const booking = betweenLookAndWrite(otherStep, { of: () => book(driver, loadId, { revision: "1" }) });
    const refusal = await booking.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Conflict);
    expect(refusal).toHaveProperty("message", expect.stringMatching(says));
    expect([await loadRow(loadId), await requestsOn(loadId)]).toEqual(after);
    expect(await driverOf(loadId)).not.toBe(driver.id);
  });
});

describe("a booking wins against", () => {
  it("an acceptance", async () => {
    const { owner, driver, rival, loadId } = await stageOfTwo();
    await requestLoad({ viewer: rival, loadId });
    const accepting = betweenLookAndWrite(() => book(driver, loadId), {
      of: () => acceptRequest({ viewer: owner, loadId, driverId: rival.id }),
    });
    await expect(accepting).rejects.toThrow(Conflict);
    expect(await driverOf(loadId)).toBe(driver.id);
  });

  it("an edit", async () => {
    const { owner, driver, loadId } = await stageOfTwo();
    const editing = betweenLookAndWrite(() => book(driver, loadId), {
      of: () => editLoad({ viewer: owner, loadId, fields: newTerms, seenStatus: "new" }),
    });
    await expect(editing).rejects.toThrow(Conflict);
    expect(await driverOf(loadId)).toBe(driver.id);
  });

  it("the owner who turns booking off", async () => {
    const { owner, driver, loadId } = await stageOfTwo();
    const ending = betweenLookAndWrite(() => book(driver, loadId), { of: () => allow(owner, loadId, "") });
    await expect(ending).rejects.toThrow(/Nothing was changed/);
    expect(await driverOf(loadId)).toBe(driver.id);
  });
});

const outcomes = (results: readonly PromiseSettledResult<unknown>[]) => ({
  won: results.filter(({ status }) => status === "fulfilled").length,
  lost: results.filter((each) => each.status === "rejected" && each.reason instanceof Conflict).length,
});

describe("at once", () => {
  it("if fifty drivers book at once, one succeeds, and the others are told so", async () => {
    const { loadId } = await bookingStage();
    const drivers: BuiltPerson[] = [];
    for (let each = 1; each <= 50; each += 1) drivers.push(await saveEligibleDriver());
    const results = await Promise.allSettled(drivers.map((driver) => book(driver, loadId)));
    expect(outcomes(results)).toEqual({ won: 1, lost: 49 });
    const winner = drivers[results.findIndex(({ status }) => status === "fulfilled")];
    expect(await driverOf(loadId)).toBe(winner?.id);
    expect(await requestsOn(loadId)).toEqual({ [winner?.id ?? ""]: "accepted" });
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason.message).toBe("Another driver booked this load first.");
  });

  it("a new account books three of six loads", async () => {
    const { driver, owner } = await bookingStage();
    const open: string[] = [];
    for (let each = 1; each <= 6; each += 1) open.push((await saveLoad({ owner })).loadId);
    for (const loadId of open) await allow(owner, loadId, "fits");
    const results = await Promise.allSettled(open.map((loadId) => book(driver, loadId)));
    expect(outcomes(results)).toEqual({ won: 3, lost: 3 });
  });

  it("the same form sent ten times at once books once", async () => {
    const { driver, loadId } = await bookingStage();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => book(driver, loadId)));
    expect(outcomes(results)).toEqual({ won: 1, lost: 9 });
    expect(await driverOf(loadId)).toBe(driver.id);
  });
});
