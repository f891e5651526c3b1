/** Formats the texts of search results on the server, because the page is close to its script budget. */

import { prefetch } from "db/prefetch";
import { profitInBrief } from "~/costs/profit-words";
import { paysInBrief } from "~/market/days-to-pay";
import { scheduleAt } from "~/places/zone-of-place.server";
import { countHidden } from "~/search/engine/count-hidden.server";
import { beginCount, type Count } from "~/search/engine/count-matches.server";
import { formatAge } from "~/text/ages";
import { formatDay, unbroken } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { destinationOf, originOf, unbrokenPlaces } from "~/trade/lane";
import type { LoadStatus } from "~/trade/lifecycle";
import { sizeOf } from "~/trade/load-size";
import { milesInFigures } from "~/trade/miles";
import type { BoardPage, FoundLoad, ResolvedSearch } from "./search-board.server";
import { profitBy, type Truck } from "./truck";

/** Each text is in both the page's HTML and its data, but the repetition compresses well. */
export interface FoundRow {
  load_id: string;
  number: string;
  from: string;
  to: string;
  rate: string;
  perMile: string;
  dates: string;
  miles: string;
  profit?: string;
  equipment: string;
  size: string;
  status?: LoadStatus;
  broker: string | null;
  rating: number | null;
  mark?: string;
  notes: string;
}

type Text = string | false | null | undefined;
const joined = (...texts: Text[]) => texts.filter(Boolean).join(" · ");

const measure = (value: number | null, unit: string) =>
  value !== null && `${value.toLocaleString("en-US")}\u00a0${unit}`;

function awayWords(deadhead: number | null): string | null {
  if (deadhead === null) return null;
  return deadhead === 0 ? "in town" : `${measure(deadhead, "mi")} away`;
}

/** Null if there is no truck or the miles are unknown. */
function profitWords(truck: Truck | null, load: FoundLoad): string | null {
  const profit = truck && profitBy(truck, load);
  return profit && profitInBrief(profit, sizeOf(load.load_size));
}

/** @param truck the viewer's truck, if the viewer has entered costs */
export function inWords(load: FoundLoad, nowMs: number, truck: Truck | null = null): FoundRow {
  const miles = milesInFigures(load.calculated_miles, load.miles_source);
  const profit = profitWords(truck, load);
  const from = { city: load.origin_address_city, state: load.origin_address_state, zip: null };
  const { deadhead, rateWithDeadheadCents: cents, confirmed_at, pays } = load;
  return {
    load_id: load.load_id,
    number: load.number,
    from: unbrokenPlaces(originOf(load)),
    to: unbrokenPlaces(destinationOf(load)),
    rate: formatMoney(load.total_rate_cents),
    perMile: `${formatRatePerMile(load.rate_per_mile_cents)}/mi`,
    dates: `${unbroken(scheduleAt(from, load.pickup_date, load.pickup_time, load.pickup_until, nowMs))} – ${
      load.delivery_date === load.pickup_date ? "same day" : formatDay(load.delivery_date, null, nowMs)
    }`,
    miles: joined(
      awayWords(deadhead),
      miles && `${miles}\u00a0mi`,
      // Without deadhead, this rate would equal the rate per mile.
      Boolean(deadhead) && cents !== null && `${formatRatePerMile(cents)} incl. deadhead`,
    ),
    ...(profit && { profit }),
    equipment: joined(...Object.values(load.traits)),
    size: joined(measure(load.weight_lb, "lb"), measure(load.length_ft, "ft")),
    ...(load.load_status !== "new" && { status: load.load_status }),
    broker: load.broker,
    rating: load.rating,
    ...(load.isBookable && { mark: "Book Now" }),
    notes: joined(
      load.offersBookNow && !load.isBookable && "Book Now: check requirements",
      pays && paysInBrief(pays),
      `Posted ${formatAge(load.posted_at, nowMs)}`,
      confirmed_at !== null && `Confirmed ${formatAge(confirmed_at, nowMs)}`,
    ),
  };
}

/** Above this number, the exact count does not matter. */
const COUNT_UP_TO = 100;

const loadsIn = ({ count, orMore }: Count) =>
  `${count || "No"}${orMore ? "+" : ""} ${count === 1 && !orMore ? "load" : "loads"}`;

/** For example, `37 loads` or `100+ loads`. Counting starts before the page is known. */
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

/** For example, `3 hidden loads`. Empty if there are none. */
export async function hiddenWords({ boardQuery }: Pick<ResolvedSearch, "boardQuery">): Promise<string> {
  const count = await countHidden(boardQuery, COUNT_UP_TO);
  if (count === 0) return "";
  return `${count}${count === COUNT_UP_TO ? "+" : ""} hidden ${count === 1 ? "load" : "loads"}`;
}
