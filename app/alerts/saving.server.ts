/** What the page of a search needs to know for it to be saved. */

import type { Chip } from "~/search/chips";
import type { Reading } from "~/search/search-board.server";
import type { End } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";
import { changeSearch } from "./change-search.server";
import { ownSearch } from "./queries.server";
import { saveSearch } from "./save-search.server";
import { canBeSaved } from "./search-form.server";
import { suggestedName } from "./words";

export interface Saving {
  /** The search that is being changed. */
  saved: { id: string; name: string } | null;
  /** What it may be called; null where there is nothing to save. */
  suggestion: string | null;
}

function placeOf({ asked, search }: Reading, end: End): string {
  const { place, start, city } = asked.ends[end];
  return place?.label ?? start?.label ?? city ?? search.filters[`${end}_state`]?.join(", ") ?? "";
}

/** Null for shippers, who have no use for it. */
export async function savingOf(
  viewer: Viewer,
  reading: Reading,
  params: URLSearchParams,
  chips: readonly Chip[],
): Promise<Saving | null> {
  if (viewer.role !== "driver") return null;
  const savedId = params.get("saved");
  const name = suggestedName({
    origin: placeOf(reading, "origin"),
    destination: placeOf(reading, "destination"),
    equipment: reading.search.filters.equipment_type ?? [],
    other: chips[0]?.label,
  });
  return {
    saved: savedId ? await ownSearch(viewer, savedId) : null,
    suggestion: canBeSaved(reading) ? name : null,
  };
}

/** Saves the search of an address, or changes the one that the address names as `saved`. @throws as those verbs */
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
  return "Search saved. New loads that fit it come into your inbox.";
}
