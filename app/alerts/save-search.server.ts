import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { saved_searches } from "db/schema";
import { guarded } from "db/write";
import { and, count, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { Conflict, isRaced, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { readSearchToSave, type SearchToSave } from "./search-form.server";
import { storeLookupKeys } from "./store-lookup-keys.server";
import { MOST_SEARCHES } from "./words";

export function alreadySaved(name: string): Conflict {
  return new Conflict(`You already saved this search as “${name}”.`);
}

export async function nameOfSaved(personId: string, query: string): Promise<string | undefined> {
  const own = and(eq(saved_searches.person_id, personId), eq(saved_searches.query, query));
  const [saved] = await db().select({ name: saved_searches.name }).from(saved_searches).where(own);
  return saved?.name;
}

/**
 * If the same form is sent twice (a double click), one search is saved.
 * @throws Forbidden (shippers), Invalid, Conflict (saved under another name, or 20 searches exist)
 */
export async function saveSearch(save: {
  viewer: Viewer;
  params: URLSearchParams;
  fields: Record<string, string>;
}): Promise<void> {
  const { viewer } = save;
  const search = await readSearchToSave(viewer, save.params, save.fields);
  try {
    await insert(viewer, search);
  } catch (error) {
    // The driver has reached the maximum number of searches, or has already saved this one.
    if (!isRaced(error, "search not saved")) throw error;
    const name = await nameOfSaved(viewer.personId, search.query);
    if (name === undefined) throw await whyNotSaved(viewer);
    if (name !== search.name) throw alreadySaved(name);
  }
}

async function insert(viewer: Viewer, { name, query, criteria }: SearchToSave): Promise<void> {
  const nowMs = Date.now();
  // The ids of one process ascend, even within a millisecond, so sorting by id puts the older search first.
  const searchId = newId();
  const saved = sql`
    insert into saved_searches (saved_search_id, person_id, name, query, asked, created_at)
    select ${searchId}, ${viewer.personId}, ${name}, ${query}, ${JSON.stringify(criteria)}, ${nowMs}
    where (select count(*) from saved_searches where person_id = ${viewer.personId}) < ${MOST_SEARCHES}`;
  const refusal = () => new Raced("search not saved");
  await writeOnce([guarded(saved, refusal), ...storeLookupKeys(searchId, criteria)]);
}

async function whyNotSaved(viewer: Viewer): Promise<Conflict> {
  const [row] = await db()
    .select({ saved: count() })
    .from(saved_searches)
    .where(eq(saved_searches.person_id, viewer.personId));
  return (row?.saved ?? 0) >= MOST_SEARCHES
    ? new Conflict(`You've reached the limit of ${MOST_SEARCHES} saved searches. Delete one first.`)
    : new Conflict("We couldn't save this search. Please try again.");
}
