import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { transactionRecord } from "~/record/record-page.server";
import { ASKS_FOR_ANOTHER_RATE, acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import {
  driverOf,
  everythingOf,
  feedOf,
  lastStep,
  loadRow,
  requestsOn,
} from "../../tests/fixtures/read-back";
import {
  answersOf,
  letRunOut,
  negotiation,
  newTerms,
  offersOf,
} from "../../tests/fixtures/scenes/negotiation";
import { acceptOffer } from "./answer-offer.server";
import { makeOffer } from "./make-offer.server";
import { offersPage } from "./offers-page.server";

type Stage = Awaited<ReturnType<typeof negotiation>>;

const lastText = async (person: { id: string }, loadId: string) =>
  (await feedOf(person.id, loadId)).texts.at(-1);
const edit = ({ owner, loadId }: Stage) => editLoad({ viewer: owner, loadId, fields: newTerms });

describe("a driver's first offer", () => {
  it("requests the load, and both parties get a message with the rate", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    const before = Date.now();
    await act("offer", "driver", { note: " Team of two ", empty_miles: "80" });

    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
    expect(await lastStep(loadId)).toEqual(["request", "new", "pending", driver.id]);
    const [offer, ...more] = await offersOf(loadId, driver);
    expect(more).toEqual([]);
    expect(offer).toMatchObject({
      turn: 1,
      made_by: "driver",
      amount_cents: 145_000,
      empty_miles: 80,
      note: "Team of two",
      revision: 1,
      answer: null,
    });
    const length = (offer?.expires_at ?? 0) - (offer?.made_at ?? 0);
    expect(length).toBe(7_200_000);
    expect(offer?.made_at).toBeGreaterThanOrEqual(before);
    expect(await lastText(owner, loadId)).toMatch(
      /^\$1,450 offer · .* A driver made an offer\. You posted \$1,210\.$/,
    );
    expect(await lastText(driver, loadId)).toMatch(/^\$1,450 offer · .*You made an offer\./);
    expect((await loadRow(loadId)).agreed_rate_cents).toBeNull();
  });

  it.each(["runs out", "is withdrawn", "is refused"])(
    "a request at the posted rate stays as it is if only the owner offered and that %s",
    async (how) => {
      const { owner, driver, loadId, act } = await negotiation({ asks: true });
      await act("offer", "shipper", { amount: "1100" });
      if (how === "runs out") await letRunOut(loadId);
      else
        await act(how === "is refused" ? "refuse" : "withdraw", how === "is refused" ? "driver" : "shipper");
      const { requests } = await loadPage(owner, loadId, new Request("http://haulway.test/"));
      expect(requests?.rows.map(({ rate, stands }) => [rate, stands])).toEqual([
        ["$1,210", "At the posted rate"],
      ]);
      await acceptRequest({ viewer: owner, loadId, driverId: driver.id });
      expect(await driverOf(loadId)).toBe(driver.id);
      expect((await loadRow(loadId)).agreed_rate_cents).toBeNull();
    },
  );

  it("is not for the posted rate: the owner cannot accept it at that rate", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    const before = await everythingOf(loadId, [owner, driver]);
    const accepting = () => acceptRequest({ viewer: owner, loadId, driverId: driver.id });
    await expect(accepting()).rejects.toThrow(ASKS_FOR_ANOTHER_RATE);
    await act("withdraw", "driver");
    await expect(accepting()).rejects.toThrow(ASKS_FOR_ANOTHER_RATE);
    expect((await everythingOf(loadId, [driver])).history).toEqual(before.history);
    await withdrawRequest({ viewer: driver, loadId });
    await requestLoad({ viewer: driver, loadId });
    await accepting();
    expect(await driverOf(loadId)).toBe(driver.id);
    expect((await loadRow(loadId)).agreed_rate_cents).toBeNull();
  });

  it("ends at the pickup at the latest, and is refused after it", async () => {
    const owner = await savePerson({ role: "shipper" });
    const driver = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({
      owner,
      terms: { pickup_date: "2199-01-04", delivery_date: "2199-01-05" },
    });
    // The pickup is at 9:30 AM in Salt Lake City.
    const pickup = Date.UTC(2199, 0, 4, 16, 30);
    const offering = (nowMs: number) =>
      makeOffer("offer", { viewer: driver, loadId, fields: { amount: "1450", lasts: "1440" } }, nowMs);
    await expect(offering(pickup)).rejects.toThrow(/pickup time has passed/);
    await offering(pickup - 60_000);
    expect((await offersOf(loadId, driver))[0]?.expires_at).toBe(pickup);
  });
});

describe("offer, counter, counter, accepted", () => {
  it("by the driver: the rate is agreed, the posted one stays, and all others end", async () => {
    const { owner, driver, rival, loadId, act, rivalOffers } = await negotiation();
    await rivalOffers();
    await act("offer", "driver", { amount: "1600" });
    await act("counter", "shipper", { amount: "1300" });
    expect(await lastText(driver, loadId)).toMatch(/^\$1,300 counter · .* made a counteroffer\.$/);
    await act("counter", "driver", { amount: "1500" });
    await act("counter", "shipper", { amount: "1400" });
    await act("accept", "driver");

    const { agreed_rate_cents, total_rate_cents, load_status } = await loadRow(loadId);
    expect({ agreed_rate_cents, total_rate_cents, load_status }).toEqual({
      agreed_rate_cents: 140_000,
      total_rate_cents: 121_000,
      load_status: "rate confirmation",
    });
    expect(await lastStep(loadId)).toEqual(["accept", "pending", "rate confirmation", driver.id]);
    expect(await driverOf(loadId)).toBe(driver.id);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "accepted", [rival.id]: "rejected" });
    expect(await answersOf(loadId, driver)).toEqual([
      ["driver", "countered"],
      ["shipper", "countered"],
      ["driver", "countered"],
      ["shipper", "accepted"],
    ]);
    expect(await answersOf(loadId, rival)).toEqual([["driver", "load taken"]]);
    expect(await lastText(owner, loadId)).toMatch(/^\$1,400 accepted · .* accepted your offer\./);
    expect(await lastText(driver, loadId)).toMatch(/^\$1,400 accepted · .*You accepted .+'s offer/);
    expect(await lastText(rival, loadId)).toMatch(/Another driver was chosen\.$/);
    expect((await feedOf(rival.id, loadId)).texts.join()).not.toMatch(/1,[4-6]00/);
  });

  it("by the owner: the same, with the messages the other way round", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    await act("accept", "shipper");
    expect((await loadRow(loadId)).agreed_rate_cents).toBe(145_000);
    expect(await lastStep(loadId)).toEqual(["accept", "pending", "rate confirmation", owner.id]);
    expect(await lastText(owner, loadId)).toMatch(/^\$1,450 accepted · .*You accepted .+'s offer/);
    expect(await lastText(driver, loadId)).toMatch(/^\$1,450 accepted · .* accepted your offer\./);
  });

  it.each([
    ["cancel", cancelLoad],
    ["release", releaseDriver],
  ] as const)("and %s: nothing is agreed then", async (step, verb) => {
    const { owner, driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    await act("accept", "shipper");
    const reason = step === "cancel" ? "Out of hours" : "The freight is not ready";
    await verb({ viewer: step === "cancel" ? driver : owner, loadId, fields: { reason } });
    expect(await loadRow(loadId)).toMatchObject({ agreed_rate_cents: null, total_rate_cents: 121_000 });
    expect(await answersOf(loadId, driver)).toEqual([["driver", "accepted"]]);
  });
});

describe("an offer ends", () => {
  it("when it is declined, with the reason; the request stays", async () => {
    const { driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    await expect(act("refuse", "shipper", { reason: " " })).rejects.toThrow(Invalid);
    await act("refuse", "shipper", { reason: "Over my budget." });
    expect((await offersOf(loadId, driver))[0]).toMatchObject({
      answer: "refused",
      answer_note: "Over my budget.",
    });
    expect(await lastText(driver, loadId)).toMatch(
      /^\$1,450 offer declined · .* The shipper declined your offer\.$/,
    );
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
    await act("offer", "shipper", { amount: "1300" });
    await act("accept", "driver");
    expect((await loadRow(loadId)).agreed_rate_cents).toBe(130_000);
  });

  it.each([
    ["driver", "shipper"],
    ["shipper", "driver"],
  ] as const)("whose offer by the %s is declined: only its page shows the reason", async (maker, other) => {
    const { owner, driver, loadId, act } = await negotiation({ asks: true });
    const people = { shipper: owner, driver };
    const reason = "Call 801-555-0100 or write to rates@roads.test";
    await act("offer", maker);
    await act("refuse", other, { reason });
    for (const viewer of [owner, driver]) {
      const page = await offersPage(viewer, loadId, new Request(`http://haulway.test/?driver=${driver.id}`));
      expect(JSON.stringify(page)).toContain(reason);
      expect((await feedOf(viewer.id, loadId)).texts.join()).not.toMatch(/801-555|roads\.test/);
    }
    expect(await lastText(people[maker], loadId)).toMatch(
      /^\$1,450 offer declined · .* declined your offer\.$/,
    );
    expect(JSON.stringify(await transactionRecord(owner, loadId))).not.toMatch(/801-555|roads\.test/);
  });

  it.each([
    ["an edit", edit, "load edited"],
    ["the deletion", ({ owner, loadId }: Stage) => deleteLoad({ viewer: owner, loadId }), "load deleted"],
    [
      "a rejection",
      (s: Stage) => rejectRequest({ viewer: s.owner, loadId: s.loadId, driverId: s.driver.id }),
      "request ended",
    ],
    [
      "a withdrawal",
      ({ driver, loadId }: Stage) => withdrawRequest({ viewer: driver, loadId }),
      "request ended",
    ],
  ] as const)("with %s", async (_, end, answer) => {
    const stage = await negotiation();
    await stage.act("offer", "driver");
    await end(stage);
    expect(await answersOf(stage.loadId, stage.driver)).toEqual([["driver", answer]]);
  });

  it("when it expires: nobody can answer it, an edit does not change it, and either party may offer again", async () => {
    const stage = await negotiation();
    await stage.act("offer", "driver");
    await letRunOut(stage.loadId);
    await expect(stage.act("accept", "shipper")).rejects.toThrow(/has expired/);
    await stage.act("offer", "shipper", { amount: "1300" });
    await letRunOut(stage.loadId);
    await edit(stage);
    expect(await answersOf(stage.loadId, stage.driver)).toEqual([
      ["driver", null],
      ["shipper", null],
    ]);
  });
});

describe("outsiders", () => {
  it("another shipper is refused, and a deleted load looks like one that never existed", async () => {
    const { loadId, act } = await negotiation();
    await act("offer", "driver");
    const stranger = await savePerson({ role: "shipper" });
    const fields = { driver_id: "x", amount: "1" };
    await expect(makeOffer("offer", { viewer: stranger, loadId, fields })).rejects.toThrow(Forbidden);
    await expect(acceptOffer({ viewer: stranger, loadId, fields })).rejects.toThrow(Forbidden);
    await expect(acceptOffer({ viewer: stranger, loadId: "none", fields })).rejects.toThrow(NotFound);
    await act("accept", "shipper");
    await expect(acceptOffer({ viewer: stranger, loadId, fields })).rejects.toThrow(NotFound);
  });

  it("another driver acts on and reads only their own offers, whatever driver the form names", async () => {
    const { driver, rival, loadId, act } = await negotiation();
    await act("offer", "driver", { note: "Secret words" });
    const fields = { driver_id: driver.id, amount: "1" };
    await expect(acceptOffer({ viewer: rival, loadId, fields })).rejects.toThrow(Conflict);
    const request = new Request(`http://haulway.test/?driver=${driver.id}`);
    const page = await offersPage(rival, loadId, request);
    expect(JSON.stringify(page)).not.toMatch(/Secret words|1,450/);
    expect(page.thread?.driver.id).toBe(rival.id);
  });
});

describe("the offer that a page showed", () => {
  it("is the one answered: a newer offer or other terms are refused", async () => {
    const { driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    const [first] = await offersOf(loadId, driver);
    const seen = { offer: first?.offer_id ?? "", revision: "1" };
    await expect(act("accept", "shipper", { ...seen, revision: "0" })).rejects.toThrow(/has changed/);
    await act("withdraw", "driver", seen);
    await act("offer", "driver", { amount: "2000", offer: seen.offer });
    await expect(act("accept", "shipper", seen)).rejects.toThrow(/newer offer/);
    expect((await loadRow(loadId)).load_status).toBe("pending");
  });
});
