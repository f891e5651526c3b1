/** When nothing fits: which filter to take away, and how many loads each would give. */
import type { Party } from "~/loads/policy";
import { without, withValues } from "./addresses";
import type { Chip } from "./chips";
import { USUAL_RADIUS_MILES } from "./ends";
import { find } from "./find.server";
import { type BoardPage, type Reading, readBoardSearch } from "./search-board.server";

/** Nobody needs to know more exactly. */
const COUNT_UP_TO = 100;
/** More would make an empty page slower than a full one. */
const MOST_HINTS = 6;

export interface Hint {
  label: string;
  href: string;
  count: number;
  /** There are as many at least. */
  orMore: boolean;
}

/** What could be changed, each named once however many values it has. */
function changes(
  { search }: Reading,
  params: URLSearchParams,
  chips: readonly Chip[],
): { label: string; href: string }[] {
  const found = new Map<string, { label: string; href: string }>();
  for (const { name, label, isApplied } of chips) {
    const known = found.get(name);
    if (name === "also_requested" || !isApplied) continue;
    found.set(name, {
      label: known ? `${known.label}, ${label}` : `Without “${label}`,
      href: without(params, name),
    });
  }
  const list = [...found.values()].map(({ label, href }) => ({ label: `${label}”`, href }));
  const { origin_city, origin_radius, also_requested } = search.filters;
  if (origin_city && !origin_radius)
    list.unshift({
      label: `Within ${USUAL_RADIUS_MILES} mi of ${origin_city}`,
      href: withValues(params, { origin_radius: String(USUAL_RADIUS_MILES) }),
    });
  if (!also_requested)
    list.push({
      label: "Also loads others have requested",
      href: withValues(params, { also_requested: "true" }),
    });
  return list.slice(0, MOST_HINTS);
}

/**
 * What would give something, the most first, for a page without loads: whether the search came to its end there or only
 * stopped looking. Each count is bounded like a search.
 */
export async function relaxations(
  viewer: Party,
  reading: Reading,
  params: URLSearchParams,
  chips: readonly Chip[],
  { rows, beyond }: Pick<BoardPage, "rows" | "beyond">,
): Promise<Hint[]> {
  if (rows.length > 0 || beyond !== null || chips.length === 0) return [];
  const hints: Hint[] = [];
  for (const { label, href } of changes(reading, params, chips)) {
    const { asked, unused } = await readBoardSearch(
      viewer,
      new URL(href, "http://any").searchParams,
      reading.asked.nowMs,
    );
    if (unused.some((name) => !reading.unused.includes(name))) continue;
    const { rows, stoppedAt } = await find(asked, {
      sort: "newest",
      after: null,
      limit: COUNT_UP_TO,
      offset: 0,
    });
    if (rows.length > 0)
      hints.push({
        label,
        href,
        count: rows.length,
        orMore: rows.length === COUNT_UP_TO || stoppedAt !== null,
      });
  }
  return hints.sort((a, b) => b.count - a.count);
}
