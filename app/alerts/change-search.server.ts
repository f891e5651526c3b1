import { db } from "db/client";
import { saved_searches } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq } from "drizzle-orm";
import { Conflict, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { anchor } from "./anchor-rows.server";
import { ownSearch } from "./queries.server";
import { nameOfSaved, savedAs } from "./save-search.server";
import { readSearchToSave } from "./search-form.server";

export const NOT_SAVED = "This search is not saved any more.";

class NotChanged extends Conflict {}

/**
 * Gives a saved search the name and the filters that its form was sent with.
 * @throws Forbidden (shippers), NotFound (not the viewer's), Invalid, Conflict (the same search is saved already)
 */
export async function changeSearch(change: {
  viewer: Viewer;
  searchId: string;
  params: URLSearchParams;
  fields: Record<string, string>;
}): Promise<void> {
  const { viewer, searchId } = change;
  const { name, query, asked } = await readSearchToSave(viewer, change.params, change.fields);
  const own = and(eq(saved_searches.saved_search_id, searchId), eq(saved_searches.person_id, viewer.id));
  const update = db().update(saved_searches).set({ name, query, asked }).where(own);
  try {
    await write([guarded(update, () => new NotChanged(NOT_SAVED)), ...anchor(searchId, asked)]);
  } catch (error) {
    if (!(error instanceof NotChanged)) throw error;
    if (!(await ownSearch(viewer, searchId))) throw new NotFound(NOT_SAVED);
    throw savedAs((await nameOfSaved(viewer.id, query)) ?? name);
  }
}
