import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readLoadForm } from "~/loads/form/load-form.server";
import { ALL_TERMS, FIELD_TERMS, fieldName, type LoadTerms } from "~/loads/form/terms";
import { formValues } from "~/loads/queries.server";
import { Invalid } from "~/platform/errors";
import { addDays, earliestToday } from "~/text/dates";
import {
  SEEN_MEMBERS,
  STOP_MEMBERS,
  type StopBetween,
  type StopMember,
  stopsIn,
  stopsText,
} from "~/trade/stops";
import { DROP, PICKUP } from "../../tests/fixtures/terms/stops-between";
import { LOAD_REQUEST, LOAD_RESPONSE, pointerOf, termsJson, toFields, toJson } from "./load-schema";

const pick = (stop: StopBetween, members: readonly StopMember[]) =>
  Object.fromEntries(members.map((member) => [member, stop[member]]));

const SOME_STOPS = stopsText([
  { ...DROP, date: addDays(earliestToday(), 1) },
  { ...PICKUP, date: addDays(earliestToday(), 2) },
]);

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
    size: "partial",
    requirement: true,
    measure: 48.25,
    count: 24,
    dollars: 145_050,
    amount: 6_250,
    stops: SOME_STOPS ?? "",
    "stop kind": "",
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

  it.each(FIELD_TERMS.map((term) => [term.column, term] as const))(
    "%s comes back as its field",
    (_, term) => {
      const terms = { ...SMALL, [term.column]: FULL[term.column] };
      const { fields, faults } = toFields(jsonOf(terms));
      expect(faults).toEqual([]);
      expect(fields).toEqual(formValues(terms));
      expect(fields).toHaveProperty(fieldName(term));
      expect(pointerOf(fieldName(term))).toMatch(/^(\/[a-z_]+){1,2}$/);
    },
  );

  it("does not mention the size of a full load, which may also be sent as full", () => {
    expect(jsonOf(SMALL)).not.toHaveProperty("load_size");
    expect(toFields({ ...jsonOf(SMALL), load_size: "full" }).fields).not.toHaveProperty("load_size");
    expect(toFields({ ...jsonOf(SMALL), load_size: null }).fields).not.toHaveProperty("load_size");
    expect(LOAD_RESPONSE.safeParse({ ...jsonOf(SMALL), load_size: null }).success).toBe(false);
  });

  it("has a list of its stops between, which come back as their fields", () => {
    const json = jsonOf({ ...SMALL, stops: FULL.stops });
    expect(json.stops).toEqual(stopsIn(FULL.stops));
    expect(toFields(json)).toEqual({ fields: formValues({ ...SMALL, stops: FULL.stops }), faults: [] });
    expect(["stop1_city", "stop8_contact_phone", "stops", "stop9_city"].map(pointerOf)).toEqual([
      "/stops/0/city",
      "/stops/7/contact_phone",
      "/stops",
      "",
    ]);
  });

  it("does not mention stops between if it has none, so that its ETag stays the same", () => {
    expect(jsonOf(SMALL)).not.toHaveProperty("stops");
    expect(termsJson(SMALL, ({ seenBy }) => seenBy === "everyone")).not.toHaveProperty("stops");
  });

  it("has only the cities and times of its stops for those who do not haul it", () => {
    const { stops } = termsJson(FULL, ({ seenBy }) => seenBy === "everyone");
    expect(stops).toEqual(stopsIn(FULL.stops).map((stop) => pick(stop, SEEN_MEMBERS)));
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
    ["a state by its name", { origin: { state: "Utah" } }, "/origin/state", "Send a state, like UT."],
    [
      "a state of a stop in lower case",
      { stops: [{ kind: "drop", date: "2026-12-01", state: "nv" }] },
      "/stops/0/state",
      "Send a state, like UT.",
    ],
    ["an object as a text", { origin: "Reno, NV" }, "/origin", "Send an object."],
    ["stops as a text", { stops: "Elko" }, "/stops", "Send a list of stops."],
    ["a stop as a text", { stops: ["Elko"] }, "/stops/0", "Send an object."],
    ["a stop without its kind", { stops: [{ date: "2026-12-01" }] }, "/stops/0/kind", "Send pickup or drop."],
    [
      "an unknown member of a stop",
      { stops: [{ kind: "drop", date: "2026-12-01", town: "Elko" }] },
      "/stops/0/town",
      "There is no such member.",
    ],
    [
      "too many stops",
      { stops: Array(9).fill({ kind: "drop", date: "2026-12-01" }) },
      "/stops",
      "Send at most 8 stops.",
    ],
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
  items?: Described;
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

const LIMITS = FIELD_TERMS.map(fieldName).flatMap((field) => {
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

  it("describes every member of a response as always present, except stops between and the size", () => {
    const response = z.toJSONSchema(LOAD_RESPONSE, { io: "input" }) as Described;
    expect(response.required?.toSorted()).toEqual(Object.keys(jsonOf(EMPTY)).toSorted());
    expect(response.properties?.origin?.required).toEqual(["street", "city", "state", "zip"]);
    expect(response.properties?.stops?.items?.required).toHaveLength(STOP_MEMBERS.length);
  });
});
