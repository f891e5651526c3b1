/** A row without a reference repeats a load that has the same values in all terms of the file's columns. */
import { loads } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { ALL_TERMS, fieldName, type LoadTerms, type Term } from "~/loads/form/terms";
import { Conflict } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import type { OwnLoad } from "./own-loads.server";
import { isAs, readExisting } from "./row-fields.server";

interface Values {
  terms: LoadTerms;
  of: readonly Term[];
}

function valuesOf(fields: Record<string, string>): Values | null {
  const terms = readExisting(fields);
  return terms && { terms, of: ALL_TERMS.filter((term) => fieldName(term) in fields) };
}

export class Copies {
  readonly #earlier = new Map<string, LoadTerms[]>();

  constructor(readonly left: OwnLoad[]) {}

  /**
   * Two rows with the same values repeat two loads.
   * @returns the repeated load, if any, and how many earlier rows' loads have this row's values; null for an
   *   unreadable row
   */
  take(fields: Record<string, string>): { repeated?: OwnLoad; before: number } | null {
    const values = valuesOf(fields);
    if (!values) return null;
    const { terms, of } = values;
    const repeated =
      this.#takeFirst((load) => isAs(terms, load)) ?? this.#takeFirst((load) => isAs(terms, load, of));
    const earlier = this.#earlier.get(terms.pickup_date) ?? [];
    // Rows of one file may contain different terms. For example, only some have the end of a time window.
    const before = earlier.filter((load) => isAs(terms, load, of)).length;
    this.#earlier.set(terms.pickup_date, [...earlier, repeated ?? terms]);
    return { before, repeated };
  }

  #takeFirst(fits: (load: OwnLoad) => boolean): OwnLoad | undefined {
    const at = this.left.findIndex(fits);
    return at < 0 ? undefined : this.left.splice(at, 1)[0];
  }
}

const COPIED = "A load with these values was posted after this check. Send the row again to compare.";

/** Refuses the write if the owner has more loads with these values than the earlier rows of the file. */
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
    ...[isNull(loads.reference), ...same],
  );
  return {
    query: sql`insert into assert_changed select 0
      where (select count(*) from ${loads} where ${copies}) > ${copiesBefore}`,
    otherwise: () => new Conflict(COPIED),
  };
}
