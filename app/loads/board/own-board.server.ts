/**
 * A page of a person's own loads: the counts of its tabs and the rows of one of them. One statement finds the counts and the
 * page without reading a row of an owner's loads, because that is nearly all of the time where a person has thousands; a second one
 * reads the rows.
 */
import { askRows, type Given, prepared, preparedWords } from "db/client";
import { loads } from "db/schema";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { formatAge } from "~/text/ages";
import {
  DASHBOARD_TABS,
  type DashboardTab,
  type LoadStatus,
  type Role,
  statusesNeeding,
  TAB_STATUSES,
} from "~/trade/lifecycle";
import { ratesThatHold } from "../agreed-rate.server";
import { type LoadRow, ofPerson, rowColumns, TABLE_PAGE_SIZE } from "./board.server";
import { type BoardFilter, type BoardSort, isFiltering, wordsOf } from "./board-filter";
import { openingTab, tabStates } from "./dashboard-tabs";
import { type Lateness, latenessOf, WAY } from "./transit-progress.server";

/** A person's own load as a row. */
export interface OwnRow extends LoadRow {
  /** When it was posted: `Posted 3 h ago`. */
  age: string;
  /** The driver of an owner's load, the owner of a driver's; null where there is none. */
  other: string | null;
  /** How many drivers ask for an owner's load. */
  asking: number;
  /** Whether an owner's load comes after its day. */
  late?: Lateness;
}

type Counts = Partial<Record<LoadStatus, number>>;

interface OwnBoard {
  /** Of all loads, by status. */
  counts: Counts;
  /** Of the loads that fit the filter. */
  fitting: Counts;
  /** The tab asked for, or the one that opens. */
  tab: DashboardTab;
  rows: OwnRow[];
}

/** What the address of a dashboard asks for. */
interface BoardQuery {
  tab: DashboardTab | null;
  page: number;
  filter: BoardFilter;
}

/** Whose loads: a person, or the place of one in a prepared statement. */
interface Owner {
  id: Given<string>;
  role: Role;
}

/** What one statement finds. */
interface Pass {
  tabs: readonly DashboardTab[];
  filter: BoardFilter;
  offset: Given<number>;
}

/** The name of the other side of a load. */
function otherName(role: Role): SQL<string | null> {
  const other = role === "shipper" ? "driver" : "shipper";
  return sql<string | null>`(
    select p.full_name from userloads o join profiles p on p.id = o.user_id
    where o.load_id = loads.load_id and o.relationship_type = ${other})`;
}

/** Whether a word of a text begins with this one. */
const hasWord = (text: SQL, word: string) => sql`instr(${text}, ${` ${word}`}) > 0`;

/** Whether the other side's name has all these words. */
function isWith(person: Owner, words: readonly string[]): SQL {
  // Whom else the owner's load is tied to is its driver: an index holds that, and not the kind of the tie.
  const isOther =
    person.role === "shipper" ? sql`o.user_id <> ${person.id}` : sql`o.relationship_type = 'shipper'`;
  const name = sql`lower(' ' || p.full_name)`;
  return sql`exists (select 1 from userloads o join profiles p on p.id = o.user_id where o.load_id = loads.load_id and ${sql.join(
    [isOther, ...words.map((word) => hasWord(name, word))],
    sql` and `,
  )})`;
}

/** A word of a load's places, cargo or other side; or its number as people write it: `HW-48213`, `hw48213`, `#482`. */
function isFoundBy(person: Owner, word: string): SQL {
  const [, digits] = /^(?:hw-?|#)?(\d*)$/.exec(word) ?? [];
  const number = digits === undefined ? sql`` : sql`load_number like ${`${digits}%`} or`;
  return sql`(${number} ${hasWord(sql`find_words`, word)} or ${isWith(person, [word])})`;
}

/** Whether a load fits: 1 or 0. Completed ones are in no tab, so they are not looked at. */
function fits(person: Owner, filter: BoardFilter): SQL {
  const driver = wordsOf(filter.driver);
  const conditions = [
    sql`load_status <> 'complete'`,
    ...(filter.pickup ? [sql`pickup_date = ${filter.pickup}`] : []),
    ...(driver.length > 0 ? [isWith(person, driver)] : []),
    ...wordsOf(filter.find).map((word) => isFoundBy(person, word)),
  ];
  // A value would be made of all conditions; a case ends at the first that fails.
  return sql`case when ${sql.join(conditions, sql` and `)} then 1 else 0 end`;
}

const SORT_COLUMNS: Readonly<Record<BoardSort, SQL>> = {
  pickup: sql.raw("pickup_date"),
  rate: sql.raw("total_rate_cents"),
  posted: sql.raw("posted_at"),
};

/** Statuses as a list in SQL; they are constants. */
const list = (statuses: readonly LoadStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(", ")})`);

/** A page of one tab: its number, and a rowid for each row. */
function pageOfTab({ role }: Owner, tab: DashboardTab, { filter, offset }: Pass): SQL {
  const direction = sql.raw(filter.direction);
  // The order that a person chooses is not broken by what needs them.
  const first = filter.sort ? sql`` : sql`load_status in ${list(statusesNeeding(role))} desc,`;
  const fitting = isFiltering(filter) ? sql` and fits` : sql``;
  return sql`select * from (
    select ${sql.raw(String(DASHBOARD_TABS.indexOf(tab)))}, row, null, null from own
    where load_status in ${list(TAB_STATUSES[tab])}${fitting}
    order by ${first} place ${direction}, row ${direction}
    limit ${TABLE_PAGE_SIZE} offset ${offset})`;
}

/** The loads of a person: an owner's by the index that holds all that is looked at. */
function ownLoads(person: Owner): SQL {
  return person.role === "shipper"
    ? sql`loads indexed by loads_own where owner_id = ${person.id} and deleted_at is null`
    : sql`loads where ${ofPerson(person)}`;
}

/** A row of the pass: a status with its counts (tab -1), or a rowid on the page of a tab. */
interface Passed {
  tab: number;
  found: LoadStatus | number;
  loads: number | null;
  fitting: number | null;
}

function passOver(person: Owner, asked: Pass): SQL {
  const { filter, tabs } = asked;
  const place = SORT_COLUMNS[filter.sort ?? "pickup"];
  const isFiltered = isFiltering(filter);
  // Of an owner the index gives the counts by status, and then the loads of a tab; a driver's loads are looked up once.
  const way = person.role === "shipper" ? sql`not materialized` : sql`materialized`;
  return sql`with own as ${way} (
      select loads.rowid as row, load_status, ${place} as place${isFiltered ? sql`, ${fits(person, filter)} as fits` : sql``}
      from ${ownLoads(person)})
    select -1 as tab, load_status as found, count(*) as loads, ${isFiltered ? sql`sum(fits)` : sql`count(*)`} as fitting
    from own group by load_status
    union all ${sql.join(
      tabs.map((tab) => pageOfTab(person, tab, asked)),
      sql` union all `,
    )}`;
}

/**
 * The statements without a filter, of which there are as many as roles, orders and tabs: each is built once, because that costs as much as
 * SQLite needs to answer it.
 */
const unfiltered = new Map<string, ReturnType<typeof preparedWords<Passed>>>();

function pass(person: Party, { tab, page, filter }: BoardQuery): Promise<Passed[]> {
  const tabs = tab ? [tab] : DASHBOARD_TABS;
  const offset = (page - 1) * TABLE_PAGE_SIZE;
  if (isFiltering(filter)) return askRows<Passed>(passOver(person, { tabs, filter, offset }));
  const { role } = person;
  const { sort, direction } = filter;
  const shape = [role, tab, sort, direction].join();
  const inPlace = { tabs, filter, offset: sql.placeholder("offset") };
  const query =
    unfiltered.get(shape) ??
    preparedWords<Passed>(() => passOver({ id: sql.placeholder("id"), role }, inPlace));
  unfiltered.set(shape, query);
  return query().all({ id: person.id, offset });
}

const rowsFor = (role: Role) =>
  prepared((handle) =>
    handle
      .select({
        ...rowColumns,
        ...ratesThatHold,
        row: sql<number>`loads.rowid`,
        posted_at: loads.posted_at,
        other: otherName(role),
        // How many others ask is the owner's to know.
        asking:
          role === "shipper"
            ? sql<number>`(select count(*) from requests r where r.load_id = loads.load_id and r.status = 'pending')`
            : sql<number>`0`,
        way: WAY,
      })
      .from(loads)
      .where(
        and(
          sql`loads.rowid in (select a.value from json_each(${sql.placeholder("rowids")}) a)`,
          isNull(loads.deleted_at),
        ),
      )
      .prepare(),
  );

const ROWS = { shipper: rowsFor("shipper"), driver: rowsFor("driver") } satisfies Record<Role, unknown>;

/** The rows in the order of their rowids. One that was deleted meanwhile is left out. */
async function rowsOf({ role }: Party, ids: readonly number[]): Promise<OwnRow[]> {
  const nowMs = Date.now();
  if (ids.length === 0) return [];
  const rows = await ROWS[role]().all({ rowids: JSON.stringify(ids) });
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows
    .sort((a, b) => (place.get(a.row) ?? 0) - (place.get(b.row) ?? 0))
    .map(({ row: _, posted_at, way, ...load }) => {
      const late = latenessOf(load, way, nowMs);
      return { ...load, age: `Posted ${formatAge(posted_at, nowMs)}`, ...(late && { late }) };
    });
}

/** The loads of a person that fit a filter: a page of the tab asked for, or of the tab that opens. */
export async function ownBoard(person: Party, asked: BoardQuery): Promise<OwnBoard> {
  const passed = await pass(person, asked);
  const statuses = passed.filter((each) => each.tab === -1);
  const countsOf = (by: "loads" | "fitting"): Counts =>
    Object.fromEntries(statuses.flatMap((each) => (each[by] ? [[each.found, each[by]]] : [])));
  const [counts, fitting] = [countsOf("loads"), countsOf("fitting")];
  const tab = asked.tab ?? openingTab(tabStates(fitting, person.role));
  const ids = passed.filter((each) => DASHBOARD_TABS[each.tab] === tab).map((each) => Number(each.found));
  return { counts, fitting, tab, rows: await rowsOf(person, ids) };
}
