import { prefetch } from "db/prefetch";
import { beginCount, type Count } from "~/search/engine/count-matches.server";
import { USUAL_RADIUS_MILES } from "~/search/engine/radius";
import { ENDS } from "~/trade/ends";
import { paramsOf, withoutBoth, withValues } from "./addresses";
import type { Chip } from "./chips";
import { type BoardPage, type ResolvedSearch, resolvePlaces } from "./search-board.server";

/** Above this number, the exact count does not matter. */
const COUNT_UP_TO = 100;
/** Counting more changes would make an empty page slower than a full one. */
const MAX_TRIED = 8;
const MAX_PAIRS = 2;

const EVERYTHING = { label: "All open loads", href: "/search" };

interface Change {
  label: string;
  href: string;
}

export interface Hint extends Change, Count {}

interface InForce extends Pick<Chip, "name" | "also"> {
  label: string;
}

function inForce(chips: readonly Chip[]): InForce[] {
  const found = new Map<string, InForce>();
  for (const { name, also, label, isApplied } of chips) {
    if (name === "also_requested" || !isApplied) continue;
    const known = found.get(name);
    found.set(name, { name, also, label: known ? `${known.label}, ${label}` : label });
  }
  return [...found.values()].map((filter) => ({ ...filter, label: `“${filter.label}”` }));
}

function singles(
  { search: { filters } }: ResolvedSearch,
  params: URLSearchParams,
  filtersInForce: InForce[],
): Change[] {
  const around = ENDS.filter((end) => filters[`${end}_city`] && !filters[`${end}_radius`]).map((end) => ({
    label: `${end === "origin" ? "Within" : "To within"} ${USUAL_RADIUS_MILES} mi of ${filters[`${end}_city`]}`,
    href: withValues(params, { [`${end}_radius`]: String(USUAL_RADIUS_MILES) }),
  }));
  const less = filtersInForce.map(({ name, also, label }) => ({
    label: `Without ${label}`,
    href: withoutBoth(params, name, also),
  }));
  const more = {
    label: "Include loads with requests",
    href: withValues(params, { also_requested: "true" }),
  };
  return [...around, ...less, ...(filters.also_requested ? [] : [more])];
}

function pairs(params: URLSearchParams, filtersInForce: InForce[]): Change[] {
  return filtersInForce.flatMap((first, at) =>
    filtersInForce.slice(at + 1).map((second) => ({
      label: `Without ${first.label} and ${second.label}`,
      href: withoutBoth(paramsOf(withoutBoth(params, first.name, first.also)), second.name, second.also),
    })),
  );
}

/** Returns the first `max` changes that find loads, most loads first. */
function helping(
  { boardQuery, unused: unusedNow }: ResolvedSearch,
  changes: readonly Change[],
  max = MAX_TRIED,
): () => Promise<Hint[]> {
  const tried = changes.slice(0, MAX_TRIED).flatMap((change) => {
    const { boardQuery: changed, search, unused } = resolvePlaces(paramsOf(change.href), boardQuery.nowMs);
    if (unused.some((name) => !unusedNow.includes(name))) return [];
    const driver = search.filters.can_take ? boardQuery.driver : null;
    return { change, query: { ...changed, driver, hiddenBy: boardQuery.hiddenBy } };
  });
  const counted = beginCount(
    tried.map(({ query }) => query),
    COUNT_UP_TO,
  );
  return async () => {
    const counts = await counted();
    return tried
      .flatMap(({ change }, at): Hint[] => {
        const found = counts[at];
        return found && found.count > 0 ? [{ ...change, ...found }] : [];
      })
      .slice(0, max)
      .sort((a, b) => b.count - a.count);
  };
}

/** Suggests single changes if any of them finds loads, otherwise removing two filters or all of them. */
export function relaxations(
  resolved: ResolvedSearch,
  params: URLSearchParams,
  chips: readonly Chip[],
): (found: Pick<BoardPage, "rows" | "beyond">) => Promise<Hint[]> {
  if (chips.length === 0) return async () => [];
  const filtersInForce = inForce(chips);
  const one = prefetch(async () => helping(resolved, singles(resolved, params, filtersInForce)));
  return async ({ rows, beyond }) => {
    if (rows.length > 0 || beyond !== null) return [];
    const two = prefetch(async () => helping(resolved, pairs(params, filtersInForce), MAX_PAIRS));
    for (const begun of [one, two]) {
      const hints = await (await begun())();
      if (hints.length > 0) return hints;
    }
    return helping(resolved, [EVERYTHING])();
  };
}
