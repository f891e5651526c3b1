import { z } from "zod";
import { earliestToday, isDay } from "~/platform/dates";
import { Invalid } from "~/platform/errors";
import { fieldErrors } from "~/platform/form.server";
import {
  checkbox,
  hasMissingField,
  MARKED,
  missing,
  NUMBER,
  oneOf,
  optionalNumber,
  text,
} from "~/platform/form-fields.server";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { STATES } from "~/trade/states";

const REQUIRED = "Please fill all required fields";
const DATE_ORDER = "Desired Pick Up Date must be prior to or equal to Desired Delivery Date";

const MAX_RATE_DOLLARS = 1_000_000;

const totalRateCents = z
  .string()
  .trim()
  .default("")
  .transform((value, check) => {
    if (!NUMBER.test(value)) {
      check.addIssue(missing("Enter the rate in dollars, 0 or more."));
      return z.NEVER;
    }
    if (/\.\d{3}/.test(value)) check.addIssue("Use at most two decimals.");
    if (Number(value) > MAX_RATE_DOLLARS) check.addIssue("At most $1,000,000.");
    return Math.round(Number(value) * 100);
  });

/** Browsers let a year of up to six digits be typed. */
const FAR_OFF = /^(2[2-9]|[3-9]\d|\d{3,4})\d\d-\d\d-\d\d$/;

/** A day not before `earliest`; `kept` is allowed even when it has passed (an edit leaves it as it was). */
function day(what: string, earliest: string, kept?: string) {
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
const state = oneOf(STATES, "Choose one of the 50 states.");
interface Terms {
  /** Dates that an edit may leave as they were. */
  pickup_date?: string;
  delivery_date?: string;
  /** Edit requires the weight too (spec §5). */
  weightRequired?: boolean;
}

function loadForm({ pickup_date, delivery_date, weightRequired = false }: Terms) {
  const earliest = earliestToday();
  const weight = optionalNumber(1_000_000, "lb");
  return z.object({
    cargo_description: text(500),
    category: text(80),
    pickup_date: day("pickup date", earliest, pickup_date),
    pickup_time: time,
    delivery_date: day("delivery date", earliest, delivery_date),
    origin_address_street: text(200),
    origin_address_city: text(80),
    origin_address_state: state,
    origin_address_zip: zip,
    destination_address_street: text(200),
    destination_address_city: text(80),
    destination_address_state: state,
    destination_address_zip: zip,
    total_rate: totalRateCents,
    weight_lb: weightRequired
      ? weight.refine((value) => value !== null, missing("Enter the weight."))
      : weight,
    length_ft: optionalNumber(1_000, "ft"),
    width_ft: optionalNumber(1_000, "ft"),
    height_ft: optionalNumber(1_000, "ft"),
    piece_count: optionalNumber(1_000_000, "pieces", true),
    pallet_count: optionalNumber(10_000, "pallets", true),
    equipment_type: oneOf(EQUIPMENT_CODES, "Choose one of the listed kinds."),
    special_instructions: text(2_000),
    required_hazmat_license: checkbox,
    required_doubles_endorsement: checkbox,
    required_tanker_endorsement: checkbox,
    required_twic: checkbox,
    required_tsa_certified: checkbox,
  });
}

/** A load's own columns as a form gives them. */
export type LoadTerms = Omit<z.output<ReturnType<typeof loadForm>>, "total_rate"> & {
  total_rate_cents: number;
};

function areReversed({ pickup_date = "", delivery_date = "" }: Record<string, string>): boolean {
  const [pickup, delivery] = [pickup_date.trim(), delivery_date.trim()];
  return isDay(pickup) && isDay(delivery) && pickup > delivery;
}

/** All that is wrong at once; the order of the dates too, where each of them is right by itself. */
function refusalOf(error: z.ZodError, fields: Record<string, string>): Invalid {
  const found = fieldErrors(error);
  const isReversed = !found.pickup_date && !found.delivery_date && areReversed(fields);
  if (isReversed) found.delivery_date = DATE_ORDER;
  if (hasMissingField(error)) return new Invalid(REQUIRED, found);
  return new Invalid(isReversed ? DATE_ORDER : MARKED, found);
}

/**
 * Reads the fields of a new or edited load (spec §5).
 * @throws Invalid with the specification's message and one for each field
 */
export function readLoadForm(fields: Record<string, string>, terms: Terms = {}): LoadTerms {
  const parsed = loadForm(terms).safeParse(fields);
  if (!parsed.success) throw refusalOf(parsed.error, fields);
  if (areReversed(fields)) throw new Invalid(DATE_ORDER, { delivery_date: DATE_ORDER });
  const { total_rate, ...rest } = parsed.data;
  return { ...rest, total_rate_cents: total_rate };
}
