import { describe, expect, it } from "vitest";
import { FIELD_TERMS, fieldName } from "~/loads/form/terms";
import {
  columnNameOf,
  columnsOf,
  FILE_TERMS,
  headerOf,
  isOfStop,
  NUMBER_HEADER,
  PROBLEM_HEADER,
} from "./columns";

const readAs = (...headers: string[]) =>
  columnsOf(headers).map(({ holds }) =>
    holds === null || typeof holds === "string" || isOfStop(holds) ? holds : fieldName(holds),
  );

describe("headers", () => {
  it("those that Haulway writes are different, and are read again", () => {
    const headers = FILE_TERMS.map(headerOf);
    expect(new Set(headers).size).toBe(FIELD_TERMS.length);
    expect(readAs(...headers)).toEqual(FILE_TERMS.map(fieldName));
  });

  it("the names of the form's fields are read", () => {
    expect(readAs(...FIELD_TERMS.map(fieldName))).toEqual(FIELD_TERMS.map(fieldName));
  });

  it("those of DAT are read", () => {
    const headers = [
      "Pickup Earliest*",
      "Length (ft)",
      "Weight (lbs)*",
      "Equipment*",
      "DAT Rate",
      "Origin City*",
    ];
    const more = [
      "Origin State*",
      "Origin Postal Code",
      "Destination City*",
      "Commodity",
      "Comment",
      "Reference ID",
    ];
    expect(readAs(...headers, ...more)).toEqual([
      ...["pickup_date", "length_ft", "weight_lb", "equipment_type", "total_rate", "origin_address_city"],
      ...["origin_address_state", "origin_address_zip", "destination_address_city", "cargo_description"],
      ...["special_instructions", "reference"],
    ]);
  });

  it("those of Truckstop are read", () => {
    const headers = [
      "Pickup Date",
      "Pickup Time",
      "Type of Equipment",
      "Payment Amount",
      "Special Info",
      "Weight",
    ];
    expect(readAs(...headers)).toEqual([
      ...["pickup_date", "pickup_time", "equipment_type", "total_rate", "special_instructions", "weight_lb"],
    ]);
  });

  it("those of spreadsheets and transport management systems are read", () => {
    expect(
      readAs("LoadId", "PickupDate", "SHIPPER_CITY", "Consignee Zip", "Line Haul", "Trailer Type"),
    ).toEqual([
      ...["reference", "pickup_date", "origin_address_city", "destination_address_zip", "total_rate"],
      "equipment_type",
    ]);
    expect(readAs("Load Type")).toEqual([null]);
    expect(readAs("From", "Ship To", "Pickup Location", "Pickup", "Delivery")).toEqual([
      ...["origin place", "destination place", null, "pickup_date", "delivery_date"],
    ]);
  });

  it("those of another measure or currency are not read, because the numbers would be wrong", () => {
    expect(readAs("Rate (per mile)", "Rate ($/mi)", "Rate (CAD)", "Length (m)", "Weight (tonnes)")).toEqual(
      Array(5).fill(null),
    );
    expect(readAs("Rate (USD)", "Weight (kg)", "Length (estimated)")).toEqual([
      "total_rate",
      "weight_lb",
      "length_ft",
    ]);
  });

  it("an overlong header is read at once", () => {
    const startedMs = performance.now();
    expect(readAs("(".repeat(500_000))).toEqual([null]);
    // Matching this text with a pattern would take minutes.
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });

  it("the second column of a term is not read", () => {
    expect(readAs("Rate", "Total rate")).toEqual(["total_rate", null]);
  });

  it("unknown columns are not read, and Haulway's own need not be", () => {
    const columns = columnsOf(["Rate per mile", NUMBER_HEADER, PROBLEM_HEADER, ""]);
    expect(columns.map(({ holds }) => holds)).toEqual([null, null, null, null]);
    expect(columns.map(({ isOwn = false }) => isOwn)).toEqual([false, true, true, false]);
  });

  it.each([
    ["Weight (kg)", "kg"],
    ["Weight kg", "kg"],
    ["Length (in)", "in"],
    ["Weight (estimated)", ""],
    ["Rate (USD)", ""],
  ])("the unit of %s is “%s”", (header, unit) => {
    expect(columnsOf([header])[0]?.unit).toBe(unit);
  });
});

it("a message names the column as in the file", () => {
  const columns = columnsOf(["Line Haul", "Ship To"]);
  expect(columnNameOf(columns, "total_rate")).toBe("Line Haul");
  expect(columnNameOf(columns, "destination_address_zip")).toBe("Ship To");
  expect(columnNameOf(columns, "delivery_date")).toBe("Delivery date");
});
