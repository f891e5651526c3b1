import { readLoadForm } from "~/loads/form/load-form.server";
import { ALL_TERMS, type LoadTerms, type Term } from "~/loads/form/terms";
import { formValues } from "~/loads/queries.server";
import { Invalid } from "~/platform/errors";
import { ENDS } from "~/trade/ends";
import type { OwnLoad } from "./own-loads.server";

type Fields = Readonly<Record<string, string>>;

const PARTS = ["street", "city", "state", "zip"] as const;

/** If the row contains another place, the rest of the load's old address is dropped. */
export function completed(fields: Fields, load: OwnLoad): Record<string, string> {
  const known = formValues(load);
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
 * The parser for new loads is built once a day. The other one is built for each load, which is ten times
 * slower.
 */
export const readExisting = (fields: Record<string, string>): LoadTerms | null =>
  readOrNull(fields) ??
  readOrNull(fields, { pickup_date: fields.pickup_date, delivery_date: fields.delivery_date });

export function changesNothing(whole: Record<string, string>, load: OwnLoad): boolean {
  const terms = readExisting(whole);
  return terms !== null && isAs(terms, load);
}
