import type { Given } from "db/client";
import { loads } from "db/schema";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Audience, isPublic } from "~/access/policy";
import { MAY_SEE } from "~/access/standing.server";
import { numberOf } from "~/trade/load-number";
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

/** SQL that is null if the viewer may not see the column. */
function guarded({ column, seenBy }: Entry, personId: Given<string>) {
  if (seenBy === "everyone") return COLUMNS[column];
  return sql`case when ${MAY_SEE[seenBy](personId)} then ${COLUMNS[column]} end`.mapWith(COLUMNS[column]);
}

type Guarded<P extends Place> = {
  [E in EntryIn<P, Audience> as E["column"]]: E["seenBy"] extends "everyone"
    ? Columns[E["column"]]
    : SQL<Load[E["column"]] | null>;
};

/** A column is null if the viewer may not see it. */
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
  return Object.fromEntries(found.map(({ column }) => [column, COLUMNS[column]])) as Pick<Columns, Column>;
}

export const termsNow: SQL<string> = sql`json_object(${sql.join(
  SEEN_TERMS.map(({ column }) => sql`${sql.raw(`'${column}'`)}, ${COLUMNS[column]}`),
  sql`, `,
)})`;

const { origin, destination, schedule, freight, needs } = TERMS;
/** The columns that tables show in their own format. Tables list the terms of `LISTED` one by one. */
const COMPOSED = [...ADDED, ...origin, ...destination, ...schedule] as const;
const LISTED: readonly Term[] = [...freight, ...needs];

type Public = "everyone" | "unassigned";
type ComposedColumn = EntryIn<"table", Public, (typeof COMPOSED)[number]>["column"];

export type LoadRow = Pick<Load, ComposedColumn> & {
  number: string;
  traits: Readonly<Record<string, string | null>>;
};

const inTable = (entry: Entry) => isIn("table")(entry) && isPublic(entry.seenBy);
const listed = LISTED.filter(inTable);
const inWords = (term: Term): SQL<string | null> =>
  sql`${COLUMNS[term.column]}`.mapWith((value: TermValue) => inBrief(term, value));

/** All drivers get the same rows, so the columns are only those that everyone may see. */
export const rowColumns = {
  ...(Object.fromEntries(COMPOSED.filter(inTable).map(({ column }) => [column, COLUMNS[column]])) as Pick<
    Columns,
    ComposedColumn
  >),
  /** Comes first on its line, so that a narrow screen does not break the number at its hyphen. */
  number: sql<string>`${loads.load_number}`.mapWith((load_number: number) => numberOf({ load_number })),
  traits: Object.fromEntries(listed.map((term) => [term.column, inWords(term)])),
};
