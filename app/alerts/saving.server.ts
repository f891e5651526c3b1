import type { Chip } from "~/search/chips";
import type { ResolvedSearch } from "~/search/search-board.server";
import type { End } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";
import { changeSearch } from "./change-search.server";
import { ownSearch } from "./queries.server";
import { saveSearch } from "./save-search.server";
import { canBeSaved } from "./search-form.server";
import { suggestedName } from "./words";

export interface Saving {
  saved: { id: string; name: string } | null;
  /** Null if the search cannot be saved. */
  suggestion: string | null;
}

function placeOf({ boardQuery, search }: ResolvedSearch, end: End): string {
  const { place, start, city } = boardQuery.ends[end];
  return place?.label ?? start?.label ?? city ?? search.filters[`${end}_state`]?.join(", ") ?? "";
}

export async function savingOf(
  viewer: Viewer,
  resolved: ResolvedSearch,
  params: URLSearchParams,
  chips: readonly Chip[],
): Promise<Saving | null> {
  if (viewer.role !== "driver") return null;
  const savedId = params.get("saved");
  const name = suggestedName({
    origin: placeOf(resolved, "origin"),
    destination: placeOf(resolved, "destination"),
    equipment: resolved.search.filters.equipment_type ?? [],
    other: chips[0]?.label,
  });
  return {
    saved: savedId ? await ownSearch(viewer, savedId) : null,
    suggestion: canBeSaved(resolved) ? name : null,
  };
}

/** @throws the errors of `saveSearch` and `changeSearch` */
export async function saveFromSearch(save: {
  viewer: Viewer;
  params: URLSearchParams;
  fields: Record<string, string>;
}): Promise<string> {
  const searchId = save.params.get("saved");
  if (searchId) {
    await changeSearch({ ...save, searchId });
    return "Your changes are saved.";
  }
  await saveSearch(save);
  return "Search saved. If your alerts are on, new matching loads come to your inbox.";
}
