import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import {
  checkbox,
  dollars,
  hasMissingField,
  line,
  MARKED,
  missing,
  oneOf,
  paragraph,
  phone,
  quantity,
  required,
  time,
  zip,
} from "~/forms/form-fields.server";
import { readDayField, readDollars, readTimeField } from "~/forms/typed-fields";
import { fillPlace } from "~/places/fill-place.server";
import { mayBeZip, NO_SUCH_ZIP } from "~/places/zip-codes.server";
import { Invalid } from "~/platform/errors";
import { earliestToday, formatTime } from "~/text/dates";
import { LUMPER_PAYER_CODES } from "~/trade/accessorials";
import { ENDS, partsOf } from "~/trade/ends";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import { MOST_EXTRA_DOLLARS, MOST_RATE_DOLLARS } from "./load-limits";
import { isNumeric, type NumericTerm, quantityOf } from "./quantity-of-term";
import { ALL_TERMS, fieldName, type LoadTerms, type Term, type TermColumn } from "./terms";

const REQUIRED = "Please fill all required fields";
const DATE_ORDER = "Desired Pick Up Date must be prior to or equal to Desired Delivery Date";

/** An edit may keep the load's current day (`kept`) even if it has passed. */
const day = (what: string, earliest: string, kept: unknown) =>
  required((typed) => readDayField(typed, earliest), missing(`Enter the ${what}.`)).refine(
    (value) => typeof value !== "string" || value >= earliest || value === kept,
    "Choose today or a later date.",
  );

/** A number that cannot be read is refused only if it is required or in minutes; others are asked about. */
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
    case "time":
      return time;
    case "phone":
      return phone(40);
    case "ZIP code":
      return zip.refine((value) => typeof value !== "string" || mayBeZip(value), NO_SUCH_ZIP);
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
    case "day":
      return day(name, earliest, kept[column]);
    case "text":
      return line(holds.most);
    default:
      throw new Error(`No parser reads ${column}.`);
  }
}

function loadForm(reading: Reading, earliest: string) {
  return z.object(
    Object.fromEntries(ALL_TERMS.map((term) => [fieldName(term), fieldOf(term, reading, earliest)])),
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

/** A window whose end is an earlier time of day ends on the next day (`windowEnd`). */
function windowErrors(fields: Record<string, string>): Record<string, string> {
  const wrong = WINDOWS.flatMap(({ start, end }) => {
    const [from, until] = [readTimeField(fields[start] ?? ""), readTimeField(fields[end] ?? "")];
    if (!until.value || from.problem) return [];
    if (!from.value) return [[start, "Enter the start of the window."]];
    if (until.value !== from.value) return [];
    return [[end, `Enter a time other than ${formatTime(from.value)}, or leave it blank.`]];
  });
  return Object.fromEntries(wrong);
}

/** The order of the dates is checked only if both are valid. */
function refusalOf(error: z.ZodError, fields: Record<string, string>): Invalid {
  const found = { ...windowErrors(fields), ...fieldErrors(error) };
  const isReversed = !found.pickup_date && !found.delivery_date && areReversed(fields);
  if (isReversed) found.delivery_date = DATE_ORDER;
  if (hasMissingField(error)) return new Invalid(REQUIRED, found);
  return new Invalid(isReversed ? DATE_ORDER : MARKED, found);
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
  if (!parsed.success) throw refusalOf(parsed.error, fields);
  const windows = windowErrors(fields);
  if (areReversed(fields)) throw new Invalid(DATE_ORDER, { ...windows, delivery_date: DATE_ORDER });
  if (Object.keys(windows).length > 0) throw new Invalid(MARKED, windows);
  const values = ALL_TERMS.map((term) => [term.column, parsed.data[fieldName(term)]]);
  return withPlacesFilled(Object.fromEntries(values) as LoadTerms);
}
