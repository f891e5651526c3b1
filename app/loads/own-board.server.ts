/**
 * A page of a person's own loads: the counts of its tabs and the rows of one of them. One pass over the loads finds the counts and
 * the page, because that pass is nearly all of the time where a person has thousands; a second statement reads the rows.
 */
import { db } from "db/client";
import { loads } from "db/schema";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { formatAge } from "~/platform/ages";
import {
  DASHBOARD_TABS,
  type DashboardTab,
  LOAD_STATUSES,
  type LoadStatus,
  statusesNeeding,
  TAB_STATUSES,
} from "~/trade/lifecycle";
import { type LoadRow, ofPerson, rowColumns, TABLE_PAGE_SIZE } from "./board.server";
import { type BoardFilter, type BoardSort, isFiltering, wordsOf } from "./board-filter";
import { openingTab, tabStates } from "./dashboard-tabs";

/** A person's own load as a row. */
export interface OwnRow extends LoadRow {
  /** When it was posted: `Posted 3 h ago`. */
  age: string;
  /** The driver of an owner's load, the owner of a driver's; null where there is none. */
  other: string | null;
  /** How many drivers ask for an owner's load. */
  asking: number;
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

interface Asked {
  tab: DashboardTab | null;
  page: number;
  filter: BoardFilter;
}

/** The name of the other side of a load. */
function otherName({ role }: Party): SQL<string | null> {
  const other = role === "shipper" ? "driver" : "shipper";
  return sql<string | null>`(
    select p.full_name from userloads u join profiles p on p.id = u.user_id
    where u.load_id = loads.load_id and u.relationship_type = ${other})`;
}

const lower = (text: SQL) => sql`lower(' ' || ${text})`;
const hasWords = (text: SQL, words: readonly string[]) =>
  words.map((word) => sql`instr(${lower(text)}, ${` ${word}`}) > 0`);

const LANE_AND_CARGO = sql`coalesce(origin_address_city, '') || ' ' || coalesce(origin_address_state, '') || ' ' ||
  coalesce(destination_address_city, '') || ' ' || coalesce(destination_address_state, '') || ' ' ||
  coalesce(cargo_description, '')`;

/** Whether a load fits: every word begins a word of it. */
function fits(person: Party, filter: BoardFilter): SQL {
  if (!isFiltering(filter)) return sql`1`;
  const name = sql`coalesce(${otherName(person)}, '')`;
  const conditions = [
    ...hasWords(sql`${LANE_AND_CARGO} || ' ' || ${name}`, wordsOf(filter.find)),
    ...hasWords(name, wordsOf(filter.driver)),
    ...(filter.pickup ? [sql`pickup_date = ${filter.pickup}`] : []),
  ];
  return and(...conditions) ?? sql`1`;
}

const SORT_COLUMNS: Readonly<Record<BoardSort, SQL>> = {
  pickup: sql.raw("pickup_date"),
  rate: sql.raw("total_rate_cents"),
  posted: sql.raw("posted_at"),
};

/** The statuses as a list in SQL; they are constants. */
const list = (statuses: readonly LoadStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(", ")})`);

/** A page of one tab, as rows of its number and a rowid. */
function pageOfTab(tab: DashboardTab, { page, filter }: Asked): SQL {
  const direction = sql.raw(filter.direction);
  return sql`select * from (
    select ${sql.raw(String(DASHBOARD_TABS.indexOf(tab)))}, row from own
    where fits and load_status in ${list(TAB_STATUSES[tab])}
    order by needs desc, place ${direction}, row ${direction}
    limit ${TABLE_PAGE_SIZE} offset ${(page - 1) * TABLE_PAGE_SIZE})`;
}

/** The counts, and the rowids of a page of each of these tabs. */
function passOver(person: Party, asked: Asked, tabs: readonly DashboardTab[]): SQL {
  const { filter } = asked;
  // The order that a person chooses is not broken by what needs them.
  const needs = filter.sort ? sql`0` : sql`load_status in ${list(statusesNeeding(person.role))}`;
  const place = SORT_COLUMNS[filter.sort ?? "pickup"];
  const sums = (condition: string) =>
    LOAD_STATUSES.map((status) => `total(load_status = '${status}'${condition})`).join(", ");
  return sql`with own as materialized (
      select loads.rowid as row, load_status, ${needs} as needs, ${place} as place, ${fits(person, filter)} as fits
      from loads where ${ofPerson(person)})
    select -1 as tab, json_array(${sql.raw(sums(""))}, ${sql.raw(sums(" and fits"))}) as found from own
    union all ${sql.join(
      tabs.map((tab) => pageOfTab(tab, asked)),
      sql` union all `,
    )}`;
}

const countsFrom = (numbers: readonly number[]): Counts =>
  Object.fromEntries(LOAD_STATUSES.flatMap((status, at) => (numbers[at] ? [[status, numbers[at]]] : [])));

/** The rows in the order of their rowids. One that was deleted meanwhile is left out. */
async function rowsOf(person: Party, ids: readonly number[]): Promise<OwnRow[]> {
  const nowMs = Date.now();
  if (ids.length === 0) return [];
  const asking = sql<number>`(
    select count(*) from requests r where r.load_id = loads.load_id and r.status = 'pending')`;
  const rows = await db()
    .select({
      ...rowColumns,
      row: sql<number>`loads.rowid`,
      posted_at: loads.posted_at,
      other: otherName(person),
      // How many others ask is the owner's to know.
      asking: person.role === "shipper" ? asking : sql<number>`0`,
    })
    .from(loads)
    .where(
      and(
        sql`loads.rowid in (select a.value from json_each(${JSON.stringify(ids)}) a)`,
        isNull(loads.deleted_at),
      ),
    );
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows
    .sort((a, b) => (place.get(a.row) ?? 0) - (place.get(b.row) ?? 0))
    .map(({ row: _, posted_at, ...load }) => ({ ...load, age: `Posted ${formatAge(posted_at, nowMs)}` }));
}

/** The loads of a person that fit a filter: a page of the tab asked for, or of the tab that opens. */
export async function ownBoard(person: Party, asked: Asked): Promise<OwnBoard> {
  const tabs = asked.tab ? [asked.tab] : DASHBOARD_TABS;
  const found = await db().all<{ tab: number; found: string | number }>(passOver(person, asked, tabs));
  const numbers: number[] = JSON.parse(String(found.find(({ tab }) => tab === -1)?.found ?? "[]"));
  const counts = countsFrom(numbers.slice(0, LOAD_STATUSES.length));
  const fitting = countsFrom(numbers.slice(LOAD_STATUSES.length));
  const tab = asked.tab ?? openingTab(tabStates(fitting, person.role));
  const ids = found.filter((each) => DASHBOARD_TABS[each.tab] === tab).map((each) => Number(each.found));
  return { counts, fitting, tab, rows: await rowsOf(person, ids) };
}
