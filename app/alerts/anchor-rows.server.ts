import { db } from "db/client";
import { saved_search_anchors } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";
import type { AskedOfLoad } from "~/trade/saved-search";
import { anchorsOfSearch } from "./anchors.server";

/** Puts a saved search under the anchors of what it asks for, and under no others. */
export function anchor(searchId: string, asked: AskedOfLoad): Statement[] {
  const anchors = JSON.stringify(anchorsOfSearch(asked));
  return [
    { query: db().delete(saved_search_anchors).where(eq(saved_search_anchors.saved_search_id, searchId)) },
    {
      query: sql`insert into saved_search_anchors (anchor, saved_search_id) select value, ${searchId} from json_each(${anchors})`,
    },
  ];
}
