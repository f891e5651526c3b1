/** Checks names and types only. The load form's parser checks the values. */
import * as z from "zod";
import type { TermValue } from "~/loads/form/term-words";
import { FIELD_TERMS, fieldName, type Term, type TermColumn } from "~/loads/form/terms";
import { ENDS } from "~/trade/ends";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { digits, typeOf } from "./content-types";
import { type Fault, faultsIn, pointerTo, WRONG_OBJECT } from "./faults";
import { membersSeen, stopFields, stopPointerOf, stopsJson, stopsSchema } from "./stops-schema";

type Json = Record<string, unknown>;

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

const MEMBERS = FIELD_TERMS.map((term) => {
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

type IsShown = (term: Pick<Term, "seenBy">) => boolean;
const everyTerm: IsShown = () => true;

const membersOf = (object: string | null, isShown = everyTerm) =>
  MEMBERS.filter((member) => member.object === object && isShown(member.term));

const OBJECTS = [...new Set(MEMBERS.flatMap(({ object }) => object ?? []))];

const hasRequired = (object: string) => membersOf(object).some(({ term }) => isRequired(term));

interface Shape {
  isResponse: boolean;
  isShown?: IsShown;
}

/**
 * A response leaves out `stops` if there are no stops between, and `load_size` if the load is full. Its ETag
 * is then the same as before these members existed.
 */
const STOPS = "stops";
const LEFT_OUT: readonly string[] = [STOPS, "load_size"];

/**
 * In a request, members that may be empty can be left out or null, and unknown members are refused. A
 * response can lack only the members in `LEFT_OUT`, and later versions may add members.
 */
function objectSchema(
  object: string | null,
  { isResponse, isShown }: Shape,
  more: Record<string, z.ZodType> = {},
) {
  const members = membersOf(object, isShown);
  const shape = members.map(({ term, name }) => {
    const type = typeOf(term);
    const isNull = !isRequired(term) && !(isResponse && (isFlag(term) || LEFT_OUT.includes(name)));
    return [name, isNull ? type.nullish() : type.optional()] as const;
  });
  const whole = { ...more, ...Object.fromEntries(shape) };
  const names = members.filter(({ term }) => isRequired(term)).map(({ name }) => name);
  const nested = Object.keys(more).filter(hasRequired);
  const schema = isResponse ? z.object(whole) : z.strictObject(whole, WRONG_OBJECT);
  const given = Object.keys(whole).filter((name) => !LEFT_OUT.includes(name));
  return schema.meta({ required: isResponse ? given : [...nested, ...names] });
}

export function loadSchema(shape: Shape, added: Readonly<Record<string, z.ZodType>>) {
  const nested = OBJECTS.map((object) => {
    const schema = objectSchema(object, shape);
    const isGiven = shape.isResponse || hasRequired(object);
    return [object, isGiven ? schema.optional() : schema.nullish()] as const;
  });
  const stops = stopsSchema(shape.isResponse, membersSeen(shape.isShown ?? everyTerm));
  return objectSchema(null, shape, { ...added, ...Object.fromEntries(nested), [STOPS]: stops });
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

export const pointerOf = (field: string): string => POINTERS.get(field) ?? stopPointerOf(field);

const partOf = (json: Json, object: string | null) =>
  (object ? json[object] : json) as Json | null | undefined;

export function toFields(json: unknown): { fields: Record<string, string>; faults: Fault[] } {
  const read = LOAD_REQUEST.safeParse(json);
  if (!read.success) return { fields: {}, faults: faultsIn(read.error) };
  const given = MEMBERS.flatMap(({ term, field, object, name }) => {
    const value = partOf(read.data as Json, object)?.[name] ?? false;
    // A full load has no value in the form.
    return value === false || (term.holds.is === "size" && value === "full")
      ? []
      : [[field, typeof value === "number" ? digits(value) : String(value)]];
  });
  return { fields: { ...Object.fromEntries(given), ...stopFields(read.data.stops) }, faults: [] };
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
    Object.fromEntries(
      membersOf(object, isShown).flatMap(({ term, name }) => {
        const value = jsonValue(term, load);
        return value === null && LEFT_OUT.includes(name) ? [] : [[name, value] as const];
      }),
    );
  const stops = stopsJson(load.stops, membersSeen(isShown));
  return {
    ...Object.fromEntries(OBJECTS.map((object) => [object, valuesOf(object)])),
    ...(stops.length > 0 && { stops }),
    ...valuesOf(null),
  };
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
