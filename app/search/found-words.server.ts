/** Formats the texts of search results on the server, because the page is close to its script budget. */

import { prefetch } from "db/prefetch";
import { profitInBrief } from "~/costs/profit-words";
import type { LoadRow } from "~/loads/board/board.server";
import { paysInBrief } from "~/market/days-to-pay";
import { beginCount, type Count } from "~/search/engine/count-matches.server";
import { formatAge } from "~/text/ages";
import { formatRatePerMile } from "~/text/money";
import type { BoardPage, FoundLoad, ResolvedSearch } from "./search-board.server";
import { profitBy, type Truck } from "./truck";

/** The texts of a matching load. */
export interface FoundRow extends LoadRow {
  /** The distance to the pickup: `about 48 mi away`. */
  away: string | null;
  /** The rate per mile including deadhead. */
  deadheadRate: string | null;
  /** `42,000 lb · 53 ft` */
  freight: string;
  /** The shipper's average rating in stars. */
  rating: number | null;
  /** The label of a load that the driver may book at once. Missing for other loads. */
  mark?: string;
  /** When the load was posted and confirmed, and how fast the shipper pays. */
  age: string;
}

const measure = (value: number | null, unit: string) =>
  value !== null && `${value.toLocaleString("en-US")} ${unit}`;

function awayWords(deadhead: number | null): string | null {
  if (deadhead === null) return null;
  return deadhead === 0 ? "in town" : `about ${deadhead.toLocaleString("en-US")} mi away`;
}

/** Returns the profit of a load as text, or null if there is no truck or the miles are unknown. */
function profitWords(truck: Truck | null, load: FoundLoad): string | null {
  const profit = truck && profitBy(truck, load);
  return profit && profitInBrief(profit);
}

/** @param truck the viewer's truck, if the viewer has entered costs */
export function inWords(found: FoundLoad, nowMs: number, truck: Truck | null = null): FoundRow {
  const {
    posted_at,
    confirmed_at,
    deadhead,
    origin_latitude: _,
    origin_longitude: __,
    rateWithDeadheadCents: cents,
    weight_lb,
    length_ft,
    pays: record,
    isBookable,
    ...load
  } = found;
  const profit = profitWords(truck, found);
  const confirmed = confirmed_at !== null && `Confirmed ${formatAge(confirmed_at, nowMs)}`;
  const pays = record && paysInBrief(record);
  return {
    ...load,
    // Appears at the end of the line below the destination, where there is space even on a phone.
    ...(profit && { traits: { ...load.traits, profit } }),
    away: awayWords(deadhead),
    // Without deadhead, this rate would equal the rate per mile.
    deadheadRate: deadhead && cents !== null ? `${formatRatePerMile(cents)} with deadhead` : null,
    freight: [measure(weight_lb, "lb"), measure(length_ft, "ft")].filter(Boolean).join(" · "),
    ...(isBookable && { mark: "Book Now" }),
    age: [`Posted ${formatAge(posted_at, nowMs)}`, confirmed, pays].filter(Boolean).join(" · "),
  };
}

/** Above this number, the exact count does not matter. */
const COUNT_UP_TO = 100;

const loadsIn = ({ count, orMore }: Count) =>
  `${count || "No"}${orMore ? "+" : ""} ${count === 1 && !orMore ? "load" : "loads"}`;

/**
 * Returns the number of loads that a search finds: `37 loads`, `100+ loads`. If the first page is the only
 * page, counts its rows instead.
 * @returns a function that takes the page; counting starts before the page is known
 */
export function countWords({
  search,
  boardQuery,
}: Pick<ResolvedSearch, "search" | "boardQuery">): (page: BoardPage) => Promise<string> {
  const counted = prefetch(async () => beginCount([boardQuery], COUNT_UP_TO));
  return async ({ rows, next, further, amongBest, beyond }) => {
    const isFirst = search.page === 1 && !search.after;
    if (further) return rows.length > 0 ? "Loads found so far" : "Nothing found so far";
    if (beyond !== null || (rows.length === 0 && !isFirst)) return "No loads on this page";
    if (isFirst && !next && !amongBest) return loadsIn({ count: rows.length, orMore: false });
    const [all] = await (await counted())();
    // The board may have changed since the count, so show no fewer loads than the page contains.
    const count = Math.max(all?.count ?? 0, rows.length + (next ? 1 : 0));
    return loadsIn({ count, orMore: all?.orMore ?? true });
  };
}
