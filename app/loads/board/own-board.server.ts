/** An owner's loads are counted and sorted in the index `loads_own`, because reading thousands is slow. */
import { askRows, type Given, preparedSql } from "db/client";
import { IS_OWED, invoices } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { mayIn } from "~/trade/areas";
import { DASHBOARD_TABS, type DashboardTab, type LoadStatus, TAB_STATUSES } from "~/trade/lifecycle";
import type { Acting } from "~/trade/viewer";
import { hasDotBy, statusesWithDot } from "~/waiting/dots";
import { type WaitingOnAll, waitingOnAll } from "~/waiting/on-dashboard.server";
import { factsFor } from "~/waiting/read-facts.server";
import { ownLoads, TABLE_PAGE_SIZE } from "./board.server";
import { type BoardFilter, type BoardSort, isFiltering } from "./board-filter";
import { openingTab, tabStates } from "./dashboard-tabs";
import { isFound, isWith, type Owner } from "./found.server";
import { type OwnRows, rowsOf } from "./own-rows.server";
import { isHandledBy, type LatestStep, latestSteps } from "./own-steps.server";
import { wordsOf } from "./read-board-filter";

type Counts = Partial<Record<LoadStatus, number>>;

interface OwnBoard extends OwnRows {
  counts: Counts;
  fitting: Counts;
  tabs: ReturnType<typeof tabStates>;
  tab: DashboardTab;
  waiting: WaitingOnAll;
  /** The total of the unpaid invoices to a shipper or from a driver, in US cents. */
  owedCents: number;
  /** Empty if `stepsOf` is undefined. */
  steps: ReadonlyMap<string, LatestStep>;
}

interface BoardQuery {
  tab: DashboardTab | null;
  page: number;
  filter: BoardFilter;
  /** Undefined if the page shows no latest steps. */
  stepsOf?: number;
}

interface Pass {
  tabs: readonly DashboardTab[];
  filter: BoardFilter;
  offset: Given<number>;
  limit: Given<number>;
}

/** Completed loads, which are on no tab, match only if `filter.find` is set. */
function fits(person: Owner, filter: BoardFilter): SQL {
  const driver = wordsOf(filter.driver);
  const conditions = [
    ...(filter.find ? [] : [sql`load_status <> 'complete'`]),
    ...(filter.pickup ? [sql`pickup_date = ${filter.pickup}`] : []),
    ...(driver.length > 0 ? [isWith(person, driver)] : []),
    ...(filter.member ? [isHandledBy(person, filter.member)] : []),
    ...(filter.find ? [isFound(person, filter.find)] : []),
  ];
  // In a plain `and` expression, SQLite would evaluate all conditions. Within `case when`, it stops at the
  // first condition that fails.
  return sql`case when ${sql.join(conditions, sql` and `)} then 1 else 0 end`;
}

const SORT_COLUMNS: Readonly<Record<BoardSort, SQL>> = {
  pickup: sql.raw("pickup_date"),
  rate: sql.raw("total_rate_cents"),
  posted: sql.raw("posted_at"),
};

/** Raw SQL is safe here, because the statuses are constants. */
const list = (statuses: readonly LoadStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(", ")})`);

function pageOfTab({ role }: Owner, tab: DashboardTab, { filter, offset, limit }: Pass): SQL {
  const direction = sql.raw(filter.direction);
  const first = filter.sort ? sql`` : sql`load_status in ${list(statusesWithDot(role))} desc,`;
  const fitting = isFiltering(filter) ? sql` and fits` : sql``;
  return sql`select * from (
    select ${sql.raw(String(DASHBOARD_TABS.indexOf(tab)))}, row, null, null from own
    where load_status in ${list(TAB_STATUSES[tab])}${fitting}
    order by ${first} place ${direction}, row ${direction}
    limit ${limit} offset ${offset})`;
}

/**
 * A row is a status with its counts (tab -1), a rowid on a tab's page, or the sum of unpaid invoices (tab
 * -2).
 */
interface Passed {
  tab: number;
  found: LoadStatus | number;
  loads: number | null;
  fitting: number | null;
}

/** SQL: the total of a company's unpaid invoices. `passOver` includes it, which saves a statement. */
function owedBy({ id, role }: Owner): SQL {
  const side = sql.raw(role === "driver" ? "driver_id" : "shipper_id");
  return sql`select -2, coalesce(sum(total_cents), 0), null, null from ${invoices} where ${side} = ${id} and ${IS_OWED}`;
}

function passOver(person: Owner, asked: Pass): SQL {
  const { filter, tabs } = asked;
  const place = SORT_COLUMNS[filter.sort ?? "pickup"];
  const isFiltered = isFiltering(filter);
  // For an owner, the counts and each tab read the same index. A driver's loads are materialized, so that
  // they are read only once.
  const way = person.role === "shipper" ? sql`not materialized` : sql`materialized`;
  return sql`with own as ${way} (
      select loads.rowid as row, load_status, ${place} as place${isFiltered ? sql`, ${fits(person, filter)} as fits` : sql``}
      from ${ownLoads(person)})
    select -1 as tab, load_status as found, count(*) as loads, ${isFiltered ? sql`sum(fits)` : sql`count(*)`} as fitting
    from own group by load_status
    union all ${owedBy(person)}
    union all ${sql.join(
      tabs.map((tab) => pageOfTab(person, tab, asked)),
      sql` union all `,
    )}`;
}

/** Each statement is built once, because building it takes as long as running it. */
const unfiltered = new Map<string, ReturnType<typeof preparedSql<Passed>>>();

/** Without a sort order, some loads move to the front of the list, so the range starts at the first row. */
function windowOf({ page, filter }: Pick<BoardQuery, "page" | "filter">) {
  if (filter.sort) return { offset: (page - 1) * TABLE_PAGE_SIZE, limit: TABLE_PAGE_SIZE };
  return { offset: 0, limit: isFiltering(filter) ? -1 : page * TABLE_PAGE_SIZE };
}

function pageOf(ids: readonly number[], first: readonly number[], { page, filter }: BoardQuery): number[] {
  if (filter.sort) return [...ids];
  const known = new Set(ids);
  const ahead = isFiltering(filter) ? first.filter((id) => known.has(id)) : first;
  const start = (page - 1) * TABLE_PAGE_SIZE;
  return [...new Set([...ahead, ...ids])].slice(start, start + TABLE_PAGE_SIZE);
}

function pass(person: Party, { tab, page, filter }: BoardQuery): Promise<Passed[]> {
  const tabs = tab ? [tab] : DASHBOARD_TABS;
  const { offset, limit } = windowOf({ page, filter });
  if (isFiltering(filter)) return askRows<Passed>(passOver(person, { tabs, filter, offset, limit }));
  const { role } = person;
  const { sort, direction } = filter;
  const shape = [role, tab, sort, direction].join();
  const inPlace = { tabs, filter, offset: sql.placeholder("offset"), limit: sql.placeholder("limit") };
  const query =
    unfiltered.get(shape) ??
    preparedSql<Passed>(() => passOver({ id: sql.placeholder("id"), role }, inPlace));
  unfiltered.set(shape, query);
  return query().all({ id: person.id, offset, limit });
}

const shownOf = ({ says, isOwn, isPosting }: LatestStep) =>
  isPosting ? !isOwn && { age: says } : { step: says };

function rowsWithStep(page: readonly number[], { matters, loads }: WaitingOnAll, stepsOf?: number): number[] {
  if (stepsOf === undefined) return [];
  return [...page, ...matters.slice(0, stepsOf).flatMap(({ loadId }) => loads.get(loadId)?.row ?? [])];
}

export async function ownBoard(person: Acting, asked: BoardQuery, nowMs = Date.now()): Promise<OwnBoard> {
  const [passed, facts] = await Promise.all([pass(person, asked), factsFor(person, nowMs)]);
  const waiting = waitingOnAll(facts, nowMs);
  const statuses = passed.filter((each) => each.tab === -1);
  const countsOf = (by: "loads" | "fitting"): Counts =>
    Object.fromEntries(statuses.flatMap((each) => (each[by] ? [[each.found, each[by]]] : [])));
  const [counts, fitting] = [countsOf("loads"), countsOf("fitting")];
  const withDot = [...waiting.loads.values()].filter(({ hasDot }) => hasDot);
  const dotted = [...new Set(withDot.map(({ status }) => status))];
  const actsAs = mayIn(person, "work") ? person.role : null;
  const tabs = tabStates(fitting, actsAs, dotted);
  const tab = asked.tab ?? openingTab(tabs);
  const ids = passed.filter((each) => DASHBOARD_TABS[each.tab] === tab).map((each) => Number(each.found));
  const first = withDot
    .filter(({ isAhead, status }) => isAhead && TAB_STATUSES[tab].includes(status))
    .map(({ row }) => row);
  const page = pageOf(ids, first, asked);
  const [{ rows, sharing }, steps] = await Promise.all([
    rowsOf(person, page),
    latestSteps(person, rowsWithStep(page, waiting, asked.stepsOf), nowMs),
  ]);
  return {
    counts,
    fitting,
    tabs,
    tab,
    waiting,
    sharing,
    steps,
    owedCents: Number(passed.find((each) => each.tab === -2)?.found ?? 0),
    rows: rows.map((row) => {
      const { hasDot, news } = waiting.loads.get(row.load_id) ?? {};
      const dot = hasDot || hasDotBy(row.load_status, actsAs);
      const step = steps.get(row.load_id);
      return { ...row, ...(dot && { dot }), ...(news && { news }), ...(step && shownOf(step)) };
    }),
  };
}
