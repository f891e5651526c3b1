import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import {
  checkbox,
  hasMissingField,
  isFinerThanCents,
  MARKED,
  missing,
  NUMBER,
  oneOf,
  optionalNumber,
  plainNumber,
  TWO_DECIMALS,
  text,
} from "~/forms/form-fields.server";
import { fillPlace } from "~/places/fill-place.server";
import { Invalid } from "~/platform/errors";
import { earliestToday, isDay } from "~/text/dates";
import { LUMPER_PAYER_CODES } from "~/trade/accessorials";
import { ENDS, partsOf } from "~/trade/ends";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import { ALL_TERMS, fieldName, type LoadTerms, type Term, type TermColumn } from "./terms";

const REQUIRED = "Please fill all required fields";
const DATE_ORDER = "Desired Pick Up Date must be prior to or equal to Desired Delivery Date";

const MAX_DOLLARS = 1_000_000;

/** The maximum of each accessorial. */
const MAX_EXTRA_DOLLARS = 10_000;

function centsOf(value: string, maxDollars: number, check: z.RefinementCtx): number {
  if (isFinerThanCents(value)) check.addIssue(TWO_DECIMALS);
  if (Number(value) > maxDollars) check.addIssue(`At most $${maxDollars.toLocaleString("en-US")}.`);
  return Math.round(Number(value) * 100);
}

/** Parses required dollars to cents. */
function cents(what: string) {
  return z
    .string()
    .default("")
    .transform(plainNumber)
    .transform((value, check) => {
      if (!NUMBER.test(value)) {
        check.addIssue(missing(`Enter the ${what} in dollars, 0 or more.`));
        return z.NEVER;
      }
      return centsOf(value, MAX_DOLLARS, check);
    });
}

/** Parses optional dollars to cents. Null if the field is empty. */
const amount = z
  .string()
  .default("")
  .transform(plainNumber)
  .transform((value, check) => {
    if (!value) return null;
    if (NUMBER.test(value)) return centsOf(value, MAX_EXTRA_DOLLARS, check);
    check.addIssue("Enter an amount in dollars, or nothing.");
    return z.NEVER;
  });

/** Browsers accept years of up to six digits. */
const FAR_OFF = /^(2[2-9]|[3-9]\d|\d{3,4})\d\d-\d\d-\d\d$/;

/**
 * Parses a day not before `earliest`. An edit may keep the load's current day (`kept`), even if that day has
 * passed.
 */
function day(what: string, earliest: string, kept: unknown) {
  return z
    .string()
    .trim()
    .default("")
    .transform((value, check) => {
      if (!isDay(value)) {
        check.addIssue(
          FAR_OFF.test(value) ? "Choose a day before the year 2200." : missing(`Enter the ${what}.`),
        );
        return z.NEVER;
      }
      if (value < earliest && value !== kept) check.addIssue("Choose today or a later day.");
      return value;
    });
}

const time = text(5).refine(
  (value) => value === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  "Enter a time like 09:30.",
);
const zip = text(10).refine(
  (value) => value === null || /^\d{5}(-\d{4})?$/.test(value),
  "Enter a ZIP code like 84101.",
);

/** The terms before an edit. Unchanged days may be in the past. */
interface Reading extends Partial<Readonly<Record<TermColumn, string | number | boolean | null>>> {
  /** Whether the form is an edit, which has more required fields. */
  isEdit?: boolean;
}

/** Returns the parser of a term's field. */
function fieldOf(
  { column, label, holds, form }: Term,
  { isEdit = false, ...kept }: Reading,
  earliest: string,
) {
  const name = label.toLowerCase();
  switch (holds.is) {
    case "text":
    case "paragraph":
      return text(holds.most);
    case "time":
      return time;
    case "ZIP code":
      return zip;
    case "state":
      return oneOf(STATES, "Choose one of the 50 states.");
    case "equipment":
      return oneOf(EQUIPMENT_CODES, "Choose one of the listed kinds.");
    case "requirement":
      return checkbox;
    case "dollars":
      return cents(name);
    case "amount":
      return amount;
    case "payer":
      return oneOf(LUMPER_PAYER_CODES, "Choose who pays.");
    case "day":
      return day(name, earliest, kept[column]);
    default: {
      const number = optionalNumber(holds.most, holds.unit, holds.is === "count");
      if (!isEdit || !form.requiredInEdit) return number;
      return number.refine((value) => value !== null, missing(`Enter the ${name}.`));
    }
  }
}

function loadForm(reading: Reading, earliest: string) {
  return z.object(
    Object.fromEntries(ALL_TERMS.map((term) => [fieldName(term), fieldOf(term, reading, earliest)])),
  );
}

let ofToday: { earliest: string; form: ReturnType<typeof loadForm> } | undefined;

/**
 * Returns the parser for a new load. Cached for the day, because building the parser takes longer than
 * parsing a form.
 */
function newLoadForm(): ReturnType<typeof loadForm> {
  const earliest = earliestToday();
  if (ofToday?.earliest !== earliest) ofToday = { earliest, form: loadForm({}, earliest) };
  return ofToday.form;
}

function areReversed({ pickup_date = "", delivery_date = "" }: Record<string, string>): boolean {
  const [pickup, delivery] = [pickup_date.trim(), delivery_date.trim()];
  return isDay(pickup) && isDay(delivery) && pickup > delivery;
}

/** Returns all errors at once. The order of the dates is checked only if both are valid. */
function refusalOf(error: z.ZodError, fields: Record<string, string>): Invalid {
  const found = fieldErrors(error);
  const isReversed = !found.pickup_date && !found.delivery_date && areReversed(fields);
  if (isReversed) found.delivery_date = DATE_ORDER;
  if (hasMissingField(error)) return new Invalid(REQUIRED, found);
  return new Invalid(isReversed ? DATE_ORDER : MARKED, found);
}

/** Returns the terms with a missing city or state filled in from the ZIP code. */
function withPlacesFilled(terms: LoadTerms): LoadTerms {
  const filled = ENDS.map((end) => {
    const { city, state } = fillPlace(partsOf(terms, end));
    return { [`${end}_address_city`]: city, [`${end}_address_state`]: state };
  });
  return Object.assign({ ...terms }, ...filled);
}

/**
 * Parses the fields of a new or edited load. A ZIP code fills in an empty city or state.
 * @throws Invalid with a message for the form and for each field
 */
export function readLoadForm(fields: Record<string, string>, reading?: Reading): LoadTerms {
  const form = reading ? loadForm(reading, earliestToday()) : newLoadForm();
  const parsed = form.safeParse(fields);
  if (!parsed.success) throw refusalOf(parsed.error, fields);
  if (areReversed(fields)) throw new Invalid(DATE_ORDER, { delivery_date: DATE_ORDER });
  const values = ALL_TERMS.map((term) => [term.column, parsed.data[fieldName(term)]]);
  return withPlacesFilled(Object.fromEntries(values) as LoadTerms);
}
