import { db } from "db/client";
import { prefetch } from "db/prefetch";
import { loads } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { type Account, accountOf, accountOfNamed } from "~/accounts/profile/queries.server";
import { bookingOf, isBookable } from "~/bookings/mark.server";
import { costsOfNamed, type OwnCosts, ownCosts } from "~/costs/queries.server";
import { type LoadRow, rowColumns } from "~/loads/board/board.server";
import type { DaysToPay } from "~/market/days-to-pay";
import { daysToPayOfLoad } from "~/market/days-to-pay.server";
import { abilitiesIn } from "~/search/engine/abilities";
import type { BoardQuery } from "~/search/engine/board-query";
import { writeCursor } from "~/search/engine/cursor";
import { centsPerMileWithDeadhead, deadheadTo } from "~/search/engine/deadhead";
import { DEEPEST, find } from "~/search/engine/find.server";
import { cursorOf, type Match, type ReadMatches } from "~/search/engine/run.server";
import { SORTS, type Sort } from "~/search/engine/sorts";
import { ENDS, type End } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";
import { readSearch, SEARCH_PAGE_SIZE, type Search } from "./filters";
import { type PlaceQuestion, resolveEnd } from "./places.server";

export interface FoundLoad extends LoadRow {
  posted_at: number;
  confirmed_at: number | null;
  weight_lb: number | null;
  length_ft: number | null;
  /** The number of stops between. */
  between: number;
  load_size: string | null;
  broker: string | null;
  /** The shipper's average rating in stars; null before the first review. */
  rating: number | null;
  /** The shipper's pay record, or null if there are too few invoices. */
  pays: DaysToPay | null;
  /** 0 within the searched city; null if the starting place or the pickup's position is unknown. */
  deadhead: number | null;
  origin_latitude: number | null;
  origin_longitude: number | null;
  /** Cents per mile including deadhead; null if the miles or the deadhead are unknown. */
  rateWithDeadheadCents: number | null;
  isBookable: boolean;
  /** The offer may be only for other drivers. Always false for a shipper's search. */
  offersBookNow: boolean;
}

export interface ResolvedSearch {
  search: Search;
  boardQuery: BoardQuery;
  /** The applied order: the requested order, or `newest` if that order cannot be applied. */
  sort: Sort;
  questions: Partial<Record<End, PlaceQuestion>>;
  unused: readonly string[];
  costs: () => Promise<OwnCosts | null>;
  /** The id of the searching driver, or null for shippers, who cannot book. */
  driverId: string | null;
}

const DRIVERS_ONLY = "Only drivers can use this.";
const NO_PROFILE = "Add equipment to your profile to use this filter.";
const NO_COSTS = "To sort by profit, add your costs under Profile, Costs and profit.";

interface OfDriver {
  account(): Promise<Account | null>;
  costs(): Promise<OwnCosts | null>;
}

/** Starts reading the data before the session is known. Returns null if the search does not need the data. */
export function prefetchDriverData(whose: SQL<string>, params: URLSearchParams): OfDriver | null {
  const { filters, sort } = readSearch(params);
  if (!filters.can_take && !SORTS[sort].byCosts) return null;
  return { account: prefetch(() => accountOfNamed(whose)), costs: prefetch(() => costsOfNamed(whose)) };
}

const ofViewer = ({ id }: Party): OfDriver => ({
  account: () => accountOf(id),
  costs: prefetch(() => ownCosts(id)),
});

const OF_NO_DRIVER: OfDriver = { account: async () => null, costs: async () => null };

export function resolvePlaces(
  params: URLSearchParams,
  nowMs = Date.now(),
): Omit<ResolvedSearch, "sort" | "costs" | "driverId"> {
  const search = readSearch(params);
  const questions: ResolvedSearch["questions"] = {};
  const unused: string[] = [];
  const [origin = {}, destination = {}] = ENDS.map((end) => {
    const { filter, question, problems, unused: left = [] } = resolveEnd(search, end);
    for (const [name, problem] of Object.entries(problems))
      search.problems[name] = [search.problems[name], problem].filter(Boolean).join(" ");
    unused.push(...left);
    if (question) questions[end] = question;
    return filter;
  });
  return {
    search,
    boardQuery: { filters: search.filters, ends: { origin, destination }, driver: null, nowMs },
    questions,
    unused,
  };
}

/** Orders by profit require saved costs. */
export function sortsOffered(hasCosts: boolean): Record<string, string> {
  const offered = Object.entries(SORTS).filter(([, { byCosts }]) => hasCosts || !byCosts);
  return Object.fromEntries(offered.map(([sort, { label }]) => [sort, label]));
}

/** Null if the requested order can be applied. */
async function whyUnsorted(
  sort: Sort,
  { role }: Party,
  { origin }: BoardQuery["ends"],
  costs: ResolvedSearch["costs"],
): Promise<string | null> {
  const { fromPlace, byCosts } = SORTS[sort];
  if (byCosts && role !== "driver") return DRIVERS_ONLY;
  if (byCosts && !(await costs())) return NO_COSTS;
  if (!fromPlace || origin.start) return null;
  return `Enter an origin city or ZIP code to sort by ${byCosts ? "profit" : "deadhead"}.`;
}

/**
 * Never rejects input; messages are in `search.problems`.
 * @param ahead the result of `prefetchDriverData`
 */
export async function readBoardSearch(
  viewer: Party & Pick<Viewer, "hides">,
  params: URLSearchParams,
  nowMs = Date.now(),
  ahead: OfDriver | null = null,
): Promise<ResolvedSearch> {
  const { search, boardQuery, questions, unused: left } = resolvePlaces(params, nowMs);
  const unused = [...left];
  const isDriver = viewer.role === "driver";
  const { account, costs } = isDriver ? (ahead ?? ofViewer(viewer)) : OF_NO_DRIVER;
  const own = search.filters.can_take ? await account() : null;
  const driver = own && abilitiesIn(own);
  if (search.filters.can_take && !driver) {
    search.problems.can_take = isDriver ? NO_PROFILE : DRIVERS_ONLY;
    unused.push("can_take");
  }
  const fault = await whyUnsorted(search.sort, viewer, boardQuery.ends, costs);
  if (fault) search.problems.sort = fault;
  const byCosts = SORTS[search.sort].byCosts ? await costs() : null;
  return {
    search,
    boardQuery: {
      ...boardQuery,
      driver,
      ...(viewer.hides && { hiddenBy: viewer.id }),
      ...(byCosts && { costs: byCosts }),
    },
    sort: fault ? "newest" : search.sort,
    questions,
    unused,
    costs,
    driverId: isDriver ? viewer.id : null,
  };
}

/** Returns the areas that a search covers, as text: `150 mi of Reno, NV`. */
export function centersOf({ boardQuery }: Pick<ResolvedSearch, "boardQuery">): Partial<Record<End, string>> {
  return Object.fromEntries(
    ENDS.flatMap((end) => {
      const { place } = boardQuery.ends[end];
      return place ? [[end, `${place.miles} mi of ${place.label}`]] : [];
    }),
  );
}

export interface BoardPage {
  rows: FoundLoad[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** The cursor for continuing, if the search reached its cost bound before the page was full. */
  further: string | null;
  /** True if only the loads with the highest rates per mile were compared. */
  amongBest: boolean;
  beyond: number | null;
}

/** Merging ranges makes deep pages expensive, so merged searches allow fewer pages. */
export function deepestPage({ boardQuery, sort }: Pick<ResolvedSearch, "boardQuery" | "sort">): number {
  const isMerged = SORTS[sort].fromPlace || ENDS.some((end) => boardQuery.ends[end].areas);
  return (isMerged ? DEEPEST.merged : DEEPEST.oneRange) / SEARCH_PAGE_SIZE;
}

type PageOf<Row> = Omit<BoardPage, "rows"> & { rows: Row[] };

export async function pageOfBoard<Row extends Match>(
  { search, boardQuery, sort }: Pick<ResolvedSearch, "search" | "boardQuery" | "sort">,
  read: ReadMatches<Row>,
  size: number,
): Promise<PageOf<Row>> {
  const after = search.after;
  const deepest = deepestPage({ boardQuery, sort });
  if (!after && search.page > deepest)
    return { rows: [], next: null, further: null, amongBest: false, beyond: deepest };
  const offset = after ? 0 : (search.page - 1) * size;
  const found = await find(boardQuery, { sort, after, limit: size + 1, offset, read });
  const rows = found.rows.slice(0, size);
  const last = found.rows.length > size ? rows.at(-1) : undefined;
  return {
    rows,
    next: last ? writeCursor(cursorOf(last)) : null,
    further: found.stoppedAt && writeCursor(found.stoppedAt),
    amongBest: found.amongBest ?? false,
    beyond: null,
  };
}

export async function searchBoard(search: ResolvedSearch): Promise<BoardPage> {
  const { rows, ...page } = await pageOfBoard(search, readFoundBy(search.driverId), SEARCH_PAGE_SIZE);
  return { ...page, rows: withDeadhead(rows, search.boardQuery) };
}

interface Broker extends Pick<FoundLoad, "rating"> {
  name: string | null;
}

export const shipperOfLoad = sql`(
  select json_object('name', p.full_name, 'rating', p.rating) from userloads u join profiles p on p.id = u.user_id
  where u.load_id = loads.load_id and u.relationship_type = 'shipper')`.mapWith(
  (json: string): Broker => JSON.parse(json),
);

/** Street addresses and PINs are excluded. */
const readFoundBy = (driverId: string | null) => (matches: SQL) =>
  db()
    .select({
      value: sql<number>`m.value`,
      tie: sql<number>`m.tie`,
      id: sql<number>`m.id`,
      ...rowColumns,
      posted_at: loads.posted_at,
      confirmed_at: loads.confirmed_at,
      weight_lb: loads.weight_lb,
      length_ft: loads.length_ft,
      between: sql<number>`ifnull(json_array_length(${loads.stops}), 0)`,
      load_size: loads.load_size,
      shipper: shipperOfLoad,
      pays: daysToPayOfLoad,
      origin_latitude: loads.origin_latitude,
      origin_longitude: loads.origin_longitude,
      booking: driverId === null ? sql<string | null>`null` : bookingOf(driverId),
    })
    .from(loads)
    .innerJoin(sql`(${matches}) m`, sql`loads.rowid = m.id`);

type Read = Awaited<ReturnType<ReturnType<typeof readFoundBy>>>[number];

function withDeadhead(found: readonly Read[], { ends }: BoardQuery): FoundLoad[] {
  const { start } = ends.origin;
  return found.map(({ value: _, tie: __, id: ___, booking, shipper, ...load }) => {
    const deadhead = start ? deadheadTo(start, load) : null;
    const { total_rate_cents, calculated_miles } = load;
    const withDeadhead =
      deadhead === null ? null : centsPerMileWithDeadhead(total_rate_cents, calculated_miles, deadhead);
    return {
      ...load,
      broker: shipper?.name ?? null,
      rating: shipper?.rating ?? null,
      deadhead,
      rateWithDeadheadCents: withDeadhead,
      isBookable: isBookable(booking, load.load_status),
      offersBookNow: booking !== null,
    };
  });
}
