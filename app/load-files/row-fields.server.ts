import { readLoadForm } from "~/loads/form/load-form.server";
import { stopCount, stopField } from "~/loads/form/stops/stop-form";
import { fieldsOfStop, stopValues } from "~/loads/form/stops/stop-terms";
import { ALL_TERMS, type LoadTerms, type Term } from "~/loads/form/terms";
import { formValues } from "~/loads/queries.server";
import { Invalid } from "~/platform/errors";
import { oneLine } from "~/text/typed-text";
import { ENDS } from "~/trade/ends";
import type { StopMember } from "~/trade/stops";
import type { OwnLoad } from "./own-loads.server";

type Fields = Readonly<Record<string, string>>;

const PARTS = ["street", "city", "state", "zip"] as const;

export const hasStops = (fields: Fields): boolean => stopCount(fields) > 0;

/** The fields of the row's stops between, in order. Leaves out positions without any value. */
export const stopsOfRow = (
  fields: Fields,
): { position: number; typed: Partial<Record<StopMember, string>> }[] =>
  Array.from({ length: stopCount(fields) }, (_, at) => at + 1)
    .map((position) => ({ position, typed: fieldsOfStop(fields, position) }))
    .filter(({ typed }) => Object.values(typed).some((text) => text.trim()));

const WHICH_STOP = ["kind", "city", "state", "zip"] as const;

/** Returns the load's values for the row's stops. A stop whose kind or place differs has none. */
function savedStops(fields: Fields, { stops }: OwnLoad): Record<string, string> {
  const saved = stopValues(stops);
  const values = stopsOfRow(fields).flatMap(({ position, typed }, at) => {
    const known = fieldsOfStop(saved, at + 1);
    const isOther = WHICH_STOP.some((member) => {
      const text = oneLine(typed[member] ?? "");
      return text && text.toLowerCase() !== (known[member] ?? "").toLowerCase();
    });
    if (isOther) return [];
    return Object.entries(known).map(([member, text]) => [stopField(position, member as StopMember), text]);
  });
  return Object.fromEntries(values);
}

/**
 * Adds the load's values for columns that the file does not have. If the row contains another place, the rest
 * of the load's old address is dropped. If the row has columns for stops between, stops that it does not list
 * are dropped.
 */
export function completed(fields: Fields, load: OwnLoad): Record<string, string> {
  const known = hasStops(fields)
    ? { ...formValues({ ...load, stops: null }), ...savedStops(fields, load) }
    : formValues(load);
  const whole: Record<string, string> = { ...known, ...fields };
  for (const end of ENDS) {
    const parts = PARTS.map((part) => `${end}_address_${part}`);
    const isElsewhere = parts.some(
      (part) => fields[part] && fields[part].toLowerCase() !== (known[part] ?? "").toLowerCase(),
    );
    if (isElsewhere) for (const part of parts) if (!(part in fields)) delete whole[part];
  }
  return whole;
}

export const isAs = (terms: LoadTerms, load: LoadTerms, of: readonly Term[] = ALL_TERMS): boolean =>
  of.every(({ column }) => load[column] === terms[column]);

/** Days that are allowed in the past, because the load already has them. */
type Days = Partial<Record<"pickup_date" | "delivery_date", string>>;

function readOrNull(fields: Record<string, string>, kept?: Days): LoadTerms | null {
  try {
    return readLoadForm(fields, kept);
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

/**
 * Tries the parser for new loads first, which is built once a day. A parser that accepts a load's past days
 * is built for each load, which is ten times slower.
 */
export const readExisting = (fields: Record<string, string>): LoadTerms | null =>
  readOrNull(fields) ??
  readOrNull(fields, { pickup_date: fields.pickup_date, delivery_date: fields.delivery_date });

export function changesNothing(whole: Record<string, string>, load: OwnLoad): boolean {
  const terms = readExisting(whole);
  return terms !== null && isAs(terms, load);
}
