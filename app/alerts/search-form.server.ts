import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { MARKED, requiredLine } from "~/forms/form-fields.server";
import { Forbidden, Invalid } from "~/platform/errors";
import { criteriaOf } from "~/search/fits.server";
import { queryOf } from "~/search/query-of";
import { type ResolvedSearch, readBoardSearch } from "~/search/search-board.server";
import { ENDS } from "~/trade/ends";
import type { SearchCriteria } from "~/trade/saved-search";
import type { Viewer } from "~/trade/viewer";
import { LONGEST_NAME } from "./limits";

export const ONLY_DRIVERS = "Only drivers can save searches. Your loads are on the dashboard.";

const SearchName = z.object({ name: requiredLine(LONGEST_NAME, "Name this search.") });

export interface SearchToSave {
  name: string;
  query: string;
  criteria: SearchCriteria;
}

/** Ignores a maximum age, because new loads always meet it, and `also_requested`, which only adds loads. */
function isNarrow({ search }: ResolvedSearch): boolean {
  return Object.keys(search.filters).some(
    (name) => name !== "posted_within_hours" && name !== "also_requested",
  );
}

/** A search with an unknown city can be saved, because the city is compared as typed. */
export function canBeSaved(resolved: ResolvedSearch): boolean {
  const searchedAsWritten = ENDS.filter((end) => resolved.boardQuery.ends[end].city !== undefined).map(
    (end) => `${end}_city`,
  );
  const problems = Object.keys(resolved.search.problems).filter(
    (name) => name !== "sort" && name !== "page" && !searchedAsWritten.includes(name),
  );
  return problems.length === 0 && isNarrow(resolved);
}

/** @throws Forbidden (shippers), Invalid (no name, no filter, or filters that cannot be applied) */
export async function readSearchToSave(
  viewer: Viewer,
  params: URLSearchParams,
  fields: Record<string, string>,
): Promise<SearchToSave> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const resolved = await readBoardSearch(viewer, params);
  if (!isNarrow(resolved)) throw new Invalid("Choose a filter first. This search finds every load.");
  if (!canBeSaved(resolved)) throw new Invalid("Fix the marked filters first, then save the search.");
  const result = SearchName.safeParse(fields);
  if (!result.success) throw new Invalid(MARKED, fieldErrors(result.error));
  return {
    name: result.data.name,
    query: queryOf(resolved.search),
    criteria: criteriaOf(resolved.boardQuery),
  };
}
