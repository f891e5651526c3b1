import { describe, expect, it } from "vitest";
import {
  type Costs,
  dayCents,
  type Haul,
  loadCents,
  mileCents,
  type Profit,
  profitOf,
  type Range,
} from "./profit";
import { profitInBrief, profitRows } from "./profit-words";

/** Costs of 80 cents per mile (62.5 for fuel), $220 per day and $20 per working hour. */
const COSTS: Costs = {
  fuelPriceMills: 4_000,
  milesPerGallon: 6.4,
  otherMileMills: 175,
  fixedMonthCents: 462_000,
  daysAMonth: 21,
};
const HAUL: Haul = { rateCents: 200_000, miles: 540, emptyMiles: 60, between: 0 };

function leftBy(haul: Haul): Profit {
  const profit = profitOf(COSTS, haul);
  if (!profit) throw new Error("There is no profit.");
  return profit;
}

const rounded = ({ low, high }: Range) => [Math.round(low), Math.round(high)];

const shown = (left: Profit | null) =>
  left && {
    miles: left.miles,
    cost: rounded(left.cost),
    profit: rounded(left.profit),
    perMile: rounded(left.perMile),
    perHour: rounded(left.perHour),
  };

describe("the profit of a load", () => {
  it("is based on costs per mile, per day and per load", () => {
    expect([mileCents(COSTS), dayCents(COSTS), loadCents(COSTS)]).toEqual([80, 22_000, 6_000]);
  });

  it.each<[what: string, haul: Partial<Haul>, costs: Partial<Costs>, left: ReturnType<typeof shown>]>([
    [
      // Best case: 570 miles in 9.5 hours, a break and 2 hours at docks. Worst case: 630 miles in 14 hours,
      // a break, a rest of 10 hours and 4 hours at docks.
      "with empty miles",
      {},
      {},
      {
        miles: 600,
        cost: [68_600, 86_400],
        profit: [113_600, 131_400],
        perMile: [189, 219],
        perHour: [3_986, 10_950],
      },
    ],
    [
      "without the way to it, where nobody knows from where",
      { emptyMiles: null },
      {},
      {
        miles: 540,
        cost: [62_140, 78_560],
        profit: [121_440, 137_860],
        perMile: [225, 255],
        perHour: [4_481, 12_476],
      },
    ],
    [
      "in town",
      { emptyMiles: 0 },
      {},
      {
        miles: 540,
        cost: [62_140, 78_560],
        profit: [121_440, 137_860],
        perMile: [225, 255],
        perHour: [4_481, 12_476],
      },
    ],
    [
      "as a loss, which is the smaller an hour the longer it takes",
      { rateCents: 50_000 },
      {},
      {
        miles: 600,
        cost: [68_600, 86_400],
        profit: [-36_400, -18_600],
        perMile: [-61, -31],
        perHour: [-1_550, -1_277],
      },
    ],
    [
      "for nothing",
      { rateCents: 0 },
      {},
      {
        miles: 600,
        cost: [68_600, 86_400],
        profit: [-86_400, -68_600],
        perMile: [-144, -114],
        perHour: [-5_717, -3_032],
      },
    ],
    [
      // Each stop between adds 1 hour at docks in the best case and 2 hours in the worst.
      "with two stops between",
      { between: 2 },
      {},
      {
        miles: 600,
        cost: [72_600, 94_400],
        profit: [105_600, 127_400],
        perMile: [176, 212],
        perHour: [3_249, 9_100],
      },
    ],
    [
      "to a truck that costs nothing but fuel",
      {},
      { otherMileMills: 0, fixedMonthCents: 0 },
      {
        miles: 600,
        cost: [35_625, 39_375],
        profit: [160_625, 164_375],
        perMile: [268, 274],
        perHour: [5_636, 13_698],
      },
    ],
    [
      "over a hundred thousand miles",
      { rateCents: 100_000_000, miles: 99_940 },
      {},
      {
        miles: 100_000,
        cost: [10_770_667, 13_074_667],
        profit: [86_925_333, 89_229_333],
        perMile: [869, 892],
        perHour: [19_049, 28_902],
      },
    ],
    ["without miles", { miles: null }, {}, null],
    ["over no miles", { miles: 0 }, {}, null],
    ["without a rate", { rateCents: null }, {}, null],
    ["with zero miles per gallon", {}, { milesPerGallon: 0 }, null],
    ["with zero working days", {}, { daysAMonth: 0 }, null],
  ])("%s", (_, haul, costs, left) => {
    expect(shown(profitOf({ ...COSTS, ...costs }, { ...HAUL, ...haul }))).toEqual(left);
  });

  it("per mile differs from the rate less dock time by a constant, so a search may sort by the latter", () => {
    const middle = ({ low, high }: Range) => (low + high) / 2;
    const differences = [
      HAUL,
      { rateCents: 30_000, miles: 40, emptyMiles: 3, between: 0 },
      { rateCents: 900_000, miles: 2_700, emptyMiles: 410, between: 0 },
    ].map((haul) => {
      const { perMile, miles } = leftBy(haul);
      return middle(perMile) - ((haul.rateCents ?? 0) - loadCents(COSTS)) / miles;
    });
    for (const difference of differences) expect(difference).toBeCloseTo(differences[0] ?? 0, 6);
  });
});

describe("the profit text", () => {
  it.each<[changes: Partial<Haul>, words: string]>([
    [{}, "Profit $1,130 to $1,320, $1.85 to $2.20/mi, $39 to $110/hr with 60 mi deadhead"],
    [{ emptyMiles: 0 }, "Profit $1,210 to $1,380, $2.20 to $2.60/mi, $44 to $125/hr"],
    [{ emptyMiles: null }, "Profit $1,210 to $1,380, $2.20 to $2.60/mi, $44 to $125/hr, deadhead unknown"],
    [
      { rateCents: 50_000 },
      "Profit -$370 to -$180, -$0.65 to -$0.30/mi, -$16 to -$12/hr with 60 mi deadhead",
    ],
    // The best case is a loss of 20 cents.
    [{ rateCents: 68_580 }, "Profit -$180 to $0, -$0.30 to $0.00/mi, -$7 to $0/hr with 60 mi deadhead"],
  ])("a load with %j", (changes, words) => {
    expect(profitInBrief(leftBy({ ...HAUL, ...changes }), "full")).toBe(words);
  });

  it("has rows for the load's page, which name their basis", () => {
    expect(profitRows(profitOf(COSTS, HAUL), "Reno, NV", "full")).toEqual([
      ["Your cost", "$680 to $870 for 600 mi, incl. 60 mi deadhead from Reno, NV"],
      ["Your profit", "$1,130 to $1,320: $1.85 to $2.20/mi, $39 to $110/hr, incl. dock and rest time"],
    ]);
    const nowhere = profitOf(COSTS, { ...HAUL, emptyMiles: null });
    expect(profitRows(nowhere, null, "full")[0]?.[1]).toBe(
      "$620 to $790 for 540 mi, deadhead unknown: your profile has no home ZIP code",
    );
    expect(profitRows(nowhere, "Reno, NV", "full")[0]?.[1]).toBe("$620 to $790 for 540 mi, deadhead unknown");
    expect(profitRows(null, null, "full")).toEqual([["Your profit", "Unknown until we have the miles"]]);
  });

  it("of a partial load says that the truck hauls nothing else", () => {
    expect(profitInBrief(leftBy(HAUL), "partial")).toMatch(/^Profit if hauled alone \$1,130 to \$1,320, /);
    expect(profitRows(profitOf(COSTS, HAUL), "Reno, NV", "partial")[1]?.[0]).toBe(
      "Your profit if hauled alone",
    );
  });
});
