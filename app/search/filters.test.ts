import { describe, expect, it } from "vitest";
import { ENDORSEMENTS } from "~/search/engine/endorsements";
import { SORTS } from "~/search/engine/sorts";
import type { SearchFilters } from "~/trade/saved-search";
import { FIELDS, FLAGS, LIST_FIELDS, readSearch, SEARCH_PAGE_SIZE } from "./filters";

const search = (query: string | Record<string, string>) => readSearch(new URLSearchParams(query));

const basic = {
  origin_date: "2026-11-24",
  destination_date: "2026-11-26",
  origin_city: "Salt Lake City",
  origin_state: "UT",
  destination_city: "Denver",
  destination_state: "CO",
};

describe("the six filters of the specification", () => {
  it("are read in their exact meaning, in pages of 10", () => {
    const { filters, problems, values, page, after, sort } = search({ ...basic, page: "3" });
    expect(filters).toEqual({ ...basic, origin_state: ["UT"], destination_state: ["CO"] });
    expect({ problems, values, page, after, sort }).toEqual({
      problems: {},
      values: basic,
      page: 3,
      after: null,
      sort: "newest",
    });
    expect(SEARCH_PAGE_SIZE).toBe(10);
  });

  it("accept numbers as people write them", () => {
    const { filters, problems } = search({ max_weight: "44,000", min_rate: "$1,500.50", max_length: "53" });
    expect(filters).toMatchObject({ max_weight: 44_000, min_rate_cents: 150_050, max_length: 53 });
    expect(problems).toEqual({});
    expect(Object.keys(search({ max_weight: "4,4", min_rate: "1%" }).problems)).toEqual([
      "max_weight",
      "min_rate",
    ]);
  });

  it.each([
    ["max_weight", "44k", "max_weight", 44_000],
    ["max_weight", "44,000 lbs", "max_weight", 44_000],
    ["max_length", "53'", "max_length", 53],
    ["min_rate", "1.5k", "min_rate_cents", 150_000],
    ["min_rate", "5$", "min_rate_cents", 500],
    ["posted_within", "8 hours", "posted_within_hours", 8],
    ["origin_radius", "150 mi", "origin_radius", 150],
    ["origin_date", "12/1/2199", "origin_date", "2199-12-01"],
    ["destination_date", "Dec 1, 2199", "destination_date", "2199-12-01"],
  ])("read %s=%s", (name, text, filter, value) => {
    const { filters, values, problems } = search({ [name]: text });
    expect([filters, problems]).toEqual([{ [filter]: value }, {}]);
    // A browser's date field accepts only one date format. Numbers are shown as typed.
    expect(values[name]).toBe(name.endsWith("_date") ? value : text);
  });

  it("read a city as one line, without characters that nobody sees", () => {
    const typed = { origin_city: "Salt\r\nLake\tCity\u200b", destination_city: "\u202eReno" };
    expect(search(typed).filters).toEqual({ origin_city: "Salt Lake City", destination_city: "Reno" });
  });

  it("find everything if none is set", () => {
    expect(search("")).toMatchObject({ filters: {}, values: {}, chosen: {}, problems: {}, page: 1 });
    expect(search({ origin_city: "  ", origin_date: "", origin_state: "" })).toEqual(search(""));
  });

  it.each([
    ["origin_city", "  Elko ", "Elko"],
    ["origin_state", "ut", ["UT"]],
    ["destination_state", " Co", ["CO"]],
    ["destination_city", "San\0ta Fe", "Santa Fe"],
    ["destination_city", "x".repeat(80), "x".repeat(80)],
    ["origin_city", "'; drop table loads; --", "'; drop table loads; --"],
    ["origin_city", "100 %_", "100 %_"],
  ] as const)("read %s %j as %j", (name, typed, read) => {
    const { filters, problems } = search({ [name]: typed });
    expect(filters).toEqual({ [name]: read });
    expect(problems).toEqual({});
  });
});

describe("two days", () => {
  const day = (pickup: string, delivery: string) =>
    search({ origin_date: pickup, destination_date: delivery });

  it("are both applied, with a message, if the second is before the first", () => {
    const { filters, problems } = day("2026-11-26", "2026-11-24");
    expect(filters).toEqual({ origin_date: "2026-11-26", destination_date: "2026-11-24" });
    expect(problems).toEqual({
      destination_date:
        "“Deliver by” is before “Earliest pickup”, so no load can match. Change one of the dates.",
    });
    expect(day("2026-11-26", "2026-11-26").problems).toEqual({});
    expect(day("2026-02-30", "2026-01-01").problems).toEqual({
      origin_date: "That's not a valid date.",
    });
  });
});

describe("a list", () => {
  it.each([
    ["origin_state=UT&origin_state=NV", { origin_state: ["UT", "NV"] }],
    ["origin_state=UT&origin_state=UT", { origin_state: ["UT"] }],
    ["origin_state=UT,nv;ID", { origin_state: ["UT", "NV", "ID"] }],
    ["origin_state=UT&origin_states=NV, ID", { origin_state: ["UT", "NV", "ID"] }],
    ["destination_states=nv", { destination_state: ["NV"] }],
    ["equipment_type=V&equipment_type=lbo_rgn", { equipment_type: ["V", "LBO_RGN"] }],
    ["equipment_type=B-TR", { equipment_type: ["B-TR"] }],
    ["endorsement=twic&endorsement=hazmat", { endorsement: ["twic", "hazmat"] }],
    ["endorsement=none", { endorsement: ["none"] }],
  ] as [string, SearchFilters][])("%s is %j", (query, filters) => {
    expect(search(query)).toMatchObject({ filters, problems: {} });
  });

  it("applies the values it knows and reports the others", () => {
    expect(search("origin_state=UT&origin_state=Utah&origin_states=PR")).toMatchObject({
      filters: { origin_state: ["UT"] },
      chosen: { origin_state: ["UT"] },
      values: { origin_state: "UT", origin_states: "UTAH, PR" },
      problems: {
        origin_state: "Choose one of the 50 states.",
        origin_states: "Use two-letter state codes separated by commas, like NV, ID.",
      },
    });
  });

  it.each([
    [
      "origin_states=Utah, NV",
      ["NV"],
      { origin_states: "Use two-letter state codes separated by commas, like NV, ID." },
    ],
    ["origin_state=Utah&origin_states=NV", ["NV"], { origin_state: "Choose one of the 50 states." }],
    [
      "destination_state=U&destination_states=%25,WY",
      ["WY"],
      {
        destination_state: "Choose one of the 50 states.",
        destination_states: "Use two-letter state codes separated by commas, like NV, ID.",
      },
    ],
  ])("%s gets its message at the control that it was typed into", (query, states, told) => {
    const { chosen, problems } = search(query);
    expect([Object.values(chosen), problems]).toEqual([[states], told]);
  });

  it("names every endorsement that a load may require", () => {
    expect(ENDORSEMENTS).toEqual(["hazmat", "doubles", "tanker", "twic", "tsa"]);
  });
});

const ROWS: Record<string, { takes: [string, unknown][]; refuses: string[] }> = {
  origin_date: { takes: [["2026-11-24", "2026-11-24"]], refuses: ["2026-02-30", "soon", "1e9", "-1"] },
  destination_date: { takes: [["2028-02-29", "2028-02-29"]], refuses: ["2027-02-29", "24.11.2026", "%"] },
  origin_city: { takes: [["_", "_"]], refuses: ["x".repeat(81), "x".repeat(100_000)] },
  destination_city: { takes: [["%", "%"]], refuses: ["x".repeat(81)] },
  origin_radius: { takes: [["150", 150]], refuses: ["0", "-5", "501", "1e2", "1.5", "far", "٣"] },
  destination_radius: { takes: [["1", 1]], refuses: ["NaN", "Infinity", "9".repeat(400)] },
  max_weight: { takes: [["44000", 44_000]], refuses: ["-1", "44 000", "1000001", "heavy"] },
  max_length: { takes: [["52.5", 52.5]], refuses: ["-1", "52.55", "1001"] },
  load_size: {
    takes: [
      ["partial", "partial"],
      ["FULL", "full"],
    ],
    refuses: ["both", "half", "1", "full,partial"],
  },
  min_rate: { takes: [["1500.5", 150_050]], refuses: ["-1", "1.005", "5%", "1000001"] },
  min_rate_per_mile: { takes: [["2.05", 205]], refuses: ["-2", "2,05", "10001"] },
  posted_within: { takes: [["24", 24]], refuses: ["0", "-1", "1.5", "1e9", "8761"] },
  origin_state: { takes: [["UT", ["UT"]]], refuses: ["Utah", "PR", "%", "'", "constructor", "toString"] },
  destination_state: { takes: [["wy", ["WY"]]], refuses: ["DC", "U T"] },
  equipment_type: { takes: [["R", ["R"]]], refuses: ["Van", "VAN", "__proto__"] },
  endorsement: { takes: [["tsa", ["tsa"]]], refuses: ["required_twic", "all"] },
};

describe("every filter", () => {
  it("has a row in this table", () => {
    const names = [...FIELDS, ...LIST_FIELDS].map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(ROWS).sort());
  });

  const fields = [...FIELDS, ...LIST_FIELDS];
  it.each(fields.map(({ name, filter }) => [name, filter] as const))(
    "%s accepts valid values, reports others, and lets the other filters apply",
    (name, filter) => {
      const row = ROWS[name] as (typeof ROWS)[string];
      for (const [typed, read] of row.takes) {
        const { filters, problems } = search({ [name]: typed });
        expect([typed, filters, problems]).toEqual([typed, { [filter]: read }, {}]);
      }
      for (const typed of row.refuses) {
        const { filters, problems } = search({ ...basic, also_requested: "true", [name]: typed });
        const { [name as keyof typeof basic]: _, ...rest } = basic;
        const still = { ...rest, origin_state: ["UT"], destination_state: ["CO"] } as Record<string, unknown>;
        if (name.endsWith("_state")) delete still[name];
        expect([typed, filters]).toEqual([typed, { ...still, also_requested: true }]);
        expect([typed, Object.keys(problems)]).toEqual([typed, [name]]);
      }
    },
  );

  it("shows a size as the select writes it", () => {
    expect(search({ load_size: "Partial" }).values).toEqual({ load_size: "partial" });
  });

  it("shows the typed text again, cut to the field's length", () => {
    expect(search({ min_rate: "-1", posted_within: "soon" }).values).toEqual({
      min_rate: "-1",
      posted_within: "soon",
    });
    expect(search({ origin_city: "x".repeat(100_000) }).values.origin_city).toHaveLength(160);
  });

  it.each(FLAGS)("%s is on or absent", (flag) => {
    expect(search({ [flag]: "true" }).filters).toEqual({ [flag]: true });
    expect(search({ [flag]: "1" }).filters).toEqual({ [flag]: true });
    expect(search({ [flag]: "" }).filters).toEqual({});
    expect(search({ [flag]: "false" }).filters).toEqual({});
  });

  it.each(FLAGS)("%s with an invalid value is off, with a message", (flag) => {
    for (const typed of ["maybe", "2", "%", "truetrue"])
      expect([typed, search({ [flag]: typed })]).toMatchObject([
        typed,
        {
          filters: {},
          values: {},
          problems: { [flag]: "This filter can only be on or off. We left it off." },
        },
      ]);
    for (const off of ["0", "off", "No"]) expect(search({ [flag]: off })).toEqual(search(""));
  });

  it("ignores unknown parameters", () => {
    expect(search({ load_status: "complete", __proto__x: "1", constructor: "a", "[]": "x" })).toEqual(
      search(""),
    );
  });

  it.each([
    ["origin_city=Reno&origin_city=Elko", { origin_city: "Reno" }, ["origin_city"]],
    ["origin_city=&origin_city=Elko&origin_city= Elko", { origin_city: "Elko" }, []],
    ["origin_city[]=Reno", { origin_city: "Reno" }, []],
    ["origin_city[]=Reno&origin_city[1]=Elko", { origin_city: "Reno" }, ["origin_city"]],
    ["min_rate=-1&min_rate=500", {}, ["min_rate"]],
    ["origin_state[]=UT&origin_state[]=NV", { origin_state: ["UT", "NV"] }, []],
    ["equipment_type[0]=V&can_take[]=true", { equipment_type: ["V"], can_take: true }, []],
  ] as [string, SearchFilters, string[]][])("accepts list parameters: %s", (query, filters, told) => {
    const { filters: read, problems } = search(query);
    expect([read, Object.keys(problems)]).toEqual([filters, told]);
  });
});

describe("the page", () => {
  it.each(["-1", "0", "1e9", "%", "two", "1.5", '"1"'])(
    "%s is invalid: the first page is shown, with a message",
    (page) => {
      expect(search({ page })).toMatchObject({
        page: 1,
        problems: { page: "Page not found. Showing page 1." },
      });
    },
  );

  it.each(["", "1", "2", "99999"])("%j is valid", (page) => {
    expect(search({ page })).toMatchObject({ page: Number(page) || 1, problems: {} });
  });
});

describe("the order", () => {
  it.each(Object.keys(SORTS))("%s is valid", (sort) => {
    expect(search({ sort })).toMatchObject({ sort, problems: {} });
  });

  it.each(["cheapest", "constructor", "%", "NEWEST"])("%j is invalid", (sort) => {
    expect(search({ sort })).toMatchObject({
      sort: "newest",
      problems: { sort: "Choose a sort order from the list." },
    });
  });
});

describe("a cursor", () => {
  it.each([
    ["1795240555791.1795240555791.999986", [1795240555791, 1795240555791, 999986]],
    ["-1.5.7", [-1, 5, 7]],
  ])("%s is valid", (after, read) => expect(search({ after }).after).toEqual(read));

  it.each(["", "1", "1.2", "1.2.3.4", "a.b.c", "1e9.1.1", "1.2.-3", "' or 1=1", "9".repeat(40)])(
    "%j is invalid",
    (after) => expect(search({ after }).after).toBeNull(),
  );
});
