/** Checks names and types only. The load form's parser decides about the values. */
import * as z from "zod";
import { MOST_EXTRA_DOLLARS, MOST_RATE_DOLLARS } from "~/loads/form/load-limits";
import type { TermValue } from "~/loads/form/term-words";
import { ALL_TERMS, fieldName, type Term, type TermColumn } from "~/loads/form/terms";
import { LUMPER_PAYER_CODES } from "~/trade/accessorials";
import { ENDS } from "~/trade/ends";
import { EQUIPMENT, EQUIPMENT_CODES } from "~/trade/equipment";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { STATES } from "~/trade/states";
import { type Fault, faultsIn, pointerTo, WRONG_OBJECT } from "./faults";

type Json = Record<string, unknown>;

const MOST_PHONE = 40;

const CODES = EQUIPMENT_CODES.map((code) => `${code} ${EQUIPMENT[code]}`).join(", ");

const text = (says: string) => z.string({ error: says });
const TEXT = "Send a string.";
const number = () => z.number({ error: "Send a number." });
const upTo = (maximum: number) => ({ minimum: 0, maximum });

/** Limits are only documented, because the form's parser checks them. */
function typeOf({ holds, label, column, form }: Term): z.ZodType {
  const described = { description: label };
  switch (holds.is) {
    case "text":
    case "paragraph":
      return text(TEXT).meta({ ...described, maxLength: holds.most });
    case "phone":
      return text(TEXT).meta({ ...described, maxLength: MOST_PHONE });
    case "state":
      return text("Send a state, like UT.").meta({ ...described, enum: STATES });
    case "ZIP code":
      return text("Send a ZIP code as a text.").meta({ ...described, pattern: "^\\d{5}(-\\d{4})?$" });
    case "day":
      return text("Send a date like 2026-12-01.")
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .meta({ ...described, format: "date" });
    case "time":
      return text("Send a time like 09:30.")
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .meta({ description: `${label}, local time` });
    case "equipment":
      return text("Send an equipment code, like V.").meta({ description: CODES, enum: EQUIPMENT_CODES });
    case "payer":
      return text("Send shipper or carrier.").meta({ ...described, enum: LUMPER_PAYER_CODES });
    case "requirement":
      return z.boolean({ error: "Send true or false." }).meta(described);
    case "measure":
      return number().meta({
        description: `${label}, ${holds.unit}${form.requiredInEdit ? ". Required to edit a load" : ""}`,
        ...upTo(holds.most),
      });
    case "count":
      return number().meta({ ...described, type: "integer", ...upTo(holds.most) });
    case "dollars":
      return number().meta({ description: `${label}, US dollars`, ...upTo(MOST_RATE_DOLLARS) });
    case "amount":
      return number().meta({ description: `${label}, US dollars`, ...upTo(MOST_EXTRA_DOLLARS) });
    default:
      throw new Error(`No JSON type describes ${column}.`);
  }
}

const GROUPS: readonly (readonly [start: string, object: string])[] = [
  ...ENDS.map((end) => [`${end}_address_`, end] as const),
  ["pickup_", "pickup"],
  ["delivery_", "delivery"],
  ["required_", "requirements"],
];

const ACCESSORIAL = /^(detention|layover|tonu|lumper)(_|$)/;

function placeOf(field: string): readonly [object: string | null, name: string] {
  if (ACCESSORIAL.test(field)) return ["accessorials", field];
  for (const [start, object] of GROUPS)
    if (field.startsWith(start)) return [object, field.slice(start.length)];
  return [null, field];
}

const MEMBERS = ALL_TERMS.map((term) => {
  const [object, name] = placeOf(fieldName(term));
  return { term, field: fieldName(term), object, name };
});

/** A request may contain these members; they are ignored. */
export const READ_ONLY = {
  number: { type: "string", description: "Haulway's number of the load", examples: ["HW-48213"] },
  status: { type: "string", enum: LOAD_STATUSES, description: "Status" },
  revision: { type: "integer", minimum: 1, description: "Grows with each change of the terms" },
  miles: { type: ["number", "null"], minimum: 0, description: "Miles by road, null if unknown" },
  agreed_rate: {
    type: ["number", "null"],
    minimum: 0,
    description: "The agreed rate in US dollars, which holds instead of total_rate; null if total_rate holds",
  },
  posted_at: { type: "string", format: "date-time", description: "When the load was posted" },
  confirmed_at: { type: ["string", "null"], format: "date-time", description: "When it was last confirmed" },
  url: { type: "string", format: "uri", description: "The load's page" },
} as const satisfies Readonly<Record<string, Json>>;

const isRequired = ({ holds }: Term) => holds.is === "day" || holds.is === "dollars";
const isFlag = ({ holds }: Term) => holds.is === "requirement";

type IsShown = (term: Term) => boolean;
const everyTerm: IsShown = () => true;

const membersOf = (object: string | null, isShown = everyTerm) =>
  MEMBERS.filter((member) => member.object === object && isShown(member.term));

const OBJECTS = [...new Set(MEMBERS.flatMap(({ object }) => object ?? []))];

const hasRequired = (object: string) => membersOf(object).some(({ term }) => isRequired(term));

interface Shape {
  isResponse: boolean;
  isShown?: IsShown;
}

/** In a request, empty members can be left out or null. A response contains every member. */
function objectSchema(
  object: string | null,
  { isResponse, isShown }: Shape,
  more: Record<string, z.ZodType> = {},
) {
  const members = membersOf(object, isShown);
  const shape = members.map(({ term, name }) => {
    const type = typeOf(term);
    const isNull = isResponse ? !isRequired(term) && !isFlag(term) : !isRequired(term);
    return [name, isNull ? type.nullish() : type.optional()] as const;
  });
  const whole = { ...more, ...Object.fromEntries(shape) };
  const names = members.filter(({ term }) => isRequired(term)).map(({ name }) => name);
  const nested = Object.keys(more).filter(hasRequired);
  const schema = isResponse ? z.object(whole) : z.strictObject(whole, WRONG_OBJECT);
  return schema.meta({ required: isResponse ? Object.keys(whole) : [...nested, ...names] });
}

export function loadSchema(shape: Shape, added: Readonly<Record<string, z.ZodType>>) {
  const nested = OBJECTS.map((object) => {
    const schema = objectSchema(object, shape);
    const isGiven = shape.isResponse || hasRequired(object);
    return [object, isGiven ? schema.optional() : schema.nullish()] as const;
  });
  return objectSchema(null, shape, { ...added, ...Object.fromEntries(nested) });
}

export const setByHaulway = (described: Json): z.ZodType =>
  z
    .unknown()
    .optional()
    .meta({ ...described, readOnly: true });

const ADDED = Object.fromEntries(
  Object.entries(READ_ONLY).map(([name, described]) => [name, setByHaulway(described)]),
);

export const LOAD_REQUEST = loadSchema({ isResponse: false }, ADDED);
export const LOAD_RESPONSE = loadSchema({ isResponse: true }, ADDED);

const POINTERS = new Map(
  MEMBERS.map(({ field, object, name }) => [field, pointerTo(object ? [object, name] : [name])]),
);

export const pointerOf = (field: string): string => POINTERS.get(field) ?? "";

const partOf = (json: Json, object: string | null) =>
  (object ? json[object] : json) as Json | null | undefined;

/** `0.0000001`, not `1e-7`, which a form would not read as a number. */
export const digits = (value: number) =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });

export function toFields(json: unknown): { fields: Record<string, string>; faults: Fault[] } {
  const read = LOAD_REQUEST.safeParse(json);
  if (!read.success) return { fields: {}, faults: faultsIn(read.error) };
  const given = MEMBERS.flatMap(({ field, object, name }) => {
    const value = partOf(read.data as Json, object)?.[name] ?? false;
    return value === false ? [] : [[field, typeof value === "number" ? digits(value) : String(value)]];
  });
  return { fields: Object.fromEntries(given), faults: [] };
}

type SomeTerms = Readonly<Partial<Record<TermColumn, TermValue>>>;

/** A term that the viewer may not see is null. */
export type LoadForJson = Readonly<Record<TermColumn, TermValue>> & {
  load_number: number;
  load_status: LoadStatus;
  revision: number;
  calculated_miles: number | null;
  agreed_rate_cents: number | null;
  posted_at: number;
  confirmed_at: number | null;
};

const isMoney = ({ holds }: Term) => holds.is === "dollars" || holds.is === "amount";
const jsonValue = (term: Term, load: SomeTerms) => {
  const value = load[term.column] ?? null;
  return value !== null && isMoney(term) ? Number(value) / 100 : value;
};

/** @param instant UTC milliseconds */
export const isoAt = (instant: number): string => new Date(instant).toISOString();
export const isoOf = (instant: number | null) => (instant === null ? null : isoAt(instant));

export const roundedMiles = (miles: number | null) => (miles === null ? null : Math.round(miles * 10) / 10);

export function termsJson(load: SomeTerms, isShown = everyTerm): Json {
  const valuesOf = (object: string | null) =>
    Object.fromEntries(membersOf(object, isShown).map(({ term, name }) => [name, jsonValue(term, load)]));
  return { ...Object.fromEntries(OBJECTS.map((object) => [object, valuesOf(object)])), ...valuesOf(null) };
}

export function toJson(load: LoadForJson, url: string): Json {
  return {
    number: numberOf(load),
    status: load.load_status,
    revision: load.revision,
    miles: roundedMiles(load.calculated_miles),
    agreed_rate: load.agreed_rate_cents === null ? null : load.agreed_rate_cents / 100,
    posted_at: isoOf(load.posted_at),
    confirmed_at: isoOf(load.confirmed_at),
    url,
    ...termsJson(load),
  };
}
