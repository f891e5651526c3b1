import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { saved_searches } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { isRaced, NotFound, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { ownSearch } from "./queries.server";
import { alreadySaved, nameOfSaved } from "./save-search.server";
import { readSearchToSave } from "./search-form.server";
import { storeLookupKeys } from "./store-lookup-keys.server";

export const NOT_SAVED = "Saved search not found. It may have been deleted.";

/**
 * @throws Forbidden (shippers), NotFound (not the viewer's), Invalid, Conflict (the same search is already
 * saved)
 */
export async function changeSearch(change: {
  viewer: Viewer;
  searchId: string;
  params: URLSearchParams;
  fields: Record<string, string>;
}): Promise<void> {
  const { viewer, searchId } = change;
  const { name, query, criteria } = await readSearchToSave(viewer, change.params, change.fields);
  const own = and(
    eq(saved_searches.saved_search_id, searchId),
    eq(saved_searches.person_id, viewer.personId),
  );
  const update = db().update(saved_searches).set({ name, query, asked: criteria }).where(own);
  try {
    await writeOnce([
      guarded(update, () => new Raced("search not changed", NOT_SAVED)),
      ...storeLookupKeys(searchId, criteria),
    ]);
  } catch (error) {
    if (!isRaced(error, "search not changed")) throw error;
    if (!(await ownSearch(viewer, searchId))) throw new NotFound(NOT_SAVED);
    throw alreadySaved((await nameOfSaved(viewer.personId, query)) ?? name);
  }
}
