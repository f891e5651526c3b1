import type { Given } from "db/client";
import { loads } from "db/schema";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Audience, isPublic } from "~/access/policy";
import { MAY_SEE } from "~/access/standing.server";
import { numberOf } from "~/trade/load-number";
import { SEEN_MEMBERS } from "~/trade/stops";
import { SEEN_TERMS } from "./changed-terms";
import { inBrief, type TermValue } from "./term-words";
import { ADDED, ALL_TERMS, type Place, TERMS, type Term } from "./terms";

const COLUMNS = getTableColumns(loads);
type Columns = typeof COLUMNS;
type Load = typeof loads.$inferSelect;

type Entry = Term | (typeof ADDED)[number];

type EntryIn<P extends Place, A extends Audience, E extends Entry = Entry> = E extends Entry
  ? P extends E["in"][number]
    ? E["seenBy"] extends A
      ? E
      : never
    : never
  : never;

const isIn = (place: Place) => (entry: Entry) => entry.in.some((each) => each === place);

const SEEN_PAIRS = SEEN_MEMBERS.map((member) => sql.raw(`'${member}', stop.value ->> '${member}'`));

/**
 * SQL: the stops with the members that everyone may see, as `seenStops` returns them. `json_patch` omits the
 * empty members. `|| ''` makes the result plain text, because `json_object` would otherwise nest it as JSON.
 * Hosted databases refuse an `order by` within the aggregate, and `json_each` already returns the stops in
 * order.
 */
export const SEEN_STOPS: SQL<string | null> = sql`case when ${loads.stops} is not null then (
  select json_group_array(json_patch('{}', json_object(${sql.join(SEEN_PAIRS, sql`, `)}))) || ''
  from json_each(${loads.stops}) stop) end`.mapWith(COLUMNS.stops);

const seenOf = (column: Entry["column"]) => (column === "stops" ? SEEN_STOPS : COLUMNS[column]);

/** SQL that is null or redacted if the viewer may not see the column. */
function guarded({ column, seenBy }: Entry, personId: Given<string>) {
  if (column === "stops")
    return sql`case when ${MAY_SEE.haulers(personId)} then ${loads.stops} else ${SEEN_STOPS} end`.mapWith(
      COLUMNS.stops,
    );
  if (seenBy === "everyone") return COLUMNS[column];
  return sql`case when ${MAY_SEE[seenBy](personId)} then ${COLUMNS[column]} end`.mapWith(COLUMNS[column]);
}

type Guarded<P extends Place> = {
  [E in EntryIn<P, Audience> as E["column"]]: E["seenBy"] extends "everyone"
    ? Columns[E["column"]]
    : SQL<Load[E["column"]] | null>;
};

/** A column that the viewer may not see is null, except `stops`, which then contains only `SEEN_STOPS`. */
export function columnsSeenBy<P extends Place>(place: P, personId: Given<string>): Guarded<P> {
  const found = [...ADDED, ...ALL_TERMS].filter(isIn(place));
  return Object.fromEntries(found.map((entry) => [entry.column, guarded(entry, personId)])) as Guarded<P>;
}

/** Use this only in a query that has already checked the viewer. */
export function columnsFor<P extends Place, A extends Audience>(place: P, audiences: readonly A[]) {
  const found = [...ADDED, ...ALL_TERMS]
    .filter(isIn(place))
    .filter(({ seenBy }) => audiences.some((each) => each === seenBy));
  type Column = EntryIn<P, A>["column"];
  const isHauler = audiences.some((each) => each === "haulers");
  return Object.fromEntries(
    found.map(({ column }) => [column, isHauler ? COLUMNS[column] : seenOf(column)]),
  ) as Pick<Columns, Column>;
}

export const termsNow: SQL<string> = sql`json_object(${sql.join(
  SEEN_TERMS.map(({ column }) => sql`${sql.raw(`'${column}'`)}, ${seenOf(column)}`),
  sql`, `,
)})`;

const { origin, between, destination, schedule, freight, needs } = TERMS;
/** The columns that tables show in their own format. */
const COMPOSED = [...ADDED, ...origin, ...destination, ...schedule] as const;
const LISTED: readonly Term[] = [...between, ...freight, ...needs];

type Public = "everyone" | "unassigned";
type ComposedColumn = EntryIn<"table", Public, (typeof COMPOSED)[number]>["column"];

export type LoadRow = Pick<Load, ComposedColumn> & {
  number: string;
  traits: Readonly<Record<string, string | null>>;
};

/** Omits empty traits, so that a trait adds nothing to the pages of loads that do not have it. */
export function withoutEmptyTraits<Row extends Pick<LoadRow, "traits">>(row: Row): Row {
  const traits = Object.entries(row.traits).filter(([, words]) => words !== null);
  return { ...row, traits: Object.fromEntries(traits) };
}

const inTable = (entry: Entry) => isIn("table")(entry) && isPublic(entry.seenBy);
const listed = LISTED.filter(inTable);
const inWords = (term: Term): SQL<string | null> =>
  sql`${COLUMNS[term.column]}`.mapWith((value: TermValue) => inBrief(term, value));

/** All drivers get the same rows, so they contain only public columns (`isPublic`). */
export const rowColumns = {
  ...(Object.fromEntries(COMPOSED.filter(inTable).map(({ column }) => [column, COLUMNS[column]])) as Pick<
    Columns,
    ComposedColumn
  >),
  number: sql<string>`${loads.load_number}`.mapWith((load_number: number) => numberOf({ load_number })),
  traits: Object.fromEntries(listed.map((term) => [term.column, inWords(term)])),
};
