/** A row without a reference repeats a load without one if both have the same values in the file's terms. */
import { loads } from "db/schema";
import { type Statement, unless } from "db/write";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { ALL_TERMS, fieldName, type LoadTerms, type Term } from "~/loads/form/terms";
import { Conflict } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { type StopBetween, type StopMember, stopsIn } from "~/trade/stops";
import type { OwnLoad } from "./own-loads.server";
import { hasStops, isAs, readExisting, stopsOfRow } from "./row-fields.server";

interface Values {
  terms: LoadTerms;
  /** The terms of the file's columns, without the stops between. */
  of: readonly Term[];
  /** The members of each stop between that the file has columns for; null if it has no such columns. */
  members: readonly (readonly StopMember[])[] | null;
}

function valuesOf(fields: Record<string, string>): Values | null {
  const terms = readExisting(fields);
  const isGiven = (term: Term) => term.holds.is !== "stops" && fieldName(term) in fields;
  const members = hasStops(fields)
    ? stopsOfRow(fields).map(({ typed }) => Object.keys(typed) as StopMember[])
    : null;
  return terms && { terms, of: ALL_TERMS.filter(isGiven), members };
}

export class Copies {
  readonly #earlier = new Map<string, LoadTerms[]>();
  /** Parsed stops by their text in the database. Parsing them for each comparison would take seconds. */
  readonly #stops = new Map<string, StopBetween[]>();

  constructor(readonly left: OwnLoad[]) {}

  /**
   * Two rows with the same values count as repeats of two different loads.
   * @returns the repeated load, if any, and how many earlier rows' loads have this row's values; null for an
   *   unreadable row
   */
  take(fields: Record<string, string>): { repeated?: OwnLoad; before: number } | null {
    const values = valuesOf(fields);
    if (!values) return null;
    const { terms } = values;
    const repeated =
      this.#takeFirst((load) => isAs(terms, load)) ??
      this.#takeFirst((load) => this.#hasValues(load, values));
    const earlier = this.#earlier.get(terms.pickup_date) ?? [];
    // Rows of one file may contain different terms. For example, only some have the end of a time window.
    const before = earlier.filter((load) => this.#hasValues(load, values)).length;
    this.#earlier.set(terms.pickup_date, [...earlier, repeated ?? terms]);
    return { before, repeated };
  }

  #stopsIn(column: string | null): StopBetween[] {
    const stops = this.#stops.get(column ?? "") ?? stopsIn(column);
    this.#stops.set(column ?? "", stops);
    return stops;
  }

  #hasValues(load: LoadTerms, { terms, of, members }: Values): boolean {
    if (!isAs(terms, load, of)) return false;
    if (members === null) return true;
    const [stops, wanted] = [this.#stopsIn(load.stops), this.#stopsIn(terms.stops)];
    return (
      stops.length === wanted.length &&
      stops.every((stop, at) => members[at]?.every((member) => stop[member] === wanted[at]?.[member]))
    );
  }

  #takeFirst(fits: (load: OwnLoad) => boolean): OwnLoad | undefined {
    const at = this.left.findIndex(fits);
    return at < 0 ? undefined : this.left.splice(at, 1)[0];
  }
}

const COPIED = "A load with these values was posted after this check. Send the row again to compare.";

/** Compares the members one by one, because a load's stops have further members. */
function sameStops({ terms, members }: Values): SQL[] {
  if (members === null) return [];
  const stops = stopsIn(terms.stops);
  if (stops.length === 0) return [isNull(loads.stops)];
  return [
    sql`json_array_length(${loads.stops}) = ${stops.length}`,
    ...stops.flatMap((stop, at) =>
      (members[at] ?? []).map(
        (member) => sql`json_extract(${loads.stops}, ${`$[${at}].${member}`}) is ${stop[member]}`,
      ),
    ),
  ];
}

/** Refuses the write if the owner has more than `copiesBefore` loads with these values. */
export function unlessCopied(
  owner: Party,
  fields: Record<string, string>,
  copiesBefore: number,
): Statement | undefined {
  const values = valuesOf(fields);
  if (!values) return undefined;
  const same = values.of.map(({ column }) => {
    const value = values.terms[column];
    return value === null ? isNull(loads[column]) : eq(loads[column], value);
  });
  // Lists every status, because in the index `loads_own`, the pickup day follows the status.
  const copies = and(
    ...[eq(loads.owner_id, owner.id), inArray(loads.load_status, LOAD_STATUSES), isNull(loads.deleted_at)],
    ...[isNull(loads.reference), ...same, ...sameStops(values)],
  );
  return unless(
    sql`(select count(*) from ${loads} where ${copies}) > ${copiesBefore}`,
    () => new Conflict(COPIED),
  );
}
