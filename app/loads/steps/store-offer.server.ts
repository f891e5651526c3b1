import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/**
 * Returns the statement that stores with the load whether it has a row in `book_now`. Every write that adds
 * or removes such a row ends with it, because searches read only the load.
 */
export function storeOffer(loadId: string): Statement {
  return {
    query: sql`update loads set offers_book_now = exists (select 1 from book_now b where b.load_id = ${loadId})
      where load_id = ${loadId}`,
  };
}
