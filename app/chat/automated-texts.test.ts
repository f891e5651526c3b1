import { describe, expect, it } from "vitest";
import { LOAD_EVENTS, type LoadEvent } from "~/trade/lifecycle";
import { BOOKED_TEXTS, CHECK_IN_TEXTS, OFFER_STEP_TEXTS, TEXTS } from "./automated-texts";

const facts = {
  lane: "Reno, NV → Elko, NV",
  shipper: "Sage Freight",
  driver: "Dale Rivers",
  reason: "Out of hours",
};

const endsOthers: LoadEvent[] = ["accept", "edit", "delete", "cancel", "release"];

const NAMED: Partial<Record<LoadEvent, RegExp>> = {
  request: /request/i,
  accept: /accepted/i,
  reject: /reject|not accept/i,
  "send documents": /sent/i,
  sign: /signed/i,
  "pick up": /pick/i,
  deliver: /deliver|drop-off/i,
  cancel: /canceled/i,
  release: /released/i,
};

describe("the automated messages", () => {
  it("exist for every event", () => {
    expect(Object.keys(TEXTS).sort()).toEqual([...LOAD_EVENTS].sort());
  });

  it.each(LOAD_EVENTS)("on %s name the load to both sides, in a sentence for each", (event) => {
    const { shipper, driver, others } = TEXTS[event](facts);
    for (const text of [shipper, driver]) {
      expect(text).toContain(facts.lane);
      expect(text).toMatch(NAMED[event] ?? /./);
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
    expect(shipper).not.toBe(driver);
    expect(others !== null).toBe(endsOthers.includes(event));
    if (others) expect(others).toContain(facts.lane);
  });

  const strangers: LoadEvent[] = ["request", "withdraw", "reject"];

  it.each(LOAD_EVENTS)("on %s name a person only to someone who has a deal with them", (event) => {
    const { shipper, driver, others } = TEXTS[event](facts);
    expect(others ?? "").not.toContain(facts.shipper);
    if (!strangers.includes(event)) return;
    expect(shipper).not.toContain(facts.driver);
    expect(driver).not.toContain(facts.shipper);
  });

  it.each(["accept", "send documents", "sign", "pick up", "deliver", "release"] as const)(
    "on %s name the driver to the shipper",
    (event) => {
      expect(TEXTS[event](facts).shipper).toContain(facts.driver);
    },
  );

  it("do not name a driver who booked the load, or made an offer, to the shipper", () => {
    const offer = { ...facts, amount: "$1", posted: "$2" };
    const told = [
      BOOKED_TEXTS(facts).shipper,
      // The driver may have booked the load and canceled before the shipper did anything.
      TEXTS.cancel(facts).shipper,
      OFFER_STEP_TEXTS.request(offer).shipper,
    ];
    for (const text of told) expect(text).toMatch(/\. (A|The) driver /);
    expect(OFFER_STEP_TEXTS.request(offer).driver).not.toContain(facts.shipper);
  });

  it.each(endsOthers)("on %s do not tell other drivers who the driver is", (event) => {
    expect(TEXTS[event](facts).others).not.toContain(facts.driver);
  });

  it("tell only the other side the reason for a cancellation", () => {
    for (const [event, told] of [
      ["cancel", "shipper"],
      ["release", "driver"],
    ] as const) {
      const hear = Object.entries(TEXTS[event](facts)).filter(([, text]) => text?.includes(facts.reason));
      expect(hear.map(([side]) => side)).toEqual([told]);
    }
  });

  it.each(Object.entries(CHECK_IN_TEXTS))(
    "on %s tell the shipper which driver reported it for which load",
    (_, text) => {
      expect(text(facts)).toContain(facts.lane);
      expect(text(facts)).toContain(facts.driver);
      expect(text(facts)).toMatch(/^[A-Z].*\.$/);
    },
  );

  it("never contain a PIN: the only digit in a text is the number of a stop", () => {
    const told = Object.values(CHECK_IN_TEXTS).map((text) => text(facts));
    const all = [...told, ...LOAD_EVENTS.flatMap((event) => Object.values(TEXTS[event](facts)))];
    expect(all.filter((text) => /\d/.test(String(text).replaceAll(/\bstop \d\b/g, "stop")))).toEqual([]);
  });
});
