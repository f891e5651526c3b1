import { describe, expect, it } from "vitest";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { type StopMember, stopsIn } from "~/trade/stops";
import {
  atOneMoment,
  DATE_ORDER,
  least,
  MARKED,
  MISSING,
  refusal,
} from "../../../../tests/fixtures/load-form";
import { DROP, PICKUP, TWO_STOPS } from "../../../../tests/fixtures/terms/stops-between";
import { readLoadForm } from "../load-form.server";
import { stopField } from "./stop-form";
import { stopValues } from "./stop-terms";

atOneMoment();

const form = { ...least, ...stopValues(TWO_STOPS) };
const stopsOf = (fields: Record<string, string>) => readLoadForm({ ...form, ...fields }).stops;
const errors = (fields: Record<string, string>) => refusal({ ...form, ...fields });

describe("the stops of a form", () => {
  it("are read as they were entered", () => {
    expect(stopsOf({})).toBe(TWO_STOPS);
    expect(readLoadForm(least).stops).toBeNull();
  });

  it("are read as people write them", () => {
    const typed = {
      stop1_date: "Nov 25",
      stop1_time: "8 am",
      stop1_until: "noon",
      stop1_state: "nv",
      stop1_pieces: "4",
      stop1_weight_lb: "2,400 lb",
      stop1_contact_phone: "775.555.0142",
      stop1_note: " Use gate  2. ",
    };
    expect(stopsOf(typed)).toBe(TWO_STOPS);
  });

  it.each(["nv", "N.V.", "Nevada", " nevada "])("have the state “%s”", (stop1_state) => {
    expect(stopsOf({ stop1_state })).toBe(TWO_STOPS);
  });

  it("have the city and state of their ZIP code", () => {
    const [stop] = stopsIn(stopsOf({ stop1_city: "", stop1_state: "" }));
    expect(stop).toMatchObject({ city: "Elko", state: "NV", zip: "89801" });
  });

  it("without any value are left out", () => {
    expect(readLoadForm({ ...least, stop1_kind: "", stop2_kind: " ", stop2_note: "" }).stops).toBeNull();
    const { stop1_kind: _, ...gap } = Object.fromEntries(
      Object.entries(form).map(([name, value]) => [name.replace("stop2", "stop3"), value]),
    );
    expect(stopsIn(readLoadForm({ ...gap, stop1_kind: "drop", stop2_kind: "" }).stops)).toEqual([
      DROP,
      PICKUP,
    ]);
  });
});

type Row = [member: StopMember, typed: string, says: string];

describe("a stop is refused", () => {
  it.each<Row>([
    ["kind", "", "Choose pickup or drop."],
    ["date", "", "Enter the date."],
  ])("without %s", (member, typed, says) => {
    expect(errors({ [stopField(1, member)]: typed })).toEqual({
      message: MISSING,
      fields: { [stopField(1, member)]: says },
      status: 400,
    });
  });

  it.each([
    { stop2_city: "", stop2_state: "" },
    { stop2_city: "", stop2_state: "NV" },
    { stop2_city: "Wells", stop2_state: "" },
  ])("without a place: %j", (typed) => {
    expect(errors(typed)).toMatchObject({
      message: MISSING,
      fields: { stop2_city: "Enter a city and state, or a ZIP code." },
    });
  });

  it.each<Row>([
    ["kind", "layover", "Choose pickup or drop."],
    ["date", "soon", "“soon” is not a date. Enter one like 11/23/2026."],
    ["date", "2026-11-23", "The stop before is on Tue, Nov 24. Choose that date or a later one."],
    ["date", "2026-11-27", "The delivery is on Thu, Nov 26. Choose that date or an earlier one."],
    ["time", "noonish", "“noonish” is not a time. Enter one like 9:30 AM."],
    ["time", "", "Enter the start of the window."],
    ["until", "08:00", "Enter a time other than 8:00 AM, or leave it blank."],
    ["street", "x".repeat(201), "Use at most 200 characters."],
    ["city", "x".repeat(81), "Use at most 80 characters."],
    ["state", "Navada", "Enter one of the 50 states, like UT."],
    ["zip", "8980", "Enter a 5-digit ZIP code, like 84101."],
    ["pieces", "some", "“some” is not a number."],
    ["pieces", "1.5", "Enter a whole number."],
    ["weight_lb", "-1", "Enter 0 or more."],
    ["note", "x".repeat(301), "Use at most 300 characters."],
    ["contact", "x".repeat(81), "Use at most 80 characters."],
  ])("with the %s “%s”", (member, typed, says) => {
    const fields = { [stopField(1, member)]: says };
    expect(errors({ stop2_date: "2026-11-26", [stopField(1, member)]: typed })).toMatchObject({
      message: MARKED,
      fields,
    });
  });

  it("if it is on a day before the stop before it", () => {
    expect(errors({ stop1_date: "2026-11-26", stop2_date: "2026-11-25" })?.fields).toEqual({
      stop2_date: "The stop before is on Thu, Nov 26. Choose that date or a later one.",
    });
  });

  it("together with the other errors of the form", () => {
    expect(errors({ stop1_kind: "", total_rate: "", length_ft: "-1" })).toMatchObject({
      message: MISSING,
      fields: {
        stop1_kind: "Choose pickup or drop.",
        total_rate: "Enter the rate in dollars, 0 or more.",
        length_ft: "Enter 0 or more.",
      },
    });
    expect(errors({ pickup_date: "2026-11-27" })).toMatchObject({ message: DATE_ORDER });
  });

  it("if there are too many", () => {
    const fields = Object.fromEntries(
      Array.from({ length: MOST_BETWEEN + 1 }, (_, at) => [stopField(at + 1, "kind"), "drop"]),
    );
    expect(refusal({ ...least, ...fields })?.fields).toEqual({ stop9_kind: "Use at most 8 stops between." });
  });
});

it("the stops of an edit may be on days that have passed", () => {
  const passed = { pickup_date: "2026-11-10", delivery_date: "2026-11-12" };
  const fields = { ...form, ...passed, stop1_date: "2026-11-11", stop2_date: "2026-11-11" };
  expect(stopsIn(readLoadForm(fields, passed).stops).map(({ date }) => date)).toEqual([
    "2026-11-11",
    "2026-11-11",
  ]);
});
