import { describe, expect, it } from "vitest";
import { textFields } from "~/forms/form.server";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import { atOneMoment, complaint, least, MARKED, read, refusal } from "../../../tests/fixtures/load-form";
import { readLoadForm } from "./load-form.server";

atOneMoment();

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
  it.each([
    "",
    " ",
    "NaN",
    "Infinity",
    "-Infinity",
    "1e5",
    "１２",
    "a lot",
    "12 %",
    "0x10",
    "+1",
    ".",
    "9".repeat(401),
  ])("is null if it is not a number: %j", (text) => {
    expect(read(name, text)).toBeNull();
  });

  it.each(["-1", "-0.5", "-.5", "-0", "−3"])("is refused if it is negative: %s", (text) => {
    expect(complaint(name, text)).toEqual({
      message: MARKED,
      fields: { [name]: "Enter 0 or more." },
      status: 400,
    });
  });

  it("is a number from 0 to its limit", () => {
    expect([read(name, "0"), read(name, " 12 "), read(name, String(most))]).toEqual([0, 12, most]);
    for (const text of [String(most + 1), "9".repeat(400)]) {
      expect(complaint(name, text)).toMatchObject({
        message: MARKED,
        fields: { [name]: expect.stringContaining(`Enter at most ${most.toLocaleString("en-US")} `) },
      });
    }
  });
});

describe("accessorials in addition to the rate", () => {
  const AMOUNTS = ["detention_hour", "detention_cap", "layover", "tonu"] as const;

  it.each(AMOUNTS)("%s is in dollars, or empty", (name) => {
    const cents = (text: string) =>
      (readLoadForm({ ...least, [name]: text }) as Record<string, unknown>)[`${name}_cents`];
    expect([cents(""), cents(" "), cents("0"), cents(" 62.50 "), cents("10000")]).toEqual([
      null,
      null,
      0,
      6_250,
      1_000_000,
    ]);
    for (const [text, words] of [
      ["lots", "“lots” is not an amount. Enter dollars, like 1,450.50."],
      ["-5", "Enter 0 or more."],
      ["1.005", "Use at most two decimals."],
      ["10000.01", "Enter at most $10,000."],
    ] as const)
      expect(complaint(name, text)).toEqual({ message: MARKED, fields: { [name]: words }, status: 400 });
  });

  it("has at most a day of free minutes, in whole minutes, and names who pays the lumper", () => {
    expect(read("detention_free_minutes", "120")).toBe(120);
    expect([read("detention_free_minutes", "2 hours"), read("detention_free_minutes", "90 min")]).toEqual([
      120, 90,
    ]);
    expect(complaint("detention_free_minutes", "a while")).toMatchObject({
      message: MARKED,
      fields: { detention_free_minutes: "“a while” is not a number." },
    });
    expect(refusal({ ...least, detention_free_minutes: "1.5" })).toMatchObject({ message: MARKED });
    expect(refusal({ ...least, detention_free_minutes: "1441" })).toMatchObject({ message: MARKED });
    expect([read("lumper_payer", "carrier"), read("lumper_payer", "")]).toEqual(["carrier", null]);
    expect(complaint("lumper_payer", "receiver")).toMatchObject({
      fields: { lumper_payer: "Choose who pays." },
    });
  });
});

describe("measures and counts", () => {
  it.each([
    ["weight_lb", "42,000 lbs", 42_000],
    ["weight_lb", "42k", 42_000],
    ["weight_lb", "44000#", 44_000],
    ["weight_lb", "21 tons", 42_000],
    ["weight_lb", "1000 kg", 2_204.62],
    ["length_ft", "53'", 53],
    ["length_ft", "53 ft", 53],
    ["width_ft", "8' 6\"", 8.5],
    ["height_ft", "162 in", 13.5],
    ["piece_count", "480 ctns", 480],
    ["piece_count", "1,200", 1_200],
    ["pallet_count", "24 pallets", 24],
    ["pallet_count", "24 plts.", 24],
  ])("%s of %s is %d", (name, text, number) => {
    expect(read(name, text)).toBe(number);
  });

  it.each(MEASURES)("%s may have a fraction", (name) => {
    expect(read(name, "8.5")).toBe(8.5);
  });

  it.each(COUNTS)("%s is whole", (name) => {
    expect(read(name, "8.0")).toBe(8);
    expect(complaint(name, "8.5")).toMatchObject({
      message: MARKED,
      fields: { [name]: "Enter a whole number." },
    });
  });

  it("a negative weight in an edit is an invalid weight, not a missing one", () => {
    expect(refusal({ ...least, weight_lb: "-1" }, { isEdit: true })).toMatchObject({
      message: MARKED,
      fields: { weight_lb: "Enter 0 or more." },
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
    expect(
      ["00501", "84104-1234", " 84104 ", "841041234", "84104 1234"].map((text) => read(name, text)),
    ).toEqual(["00501", "84104-1234", "84104", "84104-1234", "84104-1234"]);
    for (const text of ["8410", "841041", "84104-12", "ABCDE", "８４１０４", "84104-12345"]) {
      expect([text, complaint(name, text)?.message]).toEqual([text, MARKED]);
    }
  });
});

it.each(["origin_address_zip", "destination_address_zip"])("%s is a ZIP code that may exist", (name) => {
  for (const zip of ["00000", "00399", "09999", "98799-1234"])
    expect(complaint(name, zip)?.fields).toEqual({ [name]: "There's no such ZIP code. Check the digits." });
  for (const zip of ["00501", "84196", "99950", "96999"]) expect(read(name, zip)).toBe(zip);
});

describe("the choices", () => {
  it("equipment is one of the listed codes", () => {
    expect(EQUIPMENT_CODES).toHaveLength(12);
    for (const code of EQUIPMENT_CODES) expect(read("equipment_type", code)).toBe(code);
    for (const text of ["Van", "v", "toString"]) {
      expect(complaint("equipment_type", text)?.fields).toEqual({
        equipment_type: "Choose one from the list.",
      });
    }
  });

  it.each([
    ["00:00", "00:00"],
    ["23:59", "23:59"],
    ["9:30", "09:30"],
    ["9:30 AM", "09:30"],
    ["09:30 PM", "21:30"],
    ["9a", "09:00"],
    ["0930", "09:30"],
    ["noon", "12:00"],
  ])("a pickup at %s is stored as %s", (typed, time) => {
    expect(read("pickup_time", typed)).toBe(time);
  });

  it.each([
    ["24:00", "“24:00” is not a time. Enter one like 9:30 AM."],
    ["09:60", "“09:60” is not a time. Enter one like 9:30 AM."],
    ["asap", "“asap” is not a time. Enter one like 9:30 AM."],
    ["9-17", "“9-17” is not a time. Enter one like 9:30 AM."],
    ["9", "AM or PM? Enter 9 AM or 9 PM."],
    [`9:30 ${"x".repeat(400)}`, `“9:30 ${"x".repeat(35)}…” is not a time. Enter one like 9:30 AM.`],
  ])("a pickup at %s is refused: %s", (typed, words) => {
    expect(complaint("pickup_time", typed)).toEqual({
      message: MARKED,
      fields: { pickup_time: words },
      status: 400,
    });
  });

  it.each([
    "required_hazmat_license",
    "required_doubles_endorsement",
    "required_tanker_endorsement",
    "required_twic",
    "required_tsa_certified",
  ])("%s is a checkbox: checked or absent", (name) => {
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
  ])("%s may have %i characters", (name, most) => {
    expect(read(name, ` ${"x".repeat(most)} `)).toBe("x".repeat(most));
    expect(complaint(name, "x".repeat(most + 1))).toEqual({
      message: MARKED,
      fields: {
        [name]:
          name === "special_instructions"
            ? "Use at most 2,000 characters. This has 2,001."
            : `Use at most ${most} characters.`,
      },
      status: 400,
    });
  });

  it("drop NUL, after which SQLite would lose the rest", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(least)) form.append(name, value);
    form.append("origin_address_city", "Salt\0 Lake City");
    expect(readLoadForm(textFields(form)).origin_address_city).toBe("Salt Lake City");
  });

  it("drop invisible characters that reverse the text around them, and are null if nothing visible remains", () => {
    expect(read("category", "\u202eFood\u2066, dry")).toBe("Food, dry");
    for (const blank of ["\u200b\u200b", "\u3164", "\u202e", "\u00a0\u2060"])
      expect(read("category", blank)).toBeNull();
    expect(read("category", "👩‍🌾")).toBe("👩‍🌾");
  });

  it.each(["cargo_description", "category", "origin_address_street", "destination_address_city"])(
    "of %s stay one line",
    (name) => {
      expect(read(name, "Ana\r\nUnlock:\tnow\u2028x\u0085y")).toBe("Ana Unlock: now x y");
    },
  );

  it("of several lines count a line break once, with CRLF and with LF", () => {
    const lines = (end: string) => `${`${"x".repeat(98)}${end}`.repeat(19)}${"x".repeat(119)}`;
    for (const end of ["\r\n", "\n", "\r"])
      expect(read("special_instructions", lines(end))).toBe(lines("\n"));
    expect(complaint("special_instructions", `${lines("\r\n")}xx`)).toMatchObject({
      fields: { special_instructions: "Use at most 2,000 characters. This has 2,002." },
    });
  });

  it("are stored as typed: letters of all scripts, quotes and markup", () => {
    const typed = `<b>"São" & 'Łódź' 🚚</b>; --`;
    expect(read("cargo_description", typed)).toBe(typed);
  });
});
