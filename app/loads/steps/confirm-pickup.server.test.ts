import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import { feedOf, historyOf, lastStep, loadRow, nameIn } from "../../../tests/fixtures/read-back";
import { confirmPickup } from "./confirm-pickup.server";

const WRONG = "Incorrect pin. Please try again. \nContact the shipper for the correct pin.";
const noon = Date.UTC(2026, 10, 24, 12);

async function atTheDock() {
  const [owner, driver] = await Promise.all([
    savePerson({ role: "shipper" }),
    savePerson({ role: "driver" }),
  ]);
  const terms = { verification_pin: "4711" };
  const { loadId } = await saveLoad({
    owner,
    driver,
    status: "pickup",
    terms,
    lastStepAtMs: noon - MINUTE_MS,
  });
  const typing = (typedPin: string, nowMs = noon) =>
    confirmPickup({ viewer: driver, loadId, typedPin }, nowMs);
  return { owner, driver, loadId, typing };
}

const outcome = (step: Promise<void>) =>
  step.then(
    () => "done",
    (error) => [error.status, error.message],
  );

const lockedFor = (wait: string) => [429, `Too many wrong pins. The pin is locked. Try again in ${wait}.`];

async function wrongTries(
  typing: (pin: string, nowMs?: number) => Promise<void>,
  count: number,
  nowMs = noon,
) {
  for (let i = 0; i < count; i++) expect(await outcome(typing("1234", nowMs))).toEqual([400, WRONG]);
}

describe("the right pin", () => {
  it("puts the load in transit and notifies both sides", async () => {
    const { owner, driver, loadId, typing } = await atTheDock();
    await typing("4711");
    expect(await loadRow(loadId)).toMatchObject({ load_status: "in transit", wrong_pin_count: 0 });
    expect(await lastStep(loadId)).toEqual(["pick up", "pickup", "in transit", driver.id]);
    const said = TEXTS["pick up"]({
      lane: await nameIn(loadId),
      shipper: owner.fullName,
      driver: driver.fullName,
    });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: true });
    expect(await feedOf(driver.id, loadId)).toEqual({ texts: [said.driver], unread: false });
  });

  it("sent twenty times at once counts once", async () => {
    const { loadId, typing } = await atTheDock();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => typing("4711")));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Conflict);
    expect((await historyOf(loadId)).filter(([event]) => event === "pick up")).toHaveLength(1);
  });

  it("is accepted after four wrong ones", async () => {
    const { loadId, typing } = await atTheDock();
    await wrongTries(typing, 4);
    await typing("4711");
    expect((await loadRow(loadId)).load_status).toBe("in transit");
  });
});

describe("a wrong pin", () => {
  it.each(["1234", "471", "47111", " 4711", "4711 ", "４７１１", "4711\0", "0x1267"])(
    "is refused with the specification's message, and counts if it could be a pin: %j",
    async (pin) => {
      const { loadId, typing } = await atTheDock();
      const refusal = typing(pin);
      await expect(refusal).rejects.toBeInstanceOf(Invalid);
      await expect(refusal).rejects.toMatchObject({
        status: 400,
        message: WRONG,
        fields: { verification_pin: WRONG },
      });
      expect(await loadRow(loadId)).toMatchObject({
        load_status: "pickup",
        wrong_pin_count: /^\d{4}$/.test(pin) ? 1 : 0,
        pin_locked_until: null,
      });
      expect((await lastStep(loadId))?.[0]).toBe("sign");
    },
  );

  it("left empty is asked for, and does not count", async () => {
    const { loadId, typing } = await atTheDock();
    const ask = "Enter the 4-digit pin.";
    await expect(typing("")).rejects.toMatchObject({ message: ask, fields: { verification_pin: ask } });
    expect((await loadRow(loadId)).wrong_pin_count).toBe(0);
  });

  it("typed five times locks the pin for 15 minutes, even for the right pin", async () => {
    const { loadId, typing } = await atTheDock();
    await wrongTries(typing, 5);
    expect((await loadRow(loadId)).pin_locked_until).toBe(noon + 15 * MINUTE_MS);
    for (const pin of ["4711", "1234"]) {
      expect(await outcome(typing(pin))).toEqual(lockedFor("15 minutes"));
      expect(await outcome(typing(pin, noon + 5 * MINUTE_MS))).toEqual(lockedFor("10 minutes"));
      expect(await outcome(typing(pin, noon + 13.5 * MINUTE_MS))).toEqual(lockedFor("2 minutes"));
      expect(await outcome(typing(pin, noon + 15 * MINUTE_MS - 1))).toEqual(lockedFor("1 minute"));
    }
    expect(await loadRow(loadId)).toMatchObject({
      load_status: "pickup",
      wrong_pin_count: 5,
      pin_locked_until: noon + 15 * MINUTE_MS,
    });
  });

  it("no longer locks after the 15 minutes", async () => {
    const { loadId, typing } = await atTheDock();
    await wrongTries(typing, 5);
    await typing("4711", noon + 15 * MINUTE_MS);
    expect(await loadRow(loadId)).toMatchObject({
      load_status: "in transit",
      wrong_pin_count: 0,
      pin_locked_until: null,
    });
  });

  it("after the 15 minutes starts a new count to five", async () => {
    const { loadId, typing } = await atTheDock();
    await wrongTries(typing, 5);
    const later = noon + 15 * MINUTE_MS;
    await wrongTries(typing, 4, later);
    expect(await loadRow(loadId)).toMatchObject({ wrong_pin_count: 4, pin_locked_until: null });
    await wrongTries(typing, 1, later);
    expect(await outcome(typing("4711", later))).toEqual(lockedFor("15 minutes"));
  });

  it("typed twenty times at once counts exactly five times, and then the pin is locked", async () => {
    const { loadId, typing } = await atTheDock();
    const results = await Promise.all(Array.from({ length: 20 }, () => outcome(typing("1234"))));
    const answers = results.map((result) => result[0]).sort();
    expect(answers).toEqual([...Array(5).fill(400), ...Array(15).fill(429)]);
    expect(await loadRow(loadId)).toMatchObject({
      wrong_pin_count: 5,
      pin_locked_until: noon + 15 * MINUTE_MS,
    });
  });

  it("typed three times at once counts three", async () => {
    const { loadId, typing } = await atTheDock();
    await Promise.all(Array.from({ length: 3 }, () => outcome(typing("1234"))));
    expect((await loadRow(loadId)).wrong_pin_count).toBe(3);
  });

  it.each([
    ["4711", "1234"],
    ["1234", "4711"],
  ])(
    "that would lock the pin and the right one at once: one of the two wins (%s, then %s)",
    async (...pins) => {
      const { loadId, typing } = await atTheDock();
      await wrongTries(typing, 4);
      const answers = await Promise.all(pins.map((pin) => outcome(typing(pin))));
      const [right, wrong] = [answers[pins.indexOf("4711")], answers[pins.indexOf("1234")]];
      const { load_status, pin_locked_until, wrong_pin_count } = await loadRow(loadId);
      if (load_status === "in transit") {
        expect([right, pin_locked_until]).toEqual(["done", null]);
        // If the wrong attempt was counted, the attempt came after the pickup; otherwise, it would have
        // locked the PIN.
        expect(wrong_pin_count).toBe(wrong?.[0] === 400 ? 1 : 0);
      } else {
        expect([load_status, pin_locked_until]).toEqual(["pickup", noon + 15 * MINUTE_MS]);
        expect(right).toEqual(lockedFor("15 minutes"));
      }
    },
  );

  it("is not counted if another user types it", async () => {
    const { owner, loadId } = await atTheDock();
    const [other, shipper] = [await savePerson({ role: "driver" }), await savePerson({ role: "shipper" })];
    const asked = (viewer: typeof owner) => confirmPickup({ viewer, loadId, typedPin: "1234" }, noon);
    await expect(asked(owner)).rejects.toBeInstanceOf(Forbidden);
    for (const stranger of [other, shipper]) await expect(asked(stranger)).rejects.toBeInstanceOf(NotFound);
    expect((await loadRow(loadId)).wrong_pin_count).toBe(0);
  });

  it.each(["rate confirmation sent", "in transit", "complete"] as const)(
    "is not checked on a load in %s, and neither is the right one",
    async (status) => {
      const driver = await savePerson({ role: "driver" });
      const { loadId, pin } = await saveLoad({ driver, status });
      for (const typedPin of [pin, "0000"]) {
        await expect(confirmPickup({ viewer: driver, loadId, typedPin }, noon)).rejects.toBeInstanceOf(
          Conflict,
        );
      }
      expect(await loadRow(loadId)).toMatchObject({ load_status: status, wrong_pin_count: 0 });
    },
  );
});
