import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { hasMissingField, line, missing, oneOf, quantity, required } from "~/forms/form-fields.server";
import { readDayField } from "~/forms/typed-fields";
import { fillPlace } from "~/places/fill-place.server";
import { formatDay } from "~/text/dates";
import { stateCode } from "~/trade/state-names";
import { STATES } from "~/trade/states";
import { MOST_BETWEEN, STOP_KINDS, type StopKind } from "~/trade/stop-names";
import { type StopBetween, type StopMember, stopsText } from "~/trade/stops";
import { sharedField } from "../content-fields.server";
import { MOST_STATE } from "../load-limits";
import { windowError } from "../window-error";
import { isEmptyStop, stopCount, stopField } from "./stop-form";
import { fieldsOfStop, STOP_TERMS, type StopTerm } from "./stop-terms";

const KINDS = Object.keys(STOP_KINDS) as StopKind[];
const isState = (text: string) => STATES.some((state) => state === text);

/** Text that is not a number is refused in each numeric field of a stop. */
function fieldOf({ label, holds }: StopTerm): z.ZodType {
  switch (holds.is) {
    case "stop kind":
      return oneOf(KINDS, "Choose pickup or drop.").refine(
        (kind) => kind !== null,
        missing("Choose pickup or drop."),
      );
    case "state":
      return line(MOST_STATE)
        .transform((typed) => (typed === null ? null : stateCode(typed)))
        .refine((typed) => typed === null || isState(typed), "Enter one of the 50 states, like UT.");
    case "day":
      return required(readDayField, missing(`Enter the ${label.toLowerCase()}.`));
    case "count":
      return quantity({ quantity: "pieces", most: holds.most, unit: holds.unit, whole: true }, true);
    case "measure":
      return quantity({ quantity: "pounds", most: holds.most, unit: holds.unit }, true);
    default: {
      const shared = sharedField(holds);
      if (!shared) throw new Error(`No parser reads a stop's ${label}.`);
      return shared;
    }
  }
}

const STOP_FORM = z.object(Object.fromEntries(STOP_TERMS.map((term) => [term.member, fieldOf(term)])));

export interface ReadStops {
  /** The new value of the `stops` column. Undefined if a field has an error. */
  stops?: string | null;
  errors: Record<string, string>;
  /** Whether a required field of a stop is empty. */
  isMissing: boolean;
}

type Typed = Partial<Record<StopMember, string>>;
type Errors = Partial<Record<StopMember, string>>;

const NO_PLACE = "Enter a city and state, or a ZIP code.";

/** A stop needs a ZIP code, or a city and a state. */
const placeError = ({ city, state, zip }: Typed): Errors => {
  const isGiven = zip?.trim() || (city?.trim() && state?.trim());
  return isGiven ? {} : { city: NO_PLACE };
};

function readStop(typed: Typed): { stop?: StopBetween; errors: Errors; isMissing: boolean } {
  const parsed = STOP_FORM.safeParse(typed);
  const window = windowError(typed.time, typed.until);
  const errors: Errors = {
    ...placeError(typed),
    ...(window && { [window.at === "start" ? "time" : "until"]: window.says }),
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
  };
  const isMissing = errors.city === NO_PLACE || (!parsed.success && hasMissingField(parsed.error));
  if (!parsed.success || Object.keys(errors).length > 0) return { errors, isMissing };
  const stop = parsed.data as StopBetween;
  return { stop: { ...stop, ...fillPlace(stop) }, errors, isMissing };
}

/** The day must not be before the preceding stop's day or after the delivery day. */
function orderError(day: string, before: string | null, delivery: string | null): string | undefined {
  if (before !== null && day < before)
    return `The stop before is on ${formatDay(before)}. Choose that date or a later one.`;
  if (delivery !== null && day > delivery)
    return `The delivery is on ${formatDay(delivery)}. Choose that date or an earlier one.`;
  return undefined;
}

const dayIn = (typed: string | undefined) => readDayField(typed ?? "").value ?? null;

/** A stop without any value is left out. The days must be in order, from the pickup to the delivery. */
export function readStops(fields: Readonly<Record<string, string>>): ReadStops {
  const count = stopCount(fields);
  if (count === 0) return { stops: null, errors: {}, isMissing: false };
  if (count > MOST_BETWEEN)
    return {
      errors: { [stopField(count, "kind")]: `Use at most ${MOST_BETWEEN} stops between.` },
      isMissing: false,
    };
  const delivery = dayIn(fields.delivery_date);
  let before = dayIn(fields.pickup_date);
  const stops: StopBetween[] = [];
  const errors: Record<string, string> = {};
  let isMissing = false;
  for (let position = 1; position <= count; position++) {
    if (isEmptyStop(fields, position)) continue;
    const typed = fieldsOfStop(fields, position);
    const read = readStop(typed);
    const day = dayIn(typed.date);
    const order = day === null ? undefined : orderError(day, before, delivery);
    const found: Errors = { ...(order && { date: order }), ...read.errors };
    for (const [member, says] of Object.entries(found))
      errors[stopField(position, member as StopMember)] = says;
    isMissing ||= read.isMissing;
    if (read.stop) stops.push(read.stop);
    before = day ?? before;
  }
  return Object.keys(errors).length > 0
    ? { errors, isMissing }
    : { stops: stopsText(stops), errors, isMissing };
}
