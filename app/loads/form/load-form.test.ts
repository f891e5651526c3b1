import { describe, expect, it, vi } from "vitest";
import {
  atOneMoment,
  complaint,
  DATE_ORDER,
  least,
  MARKED,
  MISSING,
  refusal,
} from "../../../tests/fixtures/load-form";
import { readLoadForm } from "./load-form.server";

atOneMoment();

describe("a load", () => {
  it("requires only dates and rate; everything else is null or false", () => {
    expect(readLoadForm(least)).toEqual({
      reference: null,
      cargo_description: null,
      category: null,
      pickup_date: "2026-11-24",
      pickup_time: null,
      pickup_until: null,
      pickup_contact: null,
      pickup_contact_phone: null,
      delivery_date: "2026-11-26",
      delivery_time: null,
      delivery_until: null,
      delivery_contact: null,
      delivery_contact_phone: null,
      origin_address_street: null,
      origin_address_city: null,
      origin_address_state: null,
      origin_address_zip: null,
      destination_address_street: null,
      destination_address_city: null,
      destination_address_state: null,
      destination_address_zip: null,
      stops: null,
      total_rate_cents: 145_050,
      weight_lb: null,
      length_ft: null,
      width_ft: null,
      height_ft: null,
      piece_count: null,
      pallet_count: null,
      equipment_type: null,
      load_size: null,
      special_instructions: null,
      required_hazmat_license: false,
      required_doubles_endorsement: false,
      required_tanker_endorsement: false,
      required_twic: false,
      required_tsa_certified: false,
      detention_free_minutes: null,
      detention_hour_cents: null,
      detention_cap_cents: null,
      layover_cents: null,
      tonu_cents: null,
      lumper_payer: null,
    });
  });

  it("keeps everything else that the shipper enters", () => {
    const told = {
      cargo_description: "Palletized dry goods",
      origin_address_city: "Salt Lake City",
      origin_address_state: "UT",
      origin_address_zip: "84104-1234",
      pickup_time: "09:30",
      equipment_type: "LBO_RGN",
      special_instructions: "Call ahead.\nDock 4.",
    };
    const numbers = { weight_lb: "32,000.5", piece_count: "12" };
    expect(readLoadForm({ ...least, ...told, ...numbers, required_twic: "true" })).toMatchObject({
      ...told,
      weight_lb: 32_000.5,
      piece_count: 12,
      required_twic: true,
    });
  });

  it.each(["pickup_date", "delivery_date", "total_rate"])(
    "is refused without %s, with the specification's message",
    (name) => {
      for (const text of ["", "   "]) {
        expect(complaint(name, text)).toEqual({
          message: MISSING,
          fields: { [name]: expect.stringMatching(/^Enter the .+\.$/) },
          status: 400,
        });
      }
      const { [name as keyof typeof least]: _, ...rest } = least;
      expect(refusal(rest)).toMatchObject({ message: MISSING, fields: { [name]: expect.any(String) } });
    },
  );

  it("shows every error of an empty form at once", () => {
    expect(Object.keys(refusal({})?.fields ?? {}).sort()).toEqual(Object.keys(least).sort());
  });

  it("also requires its weight in an edit, and only then", () => {
    expect(refusal(least)).toBeNull();
    expect(refusal(least, { isEdit: true })).toMatchObject({
      message: MISSING,
      fields: { weight_lb: "Enter the weight." },
    });
    expect(refusal({ ...least, weight_lb: "heavy" }, { isEdit: true })).toMatchObject({
      message: MARKED,
      fields: { weight_lb: "“heavy” is not a number." },
    });
    expect(refusal({ ...least, weight_lb: "0" }, { isEdit: true })).toBeNull();
  });
});

describe("the times of a load", () => {
  const stops = [
    ["pickup_time", "pickup_until"],
    ["delivery_time", "delivery_until"],
  ] as const;

  it.each(stops)("%s and %s can be an appointment or a window", (from, until) => {
    expect(readLoadForm({ ...least, [from]: "8 am" })).toMatchObject({ [from]: "08:00", [until]: null });
    expect(readLoadForm({ ...least, [from]: "8 am", [until]: "3:30 PM" })).toMatchObject({
      [from]: "08:00",
      [until]: "15:30",
    });
    expect(readLoadForm({ ...least, [from]: "midnight", [until]: "11:59 PM" })).toMatchObject({
      [from]: "00:00",
      [until]: "23:59",
    });
    expect(readLoadForm({ ...least, [from]: "10 PM", [until]: "2 AM" })).toMatchObject({
      [from]: "22:00",
      [until]: "02:00",
    });
    expect(readLoadForm({ ...least, [from]: "6 PM", [until]: "midnight" })).toMatchObject({
      [from]: "18:00",
      [until]: "00:00",
    });
  });

  type Row = [typed: Record<string, string>, fields: Record<string, string>];
  it.each(
    stops.flatMap(([from, until]): Row[] => [
      [{ [until]: "15:30" }, { [from]: "Enter the start of the window." }],
      [
        { [from]: "08:00", [until]: "08:00" },
        { [until]: "Enter a time other than 8:00 AM, or leave it blank." },
      ],
    ]),
  )("%j is refused", (typed, fields) => {
    expect(refusal({ ...least, ...typed })).toEqual({ message: MARKED, fields, status: 400 });
    expect(refusal({ ...least, ...typed, total_rate: "" })).toMatchObject({ message: MISSING, fields });
  });

  it("a time that cannot be read has one error", () => {
    expect(refusal({ ...least, pickup_time: "noonish", pickup_until: "15:30" })?.fields).toEqual({
      pickup_time: expect.any(String),
    });
  });
});

describe("the contacts of a load", () => {
  it.each(["pickup_contact_phone", "delivery_contact_phone"])("%s is a phone number", (name) => {
    expect(readLoadForm({ ...least, [name]: "801.555.0100 x7" })).toMatchObject({
      [name]: "(801) 555-0100 ext. 7",
    });
    expect(refusal({ ...least, [name]: "ask Joe" })?.fields).toEqual({
      [name]: expect.stringContaining("Enter a phone number"),
    });
  });
});

describe("the dates of a load", () => {
  it.each([
    ["the day it still is in Hawaii", "2026-11-23", "2026-11-23"],
    ["the same day for both", "2026-11-24", "2026-11-24"],
    ["next year", "2027-01-01", "2027-12-31"],
  ])("may be %s", (_, pickup_date, delivery_date) => {
    expect(readLoadForm({ ...least, pickup_date, delivery_date })).toMatchObject({
      pickup_date,
      delivery_date,
    });
  });

  it("must not be reversed", () => {
    expect(refusal({ ...least, pickup_date: "2026-11-27", delivery_date: "2026-11-26" })).toEqual({
      message: DATE_ORDER,
      fields: { delivery_date: DATE_ORDER },
      status: 400,
    });
  });

  it("are checked together with other errors", () => {
    const reversed = { ...least, pickup_date: "2026-11-27", delivery_date: "2026-11-26" };
    expect(refusal({ ...reversed, length_ft: "-1" })).toMatchObject({
      message: DATE_ORDER,
      fields: { delivery_date: DATE_ORDER, length_ft: "Enter 0 or more." },
    });
    expect(refusal({ ...reversed, total_rate: "" })).toMatchObject({
      message: "Please fill all required fields",
      fields: { delivery_date: DATE_ORDER, total_rate: "Enter the rate in dollars, 0 or more." },
    });
  });

  it.each(["pickup_date", "delivery_date"])("must not have passed: %s", (name) => {
    expect(refusal({ ...least, pickup_date: "2026-11-23", [name]: "2026-11-22" })).toMatchObject({
      message: MARKED,
      fields: { [name]: "Choose today or a later date." },
    });
  });

  it.each(["2200-01-01", "9999-12-31", "12026-11-24", "275760-09-13"])("must not be %s", (text) => {
    for (const name of ["pickup_date", "delivery_date"]) {
      const fields = { [name]: "Choose a date before 2200." };
      expect(complaint(name, text)).toMatchObject({ message: MARKED, fields });
    }
  });

  it.each(["2026-02-30", "2026-13-01", "13/1/2026", "11/31", "2026-11-24T10:00", "ASAP", "２０２６-11-24"])(
    "must exist in the calendar: not %s",
    (text) => {
      for (const name of ["pickup_date", "delivery_date"]) {
        expect(complaint(name, text)).toEqual({
          message: MARKED,
          fields: { [name]: `“${text}” is not a date. Enter one like 11/23/2026.` },
          status: 400,
        });
      }
    },
  );

  it.each(["11/24/2026", "11/24/26", "11-24", "Nov 24", "Tuesday, November 24th, 2026", "24 Nov 2026"])(
    "are read as people write them: %s",
    (pickup_date) => {
      expect(readLoadForm({ ...least, pickup_date })).toMatchObject({ pickup_date: "2026-11-24" });
      expect(refusal({ ...least, pickup_date: "Nov 27", delivery_date: "11/26" })).toMatchObject({
        message: DATE_ORDER,
      });
    },
  );

  it("may stay in an edit even if they have passed", () => {
    const passed = { pickup_date: "2026-11-10", delivery_date: "2026-11-12" };
    expect(refusal({ ...least, ...passed })).not.toBeNull();
    expect(readLoadForm({ ...least, ...passed }, passed)).toMatchObject(passed);
  });

  it.each([
    ["an earlier day", { pickup_date: "2026-11-09" }],
    ["the pickup's day for the delivery", { delivery_date: "2026-11-10" }],
  ])("may not move to %s in an edit", (_, changed) => {
    const passed = { pickup_date: "2026-11-10", delivery_date: "2026-11-12" };
    expect(refusal({ ...least, ...passed, ...changed }, passed)).toMatchObject({ message: MARKED });
  });
});

it("a day that was in the future has passed on the next day", () => {
  expect(refusal(least)).toBeNull();
  vi.setSystemTime(Date.UTC(2026, 10, 25, 11));
  expect(refusal(least)).toMatchObject({ fields: { pickup_date: "Choose today or a later date." } });
});
