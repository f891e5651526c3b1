import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCells } from "./cells.server";
import { columnsOf } from "./columns";

const read = (cells: Readonly<Record<string, string>>) =>
  readCells(columnsOf(Object.keys(cells)), Object.values(cells));
const fieldsOf = (cells: Readonly<Record<string, string>>) => read(cells).fields;

describe("days", () => {
  it.each([
    ["2026-11-26", "2026-11-26"],
    ["11/26/2026", "2026-11-26"],
    ["11/26/26", "2026-11-26"],
    ["26-Nov-26", "2026-11-26"],
    ["26-nov-2026", "2026-11-26"],
    ["Nov 26, 2026", "2026-11-26"],
    ["Thursday, November 26, 2026", "2026-11-26"],
    ["46352", "2026-11-26"],
    ["2026-11-26 00:00:00", "2026-11-26"],
    ["26/11/2026", "26/11/2026"],
    ["soon", "soon"],
  ])("%s is read as %s", (cell, day) => {
    expect(fieldsOf({ "Pickup date": cell })).toEqual({ pickup_date: day });
  });

  it.each([
    ["11/26/2026 8:00 AM", "08:00"],
    ["2026-11-26 14:30:00", "14:30"],
    ["2026-11-26T14:30", "14:30"],
    ["46352.375", "09:00"],
    ["26-Nov-26 9:30 PM", "21:30"],
  ])("the time behind the day %s fills an empty time", (cell, time) => {
    const expected = { pickup_date: "2026-11-26", pickup_time: time };
    expect(fieldsOf({ "Pickup date": cell })).toEqual(expected);
    expect(fieldsOf({ "Pickup date": cell, "Pickup time": "" })).toEqual(expected);
    expect(fieldsOf({ "Pickup time": "", "Pickup date": cell })).toEqual(expected);
    expect(fieldsOf({ "Pickup date": cell, "Pickup time": "7 AM" }).pickup_time).toBe("7 AM");
  });
});

describe("times", () => {
  it.each([
    ["0.375", "09:00"],
    [".5", "12:00"],
    ["0800", "0800"],
    ["8:00 AM", "8:00 AM"],
    ["8", "8"],
  ])("%s is read as %s", (cell, time) => {
    expect(fieldsOf({ "Pickup time": cell })).toEqual({ pickup_time: time });
  });

  it.each(["08:00-16:00", "08:00 – 16:00", "08:00 to 16:00"])("%s is a window", (cell) => {
    const expected = { delivery_time: "08:00", delivery_until: "16:00" };
    expect(fieldsOf({ "Delivery time": cell, "Delivery until": "" })).toEqual(expected);
  });
});

describe("places", () => {
  it.each([
    ["2110", "MA", "02110"],
    ["501", "NY", "00501"],
    ["21101234", "MA", "02110-1234"],
    ['="02110"', "MA", "02110"],
    ["84101.0", "UT", "84101"],
    ["84101-1234", "UT", "84101-1234"],
    // 02110 is not in Utah, so no leading zero was lost: the ZIP code is wrong.
    ["2110", "UT", "2110"],
    ["9999", "", "9999"],
  ])("the ZIP code %s in %s is read as %s", (cell, state, zip) => {
    expect(fieldsOf({ "Origin ZIP": cell, "Origin state": state }).origin_address_zip).toBe(zip);
  });

  it("without a state, a zero is added only if the ZIP code's state has the city", () => {
    const zipOf = (city: string) =>
      fieldsOf({ "Origin ZIP": "2110", "Origin city": city }).origin_address_zip;
    expect([zipOf(""), zipOf("Boston"), zipOf("Salt Lake City")]).toEqual(["02110", "02110", "2110"]);
  });

  it.each([
    ["Utah", "UT"],
    ["ut", "UT"],
    ["N.Y.", "NY"],
    ["north carolina", "NC"],
    ["West Virginia", "WV"],
    ["Ontario", "Ontario"],
  ])("the state %s is read as %s", (cell, state) => {
    expect(fieldsOf({ "Origin state": cell })).toEqual({ origin_address_state: state });
  });

  it.each([
    ["Reno, NV 89501", "89501"],
    ["Reno, Nevada", ""],
    ["Reno, NV", ""],
  ])("%s in one column is split", (cell, zip) => {
    const expected = { city: "Reno", state: "NV", zip };
    expect(fieldsOf({ From: cell })).toEqual({
      origin_address_city: expected.city,
      origin_address_state: expected.state,
      ...(zip && { origin_address_zip: expected.zip }),
    });
  });

  it("an empty place clears all of it", () => {
    expect(fieldsOf({ From: "" })).toEqual({
      origin_address_city: "",
      origin_address_state: "",
      origin_address_zip: "",
    });
  });

  it.each([
    ["a place", { From: `a,${" ".repeat(100_000)}!` }],
    ["a city", { "Origin city": `a,${" ".repeat(100_000)}!` }],
    ["a time", { "Pickup time": `a${" ".repeat(100_000)}b` }],
    ["a day", { "Pickup date": `a${" ".repeat(100_000)}b` }],
  ])("an overlong text in %s is read at once", (_, row) => {
    const startedMs = performance.now();
    fieldsOf(row);
    // Matching this text with a pattern would take minutes.
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });

  it("a city with its state in the column of the city is split, too", () => {
    const fields = fieldsOf({ "Origin city": "Boston, MA 2110", "Origin state": "" });
    expect(fields).toEqual({
      origin_address_city: "Boston",
      origin_address_state: "MA",
      origin_address_zip: "02110",
    });
  });
});

describe("an empty column of a part of another column", () => {
  it.each<[Record<string, string>, Record<string, string>]>([
    [
      { Origin: "Reno, NV 89501", "Origin city": "", "Origin state": "", "Origin ZIP": "" },
      { origin_address_city: "Reno", origin_address_state: "NV", origin_address_zip: "89501" },
    ],
    [
      { Destination: "Reno, NV", "Destination city": "Sparks", "Destination state": "" },
      { destination_address_city: "Sparks", destination_address_state: "NV" },
    ],
    [
      { "Pickup date": "11/26/2026 8:00 AM", "Pickup time": "", "Pickup until": "" },
      { pickup_date: "2026-11-26", pickup_time: "08:00", pickup_until: "" },
    ],
    [
      { "Delivery time": "08:00-16:00", "Delivery until": "" },
      { delivery_time: "08:00", delivery_until: "16:00" },
    ],
  ])("%j clears nothing, in any order of the columns", (cells, fields) => {
    const entries = Object.entries(cells);
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
        expect(fieldsOf(Object.fromEntries(shuffled))).toEqual(fields);
      }),
    );
  });
});

describe("numbers", () => {
  it.each([
    ["Weight", "48,000 lbs", "48,000 lbs"],
    ["Weight (kg)", "20000", "20000 kg"],
    ["Weight (kg)", "44,000 lb", "44,000 lb"],
    ["Weight", "48000#", "48000#"],
  ])("%s: %s", (header, cell, typed) => {
    expect(read({ [header]: cell })).toEqual({ fields: { weight_lb: typed }, faults: {} });
  });

  it.each(["abc lb", "1.500,00"])("the weight %s is a fault, because the form would leave it out", (cell) => {
    expect(read({ Weight: cell }).faults).toEqual({ weight_lb: `“${cell}” is not a number.` });
  });
});

describe("words of the trade", () => {
  it.each([
    ["Dry Van", "V"],
    ["V", "V"],
    ["53' Dry Van", "V"],
    ["reefer", "R"],
    ["FB", "F"],
    ["Stepdeck", "SD"],
    ["Lowboy", "LBO_RGN"],
    ["Lowboy or RGN", "LBO_RGN"],
    ["Conestoga", "Conestoga"],
  ])("the equipment %s is read as %s", (cell, code) => {
    expect(fieldsOf({ Equipment: cell })).toEqual({ equipment_type: code });
  });

  it.each([
    ["yes", "true"],
    ["X", "true"],
    ["1", "true"],
    ["no", "false"],
    ["0", "false"],
    ["", "false"],
  ])("hazmat “%s” is %s", (cell, value) => {
    expect(fieldsOf({ Hazmat: cell })).toEqual({ required_hazmat_license: value });
  });

  it("any other word is a fault", () => {
    expect(read({ Hazmat: "maybe" }).faults).toEqual({ required_hazmat_license: "Enter yes or no." });
  });

  it.each([
    ["Full/Partial", "P", "partial"],
    ["Load size", "Partial", "partial"],
    ["FTL/LTL", "LTL", "partial"],
    ["Full or partial", "Truckload", "full"],
    ["Load size", "half", "half"],
    ["Load size", "", ""],
    ...["yes", "Y", "x", "true", "1"].map((cell) => ["Partial", cell, "partial"]),
    ...["no", "N", "false", "0"].map((cell) => ["Partial", cell, "full"]),
  ])("%s “%s” is %s", (header, cell, size) => {
    expect(fieldsOf({ [header]: cell })).toEqual({ load_size: size });
  });

  it.each([
    ...["P", "PU", "P/U", "Pick-up", "pickup", "O", "Origin", "Load"].map((cell) => [cell, "pickup"]),
    ...["D", "Del", "Delivery", "drop off", "Dest.", "Unload", "Offload", "off-load"].map((cell) => [
      cell,
      "drop",
    ]),
    ...["Other", "Out", "Partial drop", "Port", "Dock"].map((cell) => [cell, cell]),
  ])("the kind of stop %s is read as %s", (cell, kind) => {
    expect(fieldsOf({ "Stop 2 type": cell })).toEqual({ stop1_kind: kind });
  });

  it("the lumper is paid by a side, in any case", () => {
    expect(fieldsOf({ "Lumper paid by": "CARRIER" })).toEqual({ lumper_payer: "carrier" });
  });
});

describe("what spreadsheets do to texts", () => {
  it("the apostrophe before a formula is removed", () => {
    expect(fieldsOf({ Notes: "'=call first", Commodity: "'Limes" })).toEqual({
      special_instructions: "=call first",
      cargo_description: "'Limes",
    });
  });

  it("a decimal zero is removed from a reference and a phone number", () => {
    expect(fieldsOf({ Reference: "48213.0", "Pickup phone": "8015550100.0" })).toEqual({
      reference: "48213",
      pickup_contact_phone: "8015550100",
    });
  });

  it("a reference whose digits are lost is a fault", () => {
    expect(read({ Reference: "1.23457E+11" }).faults.reference).toContain("shortened this number");
  });
});

it("a row may be shorter than the headers", () => {
  expect(readCells(columnsOf(["Rate", "Weight"]), ["100"]).fields).toEqual({
    total_rate: "100",
    weight_lb: "",
  });
});
