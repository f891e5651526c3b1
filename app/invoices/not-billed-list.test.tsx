import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NotBilledList } from "./not-billed-list";

const load = (nth: number) => ({
  path: `/load-details/${nth}/invoice`,
  lane: "Reno, NV → Boise, ID",
  about: `HW-${nth} · Blue Anvil`,
  amount: "$100",
  act: "Make Invoice",
});

const rowsOf = (...list: Parameters<typeof NotBilledList>) =>
  [...renderToStaticMarkup(NotBilledList(...list)).matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

const first = "Reno, NV → Boise, ID HW-1 · Blue Anvil $100 Make Invoice";

it("ends with the total of several loads, after the number of loads that it does not list", () => {
  expect(rowsOf({ loads: [load(1), load(2)], more: 3, total: "$500" }).slice(1)).toEqual([
    first,
    first.replace("HW-1", "HW-2"),
    "and 3 more",
    "Total $500",
  ]);
});

it("has no total for one load, or if the page has it in a sentence", () => {
  expect(rowsOf({ loads: [load(1)], more: 0, total: "$100" }).slice(1)).toEqual([first]);
  expect(rowsOf({ loads: [load(1), load(2)], more: 0 })).toHaveLength(3);
});
