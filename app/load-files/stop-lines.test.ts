import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf } from "./columns";
import { joinStops } from "./stop-lines";

const HEADERS = ["LoadId", "EquipmentCode", "Weight", "StopIndex", "StopType", "StopCity", "StopStartDate"];

interface Line {
  id?: string;
  weight?: string;
  index: string;
  type?: string;
  city?: string;
}

const table = (...lines: Line[]) => ({
  headers: HEADERS,
  rows: lines.map(({ id = "L1", weight = "40000", index, type = "", city = "Reno" }, at) => ({
    line: at + 2,
    cells: [id, "V", weight, index, type, city, "2026-12-01"],
  })),
});
const faultsOf = (...lines: Line[]) => joinStops(table(...lines)).rows.map(({ fault }) => fault);

it("two lines with a load id become one row, in the order of the stop numbers", () => {
  const { headers, rows } = joinStops(
    table({ index: "2", type: "D", city: "Elko" }, { id: "L2", index: "1" }, { index: "1", type: "P" }),
  );
  expect(headers).toEqual([
    ...["LoadId", "EquipmentCode", "Weight", "Origin city", "Pickup date", "Destination city"],
    ...["Delivery date", "Stop 2 type", "Stop 2 city", "Stop 2 date"],
  ]);
  expect(rows[0]).toEqual({
    line: 2,
    cells: ["L1", "V", "40000", "Reno", "2026-12-01", "Elko", "2026-12-01", "", "", ""],
  });
  expect(rows[1]?.line).toBe(3);
});

it("the lines between the first and the last one become stops between, in order", () => {
  const { headers, rows } = joinStops(
    table(
      { index: "4", type: "D", city: "Elko" },
      { index: "1", type: "P", city: "Reno" },
      { index: "3", type: "P", city: "Carlin" },
      { index: "2", type: "D", city: "Lovelock" },
      { id: "L2", index: "1", city: "Provo" },
      { id: "L2", index: "2", city: "Ogden" },
    ),
  );
  expect(headers.slice(7)).toEqual([
    ...["Stop 2 type", "Stop 2 city", "Stop 2 date"],
    ...["Stop 3 type", "Stop 3 city", "Stop 3 date"],
  ]);
  const day = "2026-12-01";
  expect(rows.map(({ cells }) => cells.slice(3))).toEqual([
    ["Reno", day, "Elko", day, "D", "Lovelock", day, "P", "Carlin", day],
    ["Provo", day, "Ogden", day, "", "", "", "", "", ""],
  ]);
  expect(rows.map(({ fault }) => fault)).toEqual([undefined, undefined]);
  expect(columnsOf(headers).every(({ holds }) => holds !== null)).toBe(true);
});

it("a table without stop numbers stays as it is", () => {
  const plain = { headers: ["LoadId", "StopCity"], rows: [{ line: 2, cells: ["L1", "Reno"] }] };
  expect(joinStops(plain)).toBe(plain);
});

it("a value of the load may be on one of its lines only", () => {
  const { rows } = joinStops(table({ index: "1", weight: "" }, { index: "2", weight: "41000" }));
  expect(rows).toMatchObject([{ cells: expect.arrayContaining(["41000"]) }]);
  expect(rows[0]?.fault).toBeUndefined();
});

describe("a load that is refused", () => {
  it.each<[string, Line[], string]>([
    [
      "eleven stops",
      Array.from({ length: 11 }, (_, at) => ({ index: String(at + 1) })),
      "This load has 11 stops. A load can have at most 10.",
    ],
    [
      "a pickup as the last stop",
      [{ index: "1" }, { index: "2" }, { index: "3", type: "P" }],
      "the last a delivery",
    ],
    ["one stop", [{ index: "1" }], "This load has one stop."],
    ["equal stop numbers", [{ index: "1" }, { index: "1" }], "its own number, such as 1 and 2"],
    [
      "equal stop numbers in other digits",
      [{ index: "1" }, { index: "1.0" }],
      "its own number, such as 1 and 2",
    ],
    ["no stop number", [{ index: "1" }, { index: "" }], "its own number, such as 1 and 2"],
    [
      "stops in the wrong order",
      [
        { index: "1", type: "D" },
        { index: "2", type: "P" },
      ],
      "must be a pickup",
    ],
    [
      "two weights",
      [
        { index: "1", weight: "1" },
        { index: "2", weight: "2" },
      ],
      "differ in the column Weight",
    ],
  ])("%s", (_, lines, says) => {
    expect(faultsOf(...lines)).toEqual([expect.stringContaining(says)]);
  });

  it("has no values of its stops, so that its row can't be sent again without them", () => {
    const { rows } = joinStops(table({ index: "1" }, { index: "2" }, { index: "2" }));
    expect(rows[0]?.cells).toEqual(["L1", "V", "40000", ...Array(7).fill("")]);
  });

  it("lines without a load id are refused one by one", () => {
    const faults = faultsOf({ id: "", index: "1" }, { id: " ", index: "2" });
    expect(faults).toEqual(Array(2).fill(expect.stringContaining("has no load ID")));
  });
});

it("whatever the lines contain, each load has one row", () => {
  const line = fc.record({
    id: fc.constantFrom("", "L1", "L2", "L3"),
    index: fc.constantFrom("", "1", "2", "x", "1.0"),
    type: fc.constantFrom("", "P", "D", "?"),
    city: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { rows } = joinStops(table(...lines));
      const ids = lines.map(({ id }) => id).filter(Boolean);
      const unnamed = lines.length - ids.length;
      expect(rows).toHaveLength(new Set(ids).size + unnamed);
      for (const { cells } of rows.filter((row) => row.fault === undefined)) {
        const cities = lines.filter(({ id }) => id === cells[0]).map(({ city }) => city);
        expect(cells).toEqual(expect.arrayContaining(cities));
      }
    }),
  );
});
