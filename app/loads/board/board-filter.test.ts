import { describe, expect, it } from "vitest";
import { isFiltering, listAddress, nextSort, nothingFound } from "./board-filter";
import { readBoardFilter, wordsOf } from "./read-board-filter";

const read = (query: string, role: "shipper" | "driver" = "shipper") =>
  readBoardFilter(new URLSearchParams(query), role);
const NONE = { find: "", pickup: "", driver: "", sort: null, direction: "asc" };

const wrong = (typed: string) => ({
  typed,
  problem: expect.stringMatching(`^“${typed}” is not a date. Enter one like `),
});

describe("the filter of an address", () => {
  it.each([
    ["", {}],
    ["tab=new&page=3", {}],
    ["find=+Reno,+NV+", { find: "Reno, NV" }],
    ["find=a%00b", { find: "ab" }],
    [`find=${"x".repeat(500)}`, { find: "x".repeat(80) }],
    ["pickup=2026-11-24", { pickup: "2026-11-24" }],
    ["pickup=12/1/2026", { pickup: "2026-12-01" }],
    ["pickup=2026-02-30", { wrongPickup: wrong("2026-02-30") }],
    ["pickup=so%0D%0Aon%E2%80%8B", { wrongPickup: wrong("so on") }],
    ["driver=Sam+Poe", { driver: "Sam Poe" }],
    ["member=+pat%00+", { member: "pat" }],
    ["member=", {}],
    ["sort=pickup", { sort: "pickup", direction: "asc" }],
    ["sort=-pickup", { sort: "pickup", direction: "desc" }],
    ["sort=rate", { sort: "rate", direction: "desc" }],
    ["sort=-rate", { sort: "rate", direction: "asc" }],
    ["sort=posted", { sort: "posted", direction: "desc" }],
    ["sort=-posted", { sort: "posted", direction: "asc" }],
    ["sort=--rate", {}],
    ["sort=constructor", {}],
    ["sort=rate;drop", {}],
  ])("%j is read as %j", (query, filter) => {
    expect(read(query)).toEqual({ ...NONE, ...filter });
  });

  it("has no driver filter for a driver", () => {
    expect(read("driver=Sam&find=reno", "driver")).toEqual({ ...NONE, find: "reno" });
  });

  it.each([
    ["", false],
    ["sort=rate&tab=new", false],
    ["find=reno", true],
    ["pickup=2026-11-24", true],
    ["driver=sam", true],
    ["member=pat", true],
  ])("%j can leave out loads: %s", (query, expected) => {
    expect(isFiltering(read(query))).toBe(expected);
  });

  it.each([
    "",
    "find=Reno%2C+NV&pickup=2026-11-24&driver=Sam&member=pat&sort=-rate",
    "sort=posted",
    "find=%26%3D",
  ])("%j survives the round trip through the list's address", (query) => {
    const address = listAddress(read(query), "in-transit");
    expect(new URLSearchParams(address).get("tab")).toBe("in-transit");
    expect(read(address)).toEqual(read(query));
  });

  it("stays when the tab, page or order changes", () => {
    const filter = read("find=reno&sort=rate&page=7");
    expect(listAddress(filter, "new")).toBe("?tab=new&find=reno&sort=rate");
    expect(listAddress(filter, "new", { page: "2" })).toBe("?tab=new&find=reno&sort=rate&page=2");
    expect(listAddress(filter, "new", { sort: "-rate" })).toBe("?tab=new&find=reno&sort=-rate");
    expect(listAddress(filter, "new", { find: "" })).toBe("?tab=new&sort=rate");
  });
});

it.each([
  ["", "pickup", "pickup"],
  ["sort=pickup", "pickup", "-pickup"],
  ["sort=-pickup", "pickup", "pickup"],
  ["sort=rate", "rate", "-rate"],
  ["sort=-rate", "rate", "rate"],
  ["sort=rate", "posted", "posted"],
  ["sort=posted", "posted", "-posted"],
] as const)("with %j, the head of %s leads to %s", (query, column, next) => {
  expect(nextSort(read(query), column)).toBe(next);
});

it.each([
  ["find=reno", undefined, "No loads match “reno”."],
  ["pickup=2199-11-25", undefined, "No loads match pickup Mon, Nov 25, 2199."],
  ["driver=poe", undefined, "No loads match driver “poe”."],
  ["find=reno&driver=poe", undefined, "No loads match “reno”, driver “poe”."],
  ["find=reno&member=p", "Pat Member", "No loads of Pat Member match “reno”."],
  ["member=p", "Pat Member", "No loads of Pat Member."],
])("%j of %s that finds nothing reads %s", (query, whose, words) => {
  expect(nothingFound(read(query), whose)).toBe(words);
});

it("searches for eight words, lowercased as in SQLite", () => {
  expect(wordsOf(" Salt  Lake, UT ")).toEqual(["salt", "lake", "ut"]);
  expect(wordsOf("CAÑON É")).toEqual(["caÑon", "É"]);
  expect(wordsOf("a b c d e f g h i j")).toHaveLength(8);
  expect(wordsOf(" , ")).toEqual([]);
  expect(wordsOf("HW 48213 hw - 482 hwy 5")).toEqual(["hw-48213", "hw-482", "hwy", "5"]);
});
