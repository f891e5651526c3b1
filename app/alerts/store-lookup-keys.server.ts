import { db } from "db/client";
import { saved_search_anchors } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";
import type { SearchCriteria } from "~/trade/saved-search";
import { keysOfSearch } from "./lookup-keys.server";

export function storeLookupKeys(searchId: string, criteria: SearchCriteria): Statement[] {
  const keys = JSON.stringify(keysOfSearch(criteria));
  return [
    { query: db().delete(saved_search_anchors).where(eq(saved_search_anchors.saved_search_id, searchId)) },
    {
      query: sql`insert into saved_search_anchors (anchor, saved_search_id) select value, ${searchId} from json_each(${keys})`,
    },
  ];
}
