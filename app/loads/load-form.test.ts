import { beforeEach, describe, expect, it, vi } from "vitest";
import { Invalid } from "~/platform/errors";
import { textFields } from "~/platform/form.server";
import { EQUIPMENT_CODES } from "./equipment";
import { readLoadForm } from "./load-form.server";
import { STATES } from "./states";

const MISSING = "Please fill all required fields";
const MARKED = "Please correct the marked fields.";
const DATE_ORDER = "Desired Pick Up Date must be prior to or equal to Desired Delivery Date";

beforeEach(() => {
  // Six in the morning of the 24th in London, still the 23rd in Hawaii.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 24, 6) });
  return () => void vi.useRealTimers();
});

const least = { pickup_date: "2026-11-24", delivery_date: "2026-11-26", total_rate: "1450.50" };
type Fields = Record<string, string>;
type Terms = Parameters<typeof readLoadForm>[1];

/** Message and complaints of a refused form; `null` when it is taken. */
function refusal(fields: Fields, terms?: Terms) {
  try {
    readLoadForm(fields, terms);
    return null;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { message: error.message, fields: error.fields, status: error.status };
  }
}

/** What a whole form makes of one field. */
const read = (name: string, text: string) =>
  (readLoadForm({ ...least, [name]: text }) as Record<string, unknown>)[name];

const complaint = (name: string, text: string) => refusal({ ...least, [name]: text });

describe("a load", () => {
  it("needs dates and rate only; everything else is null or no", () => {
    expect(readLoadForm(least)).toEqual({
      cargo_description: null,
      category: null,
      pickup_date: "2026-11-24",
      pickup_time: null,
      delivery_date: "2026-11-26",
      origin_address_street: null,
      origin_address_city: null,
      origin_address_state: null,
      origin_address_zip: null,
      destination_address_street: null,
      destination_address_city: null,
      destination_address_state: null,
      destination_address_zip: null,
      total_rate_cents: 145_050,
      weight_lb: null,
      length_ft: null,
      width_ft: null,
      height_ft: null,
      piece_count: null,
      pallet_count: null,
      equipment_type: null,
      special_instructions: null,
      required_hazmat_license: false,
      required_doubles_endorsement: false,
      required_tanker_endorsement: false,
      required_twic: false,
      required_tsa_certified: false,
    });
  });

  it("keeps whatever the shipper tells beyond that", () => {
    const told = {
      cargo_description: "Palletized dry goods",
      origin_address_city: "Salt Lake City",
      origin_address_state: "UT",
      origin_address_zip: "84104-1234",
      pickup_time: "09:30",
      equipment_type: "LBO_RGN",
      special_instructions: "Call ahead.\nDock 4.",
    };
    const numbers = { weight_lb: "32000.5", piece_count: "12" };
    expect(readLoadForm({ ...least, ...told, ...numbers, required_twic: "true" })).toMatchObject({
      ...told,
      weight_lb: 32_000.5,
      piece_count: 12,
      required_twic: true,
    });
  });

  it.each(["pickup_date", "delivery_date", "total_rate"])(
    "is refused without %s, in the words of the spec",
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

  it("tells every fault of an empty form at once", () => {
    expect(Object.keys(refusal({})?.fields ?? {}).sort()).toEqual(Object.keys(least).sort());
  });

  it("needs its weight too when it is edited, and only then", () => {
    expect(refusal(least)).toBeNull();
    expect(refusal(least, { weightRequired: true })).toMatchObject({
      message: MISSING,
      fields: { weight_lb: "Enter the weight." },
    });
    expect(refusal({ ...least, weight_lb: "heavy" }, { weightRequired: true })).toMatchObject({
      message: MISSING,
      fields: { weight_lb: "Enter the weight." },
    });
    expect(refusal({ ...least, weight_lb: "0" }, { weightRequired: true })).toBeNull();
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

  it("must not be the wrong way round", () => {
    expect(refusal({ ...least, pickup_date: "2026-11-27", delivery_date: "2026-11-26" })).toEqual({
      message: DATE_ORDER,
      fields: { delivery_date: DATE_ORDER },
      status: 400,
    });
  });

  it.each(["pickup_date", "delivery_date"])("must not have passed: %s", (name) => {
    expect(refusal({ ...least, pickup_date: "2026-11-23", [name]: "2026-11-22" })).toMatchObject({
      message: MARKED,
      fields: { [name]: "Choose today or a later day." },
    });
  });

  it.each(["2026-02-30", "2026-13-01", "11/24/2026", "2026-11-24T10:00", "tomorrow", "２０２６-11-24"])(
    "must be days of the calendar: %s is none",
    (text) => {
      for (const name of ["pickup_date", "delivery_date"]) {
        expect(complaint(name, text)).toMatchObject({
          message: MISSING,
          fields: { [name]: expect.any(String) },
        });
      }
    },
  );

  it("may stay as they were when an edit keeps them, though they have passed", () => {
    const passed = { pickup_date: "2026-11-10", delivery_date: "2026-11-12" };
    expect(refusal({ ...least, ...passed })).not.toBeNull();
    expect(readLoadForm({ ...least, ...passed }, passed)).toMatchObject(passed);
  });

  it.each([
    ["an earlier day", { pickup_date: "2026-11-09" }],
    ["the pickup's day for the delivery", { delivery_date: "2026-11-10" }],
  ])("do not let an edit move one to %s", (_, changed) => {
    const passed = { pickup_date: "2026-11-10", delivery_date: "2026-11-12" };
    expect(refusal({ ...least, ...passed, ...changed }, passed)).toMatchObject({ message: MARKED });
  });
});

describe("the rate", () => {
  it.each([
    ["0", 0],
    ["0.01", 1],
    ["1450.5", 145_050],
    ["1450.50", 145_050],
    [" 1450 ", 145_000],
    ["1450.", 145_000],
    [".5", 50],
    ["0.29", 29],
    ["1.15", 115],
    ["4.35", 435],
    ["8.41", 841],
    ["1000000", 100_000_000],
  ])("of %j dollars is %i cents", (total_rate, cents) => {
    expect(readLoadForm({ ...least, total_rate }).total_rate_cents).toBe(cents);
  });

  it.each([
    "NaN",
    "Infinity",
    "-Infinity",
    "1e5",
    "1E5",
    "-1",
    "+1",
    "-0",
    "１４５０",
    "0x10",
    "1,450",
    "$1450",
    "1.2.3",
    ".",
    "1 450",
    "٣",
    "1\n2",
  ])("%j is no rate", (text) => {
    expect(complaint("total_rate", text)).toMatchObject({
      message: MISSING,
      fields: { total_rate: "Enter the rate in dollars." },
    });
  });

  it.each([
    ["1450.505", "Use at most two decimals."],
    ["0.001", "Use at most two decimals."],
    ["1000000.01", "At most $1,000,000."],
    ["9".repeat(400), "At most $1,000,000."],
  ])("%s is refused: %s", (text, words) => {
    expect(complaint("total_rate", text)).toEqual({
      message: MARKED,
      fields: { total_rate: words },
      status: 400,
    });
  });
});

const MEASURES = [
  ["weight_lb", 1_000_000],
  ["length_ft", 1_000],
  ["width_ft", 1_000],
  ["height_ft", 1_000],
] as const;
const COUNTS = [
  ["piece_count", 1_000_000],
  ["pallet_count", 10_000],
] as const;

describe.each([...MEASURES, ...COUNTS])("the optional %s", (name, most) => {
  it.each(["", " ", "NaN", "Infinity", "-Infinity", "1e5", "１２", "a lot", "12 lb", "0x10", "+1", "."])(
    "is null when it is no number: %j",
    (text) => {
      expect(read(name, text)).toBeNull();
    },
  );

  it.each(["-1", "-0.5", "-.5", "-0"])("is refused when it is negative: %s", (text) => {
    expect(complaint(name, text)).toEqual({
      message: MARKED,
      fields: { [name]: "Use 0 or more." },
      status: 400,
    });
  });

  it("is a number from 0 to its limit", () => {
    expect([read(name, "0"), read(name, " 12 "), read(name, String(most))]).toEqual([0, 12, most]);
    for (const text of [String(most + 1), "9".repeat(400)]) {
      expect(complaint(name, text)).toMatchObject({
        message: MARKED,
        fields: { [name]: expect.stringContaining(`At most ${most.toLocaleString("en-US")} `) },
      });
    }
  });
});

describe("measures and counts", () => {
  it.each(MEASURES)("%s may have a fraction", (name) => {
    expect(read(name, "8.5")).toBe(8.5);
  });

  it.each(COUNTS)("%s is whole", (name) => {
    expect(read(name, "8.0")).toBe(8);
    expect(complaint(name, "8.5")).toMatchObject({
      message: MARKED,
      fields: { [name]: "Use a whole number." },
    });
  });

  it("a negative weight in an edit is a wrong weight, not a missing one", () => {
    expect(refusal({ ...least, weight_lb: "-1" }, { weightRequired: true })).toMatchObject({
      message: MARKED,
      fields: { weight_lb: "Use 0 or more." },
    });
  });
});

describe("places", () => {
  it.each(["origin_address_state", "destination_address_state"])("%s is one of the 50", (name) => {
    expect(new Set(STATES).size).toBe(50);
    for (const code of STATES) expect(read(name, code)).toBe(code);
    for (const text of ["PR", "DC", "Utah", "XX", "constructor"]) {
      expect([text, complaint(name, text)]).toMatchObject([
        text,
        { message: MARKED, fields: { [name]: "Choose one of the 50 states." } },
      ]);
    }
  });

  it.each(["origin_address_zip", "destination_address_zip"])("%s has five digits, or nine", (name) => {
    expect([read(name, "00501"), read(name, "84104-1234"), read(name, " 84104 ")]).toEqual([
      "00501",
      "84104-1234",
      "84104",
    ]);
    for (const text of ["8410", "841041", "84104-12", "ABCDE", "８４１０４", "84104-12345"]) {
      expect([text, complaint(name, text)?.message]).toEqual([text, MARKED]);
    }
  });
});

describe("the choices", () => {
  it("equipment is one of the listed codes", () => {
    expect(EQUIPMENT_CODES).toHaveLength(12);
    for (const code of EQUIPMENT_CODES) expect(read("equipment_type", code)).toBe(code);
    for (const text of ["Van", "v", "toString"]) {
      expect(complaint("equipment_type", text)?.fields).toEqual({
        equipment_type: "Choose one of the listed kinds.",
      });
    }
  });

  it.each([
    ["00:00", true],
    ["23:59", true],
    ["24:00", false],
    ["9:30", false],
    ["09:60", false],
    ["09:30 AM", false],
  ])("a pickup at %s: %s", (time, taken) => {
    expect(complaint("pickup_time", time) === null).toBe(taken);
  });

  it.each([
    "required_hazmat_license",
    "required_doubles_endorsement",
    "required_tanker_endorsement",
    "required_twic",
    "required_tsa_certified",
  ])("%s is a checkbox: there or not", (name) => {
    expect([read(name, "on"), read(name, "true"), read(name, "false")]).toEqual([true, true, false]);
    expect(readLoadForm(least)).toMatchObject({ [name]: false });
  });
});

describe("texts", () => {
  it.each([
    ["cargo_description", 500],
    ["category", 80],
    ["origin_address_street", 200],
    ["origin_address_city", 80],
    ["destination_address_street", 200],
    ["destination_address_city", 80],
    ["special_instructions", 2_000],
  ])("%s holds %i characters", (name, most) => {
    expect(read(name, ` ${"x".repeat(most)} `)).toBe("x".repeat(most));
    expect(complaint(name, "x".repeat(most + 1))).toEqual({
      message: MARKED,
      fields: { [name]: `At most ${most} characters.` },
      status: 400,
    });
  });

  it("come without NUL, behind which SQLite would lose the rest", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(least)) form.append(name, value);
    form.append("origin_address_city", "Salt\0 Lake City");
    expect(readLoadForm(textFields(form)).origin_address_city).toBe("Salt Lake City");
  });

  it("are kept as typed: letters of all scripts, quotes and markup", () => {
    const typed = `<b>"São" & 'Łódź' 🚚</b>; --`;
    expect(read("cargo_description", typed)).toBe(typed);
  });
});
