import { describe, expect, it } from "vitest";
import { FILTER_NAMES, readPage, readSearch, SEARCH_PAGE_SIZE } from "./search-filters";

const search = (fields: Record<string, string>) => readSearch(new URLSearchParams(fields));

const whole = {
  origin_date: "2026-11-24",
  destination_date: "2026-11-26",
  origin_city: "Salt Lake City",
  origin_state: "UT",
  destination_city: "Denver",
  destination_state: "CO",
};

describe("a search", () => {
  it("has the six filters of the specification and pages of 10", () => {
    expect([...FILTER_NAMES].sort()).toEqual(Object.keys(whole).sort());
    expect(SEARCH_PAGE_SIZE).toBe(10);
  });

  it("takes them all", () => {
    expect(search({ ...whole, page: "3" })).toEqual({ filters: whole, page: 3, values: whole, problems: {} });
  });

  it("of nothing is everything", () => {
    expect(search({})).toEqual({ filters: {}, page: 1, values: {}, problems: {} });
    expect(search({ origin_city: "  ", origin_date: "" })).toEqual(search({}));
  });

  it.each([
    ["origin_city", "  Elko ", "Elko"],
    ["origin_state", "ut", "UT"],
    ["destination_state", " Co", "CO"],
    ["destination_city", "San\0ta Fe", "Santa Fe"],
    ["destination_city", "x".repeat(80), "x".repeat(80)],
    ["origin_city", "'; drop table loads; --", "'; drop table loads; --"],
  ] as const)("reads %s %j as %j", (name, typed, read) => {
    const { filters, problems } = search({ [name]: typed });
    expect(filters).toEqual({ [name]: read });
    expect(problems).toEqual({});
  });

  it.each([
    ["origin_date", "2026-02-30", "This is not a day of the calendar."],
    ["destination_date", "soon", "This is not a day of the calendar."],
    ["origin_state", "Utah", "Choose one of the 50 states."],
    ["destination_state", "PR", "Choose one of the 50 states."],
    ["origin_city", "x".repeat(81), "At most 80 characters."],
  ] as const)("with a %s of %j tells so beside it and applies the rest", (name, typed, problem) => {
    const { filters, values, problems } = search({ ...whole, [name]: typed });
    const { [name]: _, ...rest } = whole;
    expect(filters).toEqual(rest);
    expect(problems).toEqual({ [name]: problem });
    expect(values).toEqual({ ...whole, [name]: typed });
  });

  it("ignores what is no filter", () => {
    expect(search({ load_status: "complete", __proto__x: "1", constructor: "a" })).toEqual(search({}));
  });
});

describe("a page number", () => {
  it.each([
    ["1", 1],
    ["2", 2],
    ["999", 999],
    ["100000", 100_000],
    ["999999", 100_000],
    ["0", 1],
    ["-1", 1],
    ["01", 1],
    ["1.5", 1],
    ["1e3", 1],
    ["+2", 1],
    [" 2", 1],
    ["２", 1],
    ["9999999999999999999999", 1],
    ["NaN", 1],
    ["Infinity", 1],
    ["two", 1],
    ["", 1],
  ])("%j is page %i", (text, page) => {
    expect(readPage(new URLSearchParams({ page: text }))).toBe(page);
  });

  it("that is missing is the first", () => {
    expect(readPage(new URLSearchParams())).toBe(1);
  });
});
