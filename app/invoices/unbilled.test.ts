import { describe, expect, it } from "vitest";
import { linesOf, type UnbilledLine, unbilled } from "./unbilled";

const detention = { kind: "detention", amount_cents: 2_500, reason: "Dock 4" } as const;
const lumper = { kind: "lumper", amount_cents: 2_500, reason: null } as const;
const all = linesOf([detention, lumper, detention], 121_000);
const names = (lines: readonly UnbilledLine[]) => lines.map(([name]) => name);

it("linesOf lists the rate once it is earned, and each charge with its reason", () => {
  expect(all).toEqual([
    ["Rate", 121_000],
    ["Detention: Dock 4", 2_500],
    ["Lumper", 2_500],
    ["Detention: Dock 4", 2_500],
  ]);
  expect(names(linesOf([lumper], null))).toEqual(["Lumper"]);
});

describe("unbilled", () => {
  it.each([
    ["nothing was paid", [], names(all)],
    ["everything was paid", [{ lines: all }], []],
    ["one of two equal charges was paid", [{ lines: all.slice(0, 2) }], ["Lumper", "Detention: Dock 4"]],
    [
      "it was paid in two invoices",
      [{ lines: all.slice(0, 1) }, { lines: all.slice(2) }],
      ["Detention: Dock 4"],
    ],
    [
      "one charge has been renamed since, and another has not",
      [
        {
          lines: [
            ["Waiting", 2_500],
            ["Lumper", 2_500],
          ],
        },
      ],
      ["Rate", "Detention: Dock 4"],
    ],
  ] as const)("if %s", (_, paid, left) => {
    expect(names(unbilled(all, paid))).toEqual(left);
  });
});
