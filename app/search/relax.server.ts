/** When nothing fits: which filter to take away, and how many loads each would give. */

import { type Count, countFound } from "~/search/engine/count-matches.server";
import { USUAL_RADIUS_MILES } from "~/search/engine/radius";
import { ENDS } from "~/trade/ends";
import { paramsOf, withoutBoth, withValues } from "./addresses";
import type { Chip } from "./chips";
import { type BoardPage, type Reading, readPlaces } from "./search-board.server";

/** Nobody needs to know more exactly. */
const COUNT_UP_TO = 100;
/** More would make an empty page slower than a full one. */
const MOST_TRIED = 8;
/** Of pairs these are enough. */
const MOST_PAIRS = 2;

/** Where nothing less helps. */
const EVERYTHING = { label: "All open loads", href: "/search" };

interface Change {
  label: string;
  href: string;
}

export interface Hint extends Change, Count {}

interface InForce extends Pick<Chip, "name" | "also"> {
  /** All its values, as the chips have them. */
  label: string;
}

/** The filters that could be taken away, each named once however many values it has. */
function inForce(chips: readonly Chip[]): InForce[] {
  const found = new Map<string, InForce>();
  for (const { name, also, label, isApplied } of chips) {
    if (name === "also_requested" || !isApplied) continue;
    const known = found.get(name);
    found.set(name, { name, also, label: known ? `${known.label}, ${label}` : label });
  }
  return [...found.values()].map((filter) => ({ ...filter, label: `“${filter.label}”` }));
}

/** What one change each could do. */
function singles(
  { search: { filters } }: Reading,
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
    label: "Also loads others have requested",
    href: withValues(params, { also_requested: "true" }),
  };
  return [...around, ...less, ...(filters.also_requested ? [] : [more])];
}

/** What two filters fewer could do. */
function pairs(params: URLSearchParams, filtersInForce: InForce[]): Change[] {
  return filtersInForce.flatMap((first, at) =>
    filtersInForce.slice(at + 1).map((second) => ({
      label: `Without ${first.label} and ${second.label}`,
      href: withoutBoth(paramsOf(withoutBoth(params, first.name, first.also)), second.name, second.also),
    })),
  );
}

/** Of these changes those that give something, at most `most`. */
async function helping(
  { asked, unused: unusedNow }: Reading,
  changes: readonly Change[],
  most = MOST_TRIED,
): Promise<Hint[]> {
  const readings = changes.slice(0, MOST_TRIED).flatMap((change) => {
    const { asked: changed, search, unused } = readPlaces(paramsOf(change.href), asked.nowMs);
    if (unused.some((name) => !unusedNow.includes(name))) return [];
    return { change, asked: { ...changed, driver: search.filters.can_take ? asked.driver : null } };
  });
  const counts = await countFound(
    readings.map((reading) => reading.asked),
    COUNT_UP_TO,
  );
  return readings
    .flatMap(({ change }, at): Hint[] => {
      const found = counts[at];
      return found && found.count > 0 ? [{ ...change, ...found }] : [];
    })
    .slice(0, most)
    .sort((a, b) => b.count - a.count);
}

/**
 * What would give something, the most first, for a page without loads: whether the search came to its end there or only
 * stopped looking. One change where one is enough, else two filters fewer, else none at all.
 */
export async function relaxations(
  reading: Reading,
  params: URLSearchParams,
  chips: readonly Chip[],
  { rows, beyond }: Pick<BoardPage, "rows" | "beyond">,
): Promise<Hint[]> {
  if (rows.length > 0 || beyond !== null || chips.length === 0) return [];
  const filtersInForce = inForce(chips);
  const one = await helping(reading, singles(reading, params, filtersInForce));
  if (one.length > 0) return one;
  const two = await helping(reading, pairs(params, filtersInForce), MOST_PAIRS);
  return two.length > 0 ? two : helping(reading, [EVERYTHING]);
}
