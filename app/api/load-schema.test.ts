import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readLoadForm } from "~/loads/form/load-form.server";
import { ALL_TERMS, fieldName, type LoadTerms } from "~/loads/form/terms";
import { formValues } from "~/loads/queries.server";
import { Invalid } from "~/platform/errors";
import { addDays, earliestToday } from "~/text/dates";
import { LOAD_REQUEST, LOAD_RESPONSE, pointerOf, toFields, toJson } from "./load-schema";

function filled(term: (typeof ALL_TERMS)[number]): string | number | boolean {
  const day = addDays(earliestToday(), term.column.startsWith("pickup") ? 1 : 2);
  const values = {
    text: "Some text",
    paragraph: "Two\nlines",
    phone: "(801) 555-0100",
    state: "UT",
    "ZIP code": "84101-1234",
    day,
    time: term.column.endsWith("until") ? "17:05" : "09:30",
    equipment: "B-TR",
    payer: "carrier",
    requirement: true,
    measure: 48.25,
    count: 24,
    dollars: 145_050,
    amount: 6_250,
  } as const;
  return values[term.holds.is];
}

const ADDED = {
  load_number: 48_213,
  load_status: "new",
  revision: 2,
  calculated_miles: 518.349,
  agreed_rate_cents: null,
  posted_at: Date.UTC(2026, 10, 28),
  confirmed_at: null,
} as const;

const FULL = Object.fromEntries(ALL_TERMS.map((term) => [term.column, filled(term)])) as LoadTerms;
const EMPTY = Object.fromEntries(
  ALL_TERMS.map(({ column, holds }) => [column, holds.is === "requirement" ? false : null]),
) as unknown as LoadTerms;
const URL_OF_LOAD = "https://haulway.test/load/1";
const jsonOf = (terms: LoadTerms) => toJson({ ...terms, ...ADDED }, URL_OF_LOAD);
const SMALL = {
  ...EMPTY,
  pickup_date: FULL.pickup_date,
  delivery_date: FULL.delivery_date,
  total_rate_cents: 0,
};

describe("a load as JSON", () => {
  it("has readable names, numbers and ISO dates", () => {
    expect(jsonOf(FULL)).toMatchObject({
      number: "HW-48213",
      status: "new",
      revision: 2,
      miles: 518.3,
      posted_at: "2026-11-28T00:00:00.000Z",
      confirmed_at: null,
      url: URL_OF_LOAD,
      origin: { street: "Some text", state: "UT", zip: "84101-1234" },
      pickup: { time: "09:30", until: "17:05", contact: "Some text", contact_phone: "(801) 555-0100" },
      total_rate: 1450.5,
      weight_lb: 48.25,
      requirements: { twic: true },
      accessorials: { detention_hour: 62.5, lumper_payer: "carrier" },
    });
    expect(JSON.stringify(jsonOf(FULL))).not.toMatch(/pin|_cents/);
  });

  it.each(ALL_TERMS.map((term) => [term.column, term] as const))("%s comes back as its field", (_, term) => {
    const terms = { ...SMALL, [term.column]: FULL[term.column] };
    const { fields, faults } = toFields(jsonOf(terms));
    expect(faults).toEqual([]);
    expect(fields).toEqual(formValues(terms));
    expect(fields).toHaveProperty(fieldName(term));
    expect(pointerOf(fieldName(term))).toMatch(/^(\/[a-z_]+){1,2}$/);
  });

  it("is read by the form's parser as the same terms", () => {
    expect(readLoadForm(toFields(jsonOf(FULL)).fields)).toEqual(FULL);
  });

  it("has one member for each term", () => {
    const pointers = ALL_TERMS.map((term) => pointerOf(fieldName(term)));
    expect(new Set(pointers).size).toBe(ALL_TERMS.length);
    expect(pointerOf("seen_doubts")).toBe("");
  });
});

describe("a request", () => {
  it("may leave out or empty what is not given", () => {
    const { pickup, delivery, total_rate } = jsonOf(SMALL);
    const { fields, faults } = toFields({ pickup, delivery, total_rate, origin: null, weight_lb: null });
    expect(faults).toEqual([]);
    expect(fields).toEqual(formValues(SMALL));
  });

  it.each([
    ["no object", [], "", "Send an object."],
    ["an unknown member", { "a/b~": 1 }, "/a~1b~0", "There is no such member."],
    [
      "an unknown member of an object",
      { origin: { town: "Reno" } },
      "/origin/town",
      "There is no such member.",
    ],
    ["a number as a text", { weight_lb: "42000" }, "/weight_lb", "Send a number."],
    ["a text as a number", { origin: { zip: 2110 } }, "/origin/zip", "Send a ZIP code as a text."],
    ["a flag as a text", { requirements: { twic: "yes" } }, "/requirements/twic", "Send true or false."],
    ["a day in words", { pickup: { date: "12/1/2026" } }, "/pickup/date", "Send a date like 2026-12-01."],
    ["a time in words", { pickup: { time: "9 AM" } }, "/pickup/time", "Send a time like 09:30."],
    ["an object as a text", { origin: "Reno, NV" }, "/origin", "Send an object."],
  ])("refuses %s", (_, json, pointer, detail) => {
    expect(toFields(json)).toEqual({ fields: {}, faults: [{ detail, pointer }] });
  });

  it.each([1e-7, 1e21, -5])("passes %d to the form as a number, which decides", (weight) => {
    const { weight_lb = "" } = toFields({ weight_lb: weight }).fields;
    expect(weight_lb).toMatch(/^-?\d+(\.\d+)?$/);
    expect(Number(weight_lb)).toBe(weight);
  });
});

interface Described {
  type?: string;
  enum?: string[];
  properties?: Record<string, Described>;
  required?: string[];
  anyOf?: Described[];
  maxLength?: number;
  maximum?: number;
}

const document = z.toJSONSchema(LOAD_REQUEST, { io: "input" }) as Described;

function describedAt(pointer: string): Described {
  const names = pointer.split("/").slice(1);
  const given = (part: Described) => part.anyOf?.find(({ type }) => type !== "null") ?? part;
  return names.reduce((part, name) => given(part.properties?.[name] ?? {}), document);
}

function refusalOf(field: string, value: string): string | undefined {
  try {
    readLoadForm({ ...formValues(SMALL), [field]: value });
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return error.fields[field];
    throw error;
  }
}

const LIMITS = ALL_TERMS.map(fieldName).flatMap((field) => {
  const { maxLength, maximum } = describedAt(pointerOf(field));
  if (maximum !== undefined) return [[field, String(maximum), String(maximum + 1)] as const];
  if (maxLength === undefined || field.endsWith("_phone")) return [];
  return [[field, "x".repeat(maxLength), "x".repeat(maxLength + 1)] as const];
});

describe("the documented schema", () => {
  it.each(LIMITS)("has the form's limit of %s", (field, most, more) => {
    expect(refusalOf(field, most)).toBeUndefined();
    expect(refusalOf(field, more)).toContain("at most");
  });

  it("requires what the form requires", () => {
    expect(document.required?.toSorted()).toEqual(["delivery", "pickup", "total_rate"]);
    expect(describedAt("/pickup").required).toEqual(["date"]);
    expect(describedAt("/delivery").required).toEqual(["date"]);
    expect(describedAt("/origin").required).toEqual([]);
  });

  it("describes every member of a response as always present", () => {
    const response = z.toJSONSchema(LOAD_RESPONSE, { io: "input" }) as Described;
    expect(response.required?.toSorted()).toEqual(Object.keys(jsonOf(EMPTY)).toSorted());
    expect(response.properties?.origin?.required).toEqual(["street", "city", "state", "zip"]);
  });
});
