import { describe, expect, it } from "vitest";
import { SITUATIONS, type Situation } from "./rules";
import { byRate, shownRate } from "./shown-rate";

const driver = (amount_cents: number) => ({ made_by: "driver" as const, amount_cents });
const owner = (amount_cents: number) => ({ made_by: "shipper" as const, amount_cents });

const SHOWN: Readonly<Record<Situation, [cents: number, isDead: boolean]>> = {
  "nothing offered": [121_000, false],
  "mine is open": [110_000, false],
  "theirs is open": [110_000, false],
  answered: [145_000, true],
  "ran out": [145_000, true],
  "load edited": [145_000, true],
  "not asking": [145_000, true],
  "load taken": [145_000, true],
};

describe("the rate shown for a driver", () => {
  it.each(SITUATIONS)("%s", (situation) => {
    const { cents, isDead } = shownRate(situation, [driver(145_000), owner(110_000)], 121_000);
    expect([cents, isDead]).toEqual(SHOWN[situation]);
  });

  it.each(["answered", "ran out"] as const)(
    "is the posted one if only the owner offered: %s",
    (situation) => {
      expect(shownRate(situation, [owner(110_000)], 121_000)).toEqual({
        cents: 121_000,
        stands: "At the posted rate",
        isDead: false,
      });
    },
  );

  it("comes last if nobody offers it now", () => {
    const of = (situation: Situation, cents: number) => shownRate(situation, [driver(cents)], 1);
    const rows = [
      of("answered", 100),
      of("theirs is open", 300),
      of("ran out", 50),
      of("theirs is open", 200),
    ];
    expect(rows.sort(byRate).map(({ cents }) => cents)).toEqual([200, 300, 50, 100]);
  });
});
