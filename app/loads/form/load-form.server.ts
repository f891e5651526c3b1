import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import {
  checkbox,
  dollars,
  hasMissingField,
  MARKED,
  missing,
  oneOf,
  paragraph,
  quantity,
  required,
} from "~/forms/form-fields.server";
import { readDayField, readDollars, readQuantity } from "~/forms/typed-fields";
import { fillPlace } from "~/places/fill-place.server";
import { Invalid } from "~/platform/errors";
import { earliestToday } from "~/text/dates";
import { LUMPER_PAYER_CODES } from "~/trade/accessorials";
import { ENDS, partsOf } from "~/trade/ends";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { LOAD_SIZE_CODES, storedSize } from "~/trade/load-size";
import { STATES } from "~/trade/states";
import { sharedField } from "./content-fields.server";
import { MOST_EXTRA_DOLLARS, MOST_RATE_DOLLARS } from "./load-limits";
import { isNumeric, type NumericTerm, quantityOf } from "./quantity-of-term";
import { type ReadStops, readStops } from "./stops/read-stops.server";
import { FIELD_TERMS, fieldName, type LoadTerms, type Term, type TermColumn } from "./terms";
import { windowError } from "./window-error";

const REQUIRED = "Please fill all required fields";
const DATE_ORDER = "Desired Pick Up Date must be prior to or equal to Desired Delivery Date";

/** An edit may keep the load's current day (`kept`) even if it has passed. */
const day = (what: string, earliest: string, kept: unknown) =>
  required((typed) => readDayField(typed, earliest), missing(`Enter the ${what}.`)).refine(
    (value) => typeof value !== "string" || value >= earliest || value === kept,
    "Choose today or a later date.",
  );

/**
 * Text that is not a number is refused only in a required field or a field for minutes. In other fields, the
 * form asks about it.
 */
function number(term: NumericTerm, isRequired: boolean) {
  const { most, unit, is } = term.holds;
  const isStrict = isRequired || unit === "minutes";
  const read = quantity({ quantity: quantityOf(term), most, unit, whole: is === "count" }, isStrict);
  if (!isRequired) return read;
  return read.refine((value) => value !== null, missing(`Enter the ${term.label.toLowerCase()}.`));
}

interface Reading extends Partial<Readonly<Record<TermColumn, string | number | boolean | null>>> {
  isEdit?: boolean;
}

function fieldOf(term: Term, { isEdit = false, ...kept }: Reading, earliest: string) {
  const { column, label, holds, form } = term;
  const name = label.toLowerCase();
  if (isNumeric(term)) return number(term, isEdit && form.requiredInEdit === true);
  switch (holds.is) {
    case "paragraph":
      return paragraph(holds.most);
    case "state":
      return oneOf(STATES, "Choose one of the 50 states.");
    case "equipment":
      return oneOf(EQUIPMENT_CODES, "Choose one from the list.");
    case "requirement":
      return checkbox;
    case "dollars":
      return required(
        (typed) => readDollars(typed, MOST_RATE_DOLLARS),
        missing(`Enter the ${name} in dollars, 0 or more.`),
      );
    case "amount":
      return dollars(MOST_EXTRA_DOLLARS);
    case "payer":
      return oneOf(LUMPER_PAYER_CODES, "Choose who pays.");
    case "size":
      return oneOf(LOAD_SIZE_CODES, "Choose full or partial.").transform(storedSize);
    case "day":
      return day(name, earliest, kept[column]);
    default: {
      const shared = sharedField(holds);
      if (!shared) throw new Error(`No parser reads ${column}.`);
      return shared;
    }
  }
}

function loadForm(reading: Reading, earliest: string) {
  return z.object(
    Object.fromEntries(FIELD_TERMS.map((term) => [fieldName(term), fieldOf(term, reading, earliest)])),
  );
}

let ofToday: { earliest: string; form: ReturnType<typeof loadForm> } | undefined;

/** Cached for the day, because building the parser takes longer than parsing a form. */
function newLoadForm(): ReturnType<typeof loadForm> {
  const earliest = earliestToday();
  if (ofToday?.earliest !== earliest) ofToday = { earliest, form: loadForm({}, earliest) };
  return ofToday.form;
}

function areReversed({ pickup_date = "", delivery_date = "" }: Record<string, string>): boolean {
  const [pickup, delivery] = [readDayField(pickup_date).value, readDayField(delivery_date).value];
  return Boolean(pickup && delivery && pickup > delivery);
}

const WINDOWS = [
  { start: "pickup_time", end: "pickup_until" },
  { start: "delivery_time", end: "delivery_until" },
] as const;

function windowErrors(fields: Record<string, string>): Record<string, string> {
  const wrong = WINDOWS.flatMap(({ start, end }) => {
    const error = windowError(fields[start], fields[end]);
    return error ? [[error.at === "start" ? start : end, error.says]] : [];
  });
  return Object.fromEntries(wrong);
}

const TAKEN = [
  { name: "length_ft", quantity: "feet", says: "Enter the feet of trailer that a partial load takes." },
  { name: "weight_lb", quantity: "pounds", says: "Enter the pounds that a partial load weighs." },
] as const;

/** Returns errors for a partial load without a length or a weight. */
function partialErrors(fields: Record<string, string>): Record<string, string> {
  if (fields.load_size !== "partial") return {};
  const lacking = TAKEN.filter(
    ({ name, quantity }) =>
      !readQuantity(fields[name] ?? "", { quantity, most: Number.POSITIVE_INFINITY, unit: "" }).value,
  );
  return Object.fromEntries(lacking.map(({ name, says }) => [name, says]));
}

/**
 * The order of the dates is checked only if both are valid.
 * @param error the errors of individual fields
 */
function refusalOf(
  error: z.ZodError | undefined,
  between: ReadStops,
  fields: Record<string, string>,
): Invalid | null {
  const found = {
    ...between.errors,
    ...windowErrors(fields),
    ...partialErrors(fields),
    ...(error && fieldErrors(error)),
  };
  const isReversed = !found.pickup_date && !found.delivery_date && areReversed(fields);
  if (isReversed) found.delivery_date = DATE_ORDER;
  if (between.isMissing || (error && hasMissingField(error))) return new Invalid(REQUIRED, found);
  if (isReversed) return new Invalid(DATE_ORDER, found);
  return Object.keys(found).length > 0 ? new Invalid(MARKED, found) : null;
}

function withPlacesFilled(terms: LoadTerms): LoadTerms {
  const filled = ENDS.map((end) => {
    const { city, state } = fillPlace(partsOf(terms, end));
    return { [`${end}_address_city`]: city, [`${end}_address_state`]: state };
  });
  return Object.assign({ ...terms }, ...filled);
}

/**
 * A ZIP code fills in an empty city or state.
 * @throws Invalid
 */
export function readLoadForm(fields: Record<string, string>, reading?: Reading): LoadTerms {
  const form = reading ? loadForm(reading, earliestToday()) : newLoadForm();
  const parsed = form.safeParse(fields);
  const between = readStops(fields);
  const refusal = refusalOf(parsed.error, between, fields);
  if (!parsed.success || refusal) throw refusal ?? new Invalid(MARKED);
  const values = FIELD_TERMS.map((term) => [term.column, parsed.data[fieldName(term)]]);
  return withPlacesFilled({ ...Object.fromEntries(values), stops: between.stops ?? null } as LoadTerms);
}
