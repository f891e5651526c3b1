import { prepared } from "db/client";
import { loads } from "db/schema";
import { OPEN_LOAD } from "db/schema/board-indexes";
import { and, sql } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { accountOf } from "~/accounts/queries.server";
import { type LoadRow, rowColumns } from "~/loads/board.server";
import type { Abilities } from "~/requests/fitness";
import { abilitiesIn } from "~/search/engine/abilities";
import type { Asked } from "~/search/engine/board-query";
import { type Cursor, writeCursor } from "~/search/engine/cursor";
import { centsPerMileWithDeadhead, deadheadMiles } from "~/search/engine/deadhead";
import { DEEPEST, find } from "~/search/engine/find.server";
import { SORTS, type Sort } from "~/search/engine/sorts";
import { ENDS, type End } from "~/trade/ends";
import { readSearch, SEARCH_PAGE_SIZE, type Search } from "./filters";
import { type PlaceQuestion, resolveEnd } from "./places.server";

/** A load found, with what the search knows of it. */
export interface FoundLoad extends LoadRow {
  posted_at: number;
  confirmed_at: number | null;
  /** Empty miles from the place of the search; null without one. */
  deadhead: number | null;
  /** Cents a mile with the empty miles; null where either is not known. */
  rateWithDeadheadCents: number | null;
}

export interface Reading {
  search: Search;
  asked: Asked;
  /** The order that can be had: deadhead needs a place. */
  sort: Sort;
  questions: Partial<Record<End, PlaceQuestion>>;
  /** Names of the filters that could not be applied. */
  unused: readonly string[];
}

const DRIVERS_ONLY = "Only drivers have a truck to go by.";
const NO_PROFILE = "Your profile does not tell what you drive yet.";
const NO_START = "Give an origin city or ZIP code to sort by deadhead.";

/** What the driver's profile says they can take; null when it says nothing. */
export async function abilitiesOf(viewer: Party): Promise<Abilities | null> {
  const account = await accountOf(viewer.id);
  return account && abilitiesIn(account);
}

/** Reads a search and finds out what its places are; the driver's profile is left aside. */
export function readPlaces(params: URLSearchParams, nowMs = Date.now()): Omit<Reading, "sort"> {
  const search = readSearch(params);
  const questions: Reading["questions"] = {};
  const unused: string[] = [];
  const [origin = {}, destination = {}] = ENDS.map((end) => {
    const { plan, question, problems, unused: left = [] } = resolveEnd(search, end);
    for (const [name, problem] of Object.entries(problems))
      search.problems[name] = [search.problems[name], problem].filter(Boolean).join(" ");
    unused.push(...left);
    if (question) questions[end] = question;
    return plan;
  });
  return {
    search,
    asked: { filters: search.filters, ends: { origin, destination }, driver: null, nowMs },
    questions,
    unused,
  };
}

/** Reads a search and finds out what its places are. Never refuses: problems stand in `search.problems`. */
export async function readBoardSearch(
  viewer: Party,
  params: URLSearchParams,
  nowMs = Date.now(),
): Promise<Reading> {
  const { search, asked, questions, unused: left } = readPlaces(params, nowMs);
  const unused = [...left];
  const driver = search.filters.can_take && viewer.role === "driver" ? await abilitiesOf(viewer) : null;
  if (search.filters.can_take && !driver) {
    search.problems.can_take = viewer.role === "driver" ? NO_PROFILE : DRIVERS_ONLY;
    unused.push("can_take");
  }
  const lacksStart = SORTS[search.sort].fromPlace && !asked.ends.origin.start;
  if (lacksStart) search.problems.sort = NO_START;
  return {
    search,
    asked: { ...asked, driver },
    sort: lacksStart ? "newest" : search.sort,
    questions,
    unused,
  };
}

/** What the search looks around, in words, where it does. */
export function centersOf({ asked }: Pick<Reading, "asked">): Partial<Record<End, string>> {
  return Object.fromEntries(
    ENDS.flatMap((end) => {
      const { place } = asked.ends[end];
      return place ? [[end, `${place.miles} mi of ${place.label}`]] : [];
    }),
  );
}

export interface BoardPage {
  rows: FoundLoad[];
  /** The cursor for the next page; null on the last. */
  next: string | null;
  /** The search stopped before the page was full: the cursor from which it can go on. */
  further: string | null;
  /** Sorted among those that pay best a mile, not among all. */
  amongBest: boolean;
  /** The page's number is beyond those that can be opened by number: the last that can. */
  beyond: number | null;
}

/** The last page that can be opened by its number alone: what lies in areas, or goes by a place, is put together of parts. */
export function deepestPage({ asked, sort }: Pick<Reading, "asked" | "sort">): number {
  const isInParts = SORTS[sort].fromPlace || ENDS.some((end) => asked.ends[end].areas);
  return (isInParts ? DEEPEST.parts : DEEPEST.whole) / SEARCH_PAGE_SIZE;
}

/** A page of a search. */
export async function searchBoard({ search, asked, sort }: Reading): Promise<BoardPage> {
  const after = search.after;
  const deepest = deepestPage({ asked, sort });
  if (!after && search.page > deepest)
    return { rows: [], next: null, further: null, amongBest: false, beyond: deepest };
  const offset = after ? 0 : (search.page - 1) * SEARCH_PAGE_SIZE;
  const found = await find(asked, { sort, after, limit: SEARCH_PAGE_SIZE + 1, offset });
  const shown = found.rows.slice(0, SEARCH_PAGE_SIZE);
  const last = found.rows.length > SEARCH_PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    rows: await loadsFound(shown, asked),
    next: last ? writeCursor(last) : null,
    further: found.stoppedAt && writeCursor(found.stoppedAt),
    amongBest: found.amongBest ?? false,
    beyond: null,
  };
}

const openRows = prepared((handle) =>
  handle
    .select({
      ...rowColumns,
      row: sql<number>`rowid`,
      posted_at: loads.posted_at,
      confirmed_at: loads.confirmed_at,
      latitude: loads.origin_latitude,
      longitude: loads.origin_longitude,
    })
    .from(loads)
    .where(
      and(sql`rowid in (select a.value from json_each(${sql.placeholder("ids")}) a)`, sql.raw(OPEN_LOAD)),
    )
    .prepare(),
);

/** What the found rows show, in their order. No street, no pin; whoever may not see a load any more does not get it. */
async function loadsFound(found: readonly Cursor[], { ends }: Asked): Promise<FoundLoad[]> {
  if (found.length === 0) return [];
  const ids = found.map(([, , id]) => id);
  const rows = await openRows().all({ ids: JSON.stringify(ids) });
  const { start } = ends.origin;
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows
    .sort((a, b) => (place.get(a.row) ?? 0) - (place.get(b.row) ?? 0))
    .map(({ row: _, latitude, longitude, ...load }) => {
      const point = latitude !== null && longitude !== null ? { latitude, longitude } : null;
      const deadhead = start && point ? deadheadMiles(start, point) : null;
      const { total_rate_cents, calculated_miles } = load;
      const withDeadhead =
        deadhead === null ? null : centsPerMileWithDeadhead(total_rate_cents, calculated_miles, deadhead);
      return { ...load, deadhead, rateWithDeadheadCents: withDeadhead };
    });
}
